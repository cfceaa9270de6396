import type { Database } from '../db/open'

const ATTACHMENT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const isAttachmentId = (value: unknown): value is string =>
  typeof value === 'string' && ATTACHMENT.test(value)

type Holder = { readonly entity: string; readonly id: string }

/**
 * Assigns pictures to the record that references them. Each must be the writer's own and unassigned, or the record's
 * already; returns whether all of them were.
 */
export async function holdAttachments(
  db: Database,
  userId: number,
  { entity, id }: Holder,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const held = await db.query(
    `update attachments set entity = $2, entity_id = $3
     where id::text = any($1::text[]) and (user_id = $4 and entity is null or entity = $2 and entity_id = $3) returning id`,
    [ids, entity, id, userId],
  )
  return held.length === new Set(ids).size
}

/** Whether all pictures are the writer's own and unassigned. */
export async function areFreeAttachments(
  db: Database,
  userId: number,
  ids: readonly string[],
): Promise<boolean> {
  const found = await db.query(
    'select from attachments where id::text = any($1::text[]) and user_id = $2 and entity is null',
    [ids, userId],
  )
  return found.length === new Set(ids).size
}
