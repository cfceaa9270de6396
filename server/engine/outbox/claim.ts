import type { Channel } from '../../../src/config/schema/channels'
import type { Database } from '../db/open'

/** Something to send that this process tries now. */
export type Claimed = {
  readonly id: number
  readonly channel: Channel
  readonly recipient: string
  readonly subject: string
  readonly payload: object
  readonly dedupe_key: string
  /** How many tries there have been, this one included. */
  readonly attempts: number
}

export const TRIES = 5
/** Until the next try after each that failed, ms. */
export const BACK_OFF_MS = [30_000, 120_000, 600_000, 3_600_000] as const
/** What was claimed for longer than this is tried again: its process is gone. */
export const LEASE_MS = 120_000

/** Takes what is due, for this process alone. Each claim counts as a try, so what kills the server is not tried forever. */
export const claimDue = (db: Database, now: Date, most: number): Promise<Claimed[]> =>
  db.query<Claimed>(
    `update outbox o set attempts = attempts + 1, next_at = $2
     from (select id from outbox where state = 'queued' and next_at <= $1
           order by next_at, id limit $3 for update skip locked) due
     where o.id = due.id
     returning o.id, o.channel, o.recipient, o.subject, o.payload, o.dedupe_key, o.attempts`,
    [now, new Date(now.getTime() + LEASE_MS), most],
  )

/** It was sent. Only the claim that sent it may say so. */
export async function recordSent(db: Database, now: Date, { id, attempts }: Claimed, reference: string) {
  await db.query(
    `update outbox set state = 'sent', sent_at = $3, next_at = null, reference = $4, last_error = null,
       updated_at = $3, version = version + 1
     where id = $1 and attempts = $2 and state = 'queued'`,
    [id, attempts, now, reference],
  )
  db.changed({ entity: 'outbox', ids: [id] })
}

const LONGEST_ERROR = 500

/** It was not sent: it is tried later, or given up after the last try. */
export async function recordFailed(db: Database, now: Date, { id, attempts }: Claimed, error: string) {
  const wait = BACK_OFF_MS[attempts - 1]
  const over = attempts >= TRIES || wait === undefined
  await db.query(
    `update outbox set state = $3, next_at = $4, last_error = $5, updated_at = $6, version = version + 1
     where id = $1 and attempts = $2 and state = 'queued'`,
    [
      id,
      attempts,
      over ? 'failed' : 'queued',
      over ? null : new Date(now.getTime() + wait),
      error.slice(0, LONGEST_ERROR),
      now,
    ],
  )
  db.changed({ entity: 'outbox', ids: [id] })
}
