import type { Problem } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { textOf } from '../../engine/texts'
import { claimOf, claimStatement, LEASE_MS } from '../../engine/tasks/claimRows'

/** A bulk write of documents, with an id chosen by the client. */
export type Batch = {
  readonly batch: string
  readonly entity: string
  readonly action: 'update' | 'remove'
  readonly values: object
  readonly ids: readonly string[]
}
export type QueuedWrite = {
  readonly batch: string
  readonly position: number
  readonly user_id: number
  readonly entity: string
  readonly document: string
  readonly action: 'update' | 'remove'
  readonly values: Record<string, unknown>
  readonly attempts: number
}
export type WriteState = 'queued' | 'done' | 'failed'
export type Outcome = { document: string; state: WriteState; problem: (Problem & { error: string }) | null }

const KEPT_MS = 86_400_000

/**
 * Queues writes until they are done. Other workers only get them when the client's process ended, as that process
 * claims them by batch at once. A repeated batch isn't queued again.
 */
export async function queueWrites(db: Database, userId: number, batch: Batch, now: Date): Promise<void> {
  await db.query(`delete from firestore_writes where state <> 'queued' and created_at < $1`, [
    new Date(now.getTime() - KEPT_MS),
  ])
  await db.query(
    `insert into firestore_writes (batch, position, user_id, entity, document, action, values, created_at, next_at)
     select $1, i.position, $2, $3, i.document, $4, $5, $6, $7
     from unnest($8::text[]) with ordinality as i(document, position)
     on conflict do nothing`,
    [
      batch.batch,
      userId,
      batch.entity,
      batch.action,
      JSON.stringify(batch.values),
      now,
      new Date(now.getTime() + LEASE_MS),
      [...batch.ids],
    ],
  )
}

/** Results of a batch, for its client. */
export const outcomesOf = (db: Database, userId: number, batch: string): Promise<Outcome[]> =>
  db.query<Outcome>(
    `select document, state, problem from firestore_writes where batch = $1 and user_id = $2 order by position`,
    [batch, userId],
  )

export type Written = {
  readonly changed: number
  readonly done: readonly string[]
  readonly failed: readonly ({ id: string; error: string } & Partial<Problem>)[]
}

/** Response to the client of a batch; reports pending writes as such. */
export function writtenOf(outcomes: readonly Outcome[]): Written {
  const done = outcomes.filter(({ state }) => state === 'done').map(({ document }) => document)
  const waiting = { key: 'errors.firestoreLater' }
  const failed = outcomes
    .filter(({ state }) => state !== 'done')
    .map(({ document: id, problem }) => ({ id, ...(problem ?? { error: textOf(waiting), ...waiting }) }))
  return { changed: done.length, done, failed }
}

/** Releases writes that were not attempted to all workers. */
export const releaseWrites = (db: Database, now: Date, batch: string) =>
  db.query(
    `update firestore_writes set next_at = $1 where batch = $2 and state = 'queued' and attempts = 0`,
    [now, batch],
  )

const CLAIM = claimStatement({
  table: 'firestore_writes',
  key: ['batch', 'position'],
  due: `state = 'queued' and case when $4::uuid is null then next_at <= $1
    else batch = $4 and (attempts = 0 or next_at <= $1) end`,
  order: 'created_at, batch, position',
  returning: ['batch', 'position', 'user_id', 'entity', 'document', 'action', 'values', 'attempts'],
})

/** Claims writes that are due, or the writes of one batch that were not tried yet. */
export const claimWrites = (db: Database, now: Date, most: number, batch?: string): Promise<QueuedWrite[]> =>
  db.query<QueuedWrite>(CLAIM, [...claimOf(now, most), batch ?? null])

export const settle = (
  db: Database,
  { batch, position }: QueuedWrite,
  state: WriteState,
  problem: Outcome['problem'] = null,
  nextAt: Date | null = null,
) =>
  db.query(
    `update firestore_writes set state = $3, problem = $4, next_at = coalesce($5, next_at)
     where batch = $1 and position = $2`,
    [batch, position, state, problem && JSON.stringify(problem), nextAt],
  )
