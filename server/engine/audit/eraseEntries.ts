import type { Database } from '../db/open'

/** Records that entries are about: an entity, and its records' ids. */
export type Records = { readonly entity: string; readonly ids: readonly (string | number)[] }

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => Number(id))

/*
 * Each entry keeps its actor, action, record and time. Each function returns the ids of changed entries, which the entry of the
 * erasure must list: their own hashes can't be verified any more.
 */

/** Erases all values from the entries about records. */
export const eraseEntries = async (tx: Database, { entity, ids }: Records): Promise<number[]> =>
  idsOf(
    await tx.query(
      `update audit_log set before = null, after = null, ip = null
       where entity = $1 and entity_id = any($2) returning id`,
      [entity, ids.map(String)],
    ),
  )

/** Erases the values of some fields from the entries about records. */
export const eraseFields = async (
  tx: Database,
  { entity, ids }: Records,
  fields: readonly string[],
): Promise<number[]> =>
  idsOf(
    await tx.query(
      `update audit_log set before = case jsonb_typeof(before) when 'object' then before - $3::text[] else before end,
         after = case jsonb_typeof(after) when 'object' then after - $3::text[] else after end
       where entity = $1 and entity_id = any($2) and (before ?| $3::text[] or after ?| $3::text[]) returning id`,
      [entity, ids.map(String), fields],
    ),
  )

/** Erases the IP addresses of these users' actions, by their sign-in IDs. */
export const eraseAddresses = async (tx: Database, actors: readonly string[]): Promise<number[]> =>
  idsOf(
    await tx.query('update audit_log set ip = null where actor = any($1) and ip is not null returning id', [
      actors,
    ]),
  )
