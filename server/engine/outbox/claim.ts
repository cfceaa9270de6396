import type { Channel } from '../../../src/config/schema/channels'
import type { Database } from '../db/open'
import { BACK_OFF_MS, claimOf, claimStatement } from '../tasks/claimRows'

/** An outbox item that this process is sending. */
export type Claimed = {
  readonly id: number
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly payload: object
  readonly dedupe_key: string
  /** The product's event that it is about. */
  readonly event_id: number | null
  /** Number of attempts, including this one. */
  readonly attempts: number
}

export const TRIES = 5

const CLAIM = claimStatement({
  table: 'outbox',
  key: ['id'],
  due: `state = 'queued' and next_at <= $1`,
  order: 'next_at, id',
  returning: ['id', 'channel', 'recipient', 'subject', 'payload', 'dedupe_key', 'event_id', 'attempts'],
})

/** Claims messages that are due. */
export const claimDue = (db: Database, now: Date, most: number): Promise<Claimed[]> =>
  db.query<Claimed>(CLAIM, claimOf(now, most))

/** Marks an item as sent. Only the present claim may do so. */
export async function recordSent(db: Database, now: Date, { id, attempts }: Claimed, reference: string) {
  await db.query(
    `update outbox set state = 'sent', sent_at = $3, next_at = null, reference = $4, last_error = null,
       updated_at = $3, version = version + 1
     where id = $1 and attempts = $2 and state = 'queued'`,
    [id, attempts, now, reference],
  )
  db.changed({ entity: 'outbox', ids: [id] })
}

const MAX_ERROR_LENGTH = 500

/** Schedules a retry, or gives up after the last attempt or a final failure. */
export async function recordFailed(
  db: Database,
  now: Date,
  { id, attempts }: Claimed,
  error: string,
  isFinal = false,
) {
  const wait = BACK_OFF_MS[attempts - 1]
  const over = isFinal || attempts >= TRIES || wait === undefined
  await db.query(
    `update outbox set state = $3, next_at = $4, last_error = $5, updated_at = $6, version = version + 1
     where id = $1 and attempts = $2 and state = 'queued'`,
    [
      id,
      attempts,
      over ? 'failed' : 'queued',
      over ? null : new Date(now.getTime() + wait),
      error.slice(0, MAX_ERROR_LENGTH),
      now,
    ],
  )
  db.changed({ entity: 'outbox', ids: [id] })
}
