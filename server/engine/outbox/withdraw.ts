import type { Database } from '../db/open'
import type { Claimed } from './claim'

/** Returns those of the events that are no longer so. */
export type Withdraw = (db: Database, eventIds: readonly number[]) => Promise<readonly number[]>

const REASON = 'No longer so when it was to be sent'

/** Cancels claimed items about events that are no longer so. Returns the items to send. */
export async function withdrawOutdated(
  db: Database,
  now: Date,
  due: readonly Claimed[],
  rules: readonly Withdraw[],
): Promise<readonly Claimed[]> {
  const events = [...new Set(due.flatMap(({ event_id }) => event_id ?? []))]
  if (events.length === 0) return due
  const over = new Set((await Promise.all(rules.map(rule => rule(db, events)))).flat())
  const isOver = ({ event_id }: Claimed) => event_id !== null && over.has(event_id)
  const ids = due.filter(isOver).map(({ id }) => id)
  if (ids.length === 0) return due
  await db.query(
    `update outbox set state = 'cancelled', next_at = null, last_error = $3, updated_at = $2, version = version + 1
     where id = any($1::int[]) and state = 'queued'`,
    [ids, now, REASON],
  )
  db.changed({ entity: 'outbox', ids })
  return due.filter(one => !isOver(one))
}
