import { DAY_MS, HOUR_MS } from '../../../src/config/schema/durations'
import type { Deps } from '../deps'
import { defineTask } from './task'

/** How long rows of the server's own tables are kept. `ahead`: also delete rows that a fast clock stamped in the future. */
const RULES = [
  {
    sql: 'delete from sign_in_attempts where last_at < $1 or last_at > $2',
    keepMs: DAY_MS,
    ahead: true,
  },
  { sql: 'delete from password_links where expires_at < $1', keepMs: DAY_MS, ahead: false },
  { sql: 'delete from sessions where expires_at < $1', keepMs: DAY_MS, ahead: false },
  { sql: 'delete from refused_messages where at < $1 or at > $2', keepMs: 30 * DAY_MS, ahead: true },
  { sql: 'delete from network_events where received_at < $1', keepMs: 365 * DAY_MS, ahead: false },
  { sql: 'delete from notifications where created_at < $1', keepMs: 90 * DAY_MS, ahead: false },
  {
    sql: `delete from outbox where created_at < $1 and state <> 'queued'`,
    keepMs: 180 * DAY_MS,
    ahead: false,
  },
  { sql: 'delete from idempotency where at < $1 or at > $2', keepMs: 7 * DAY_MS, ahead: true },
  // Tasks that no version of the server defines any more.
  { sql: 'delete from tasks where next_at < $1 and claimed_by is null', keepMs: 30 * DAY_MS, ahead: false },
]

/** Deletes rows that the server keeps for itself and no longer needs. */
export async function deleteExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  const soon = new Date(at + HOUR_MS)
  for (const { sql, keepMs, ahead } of RULES)
    await db.query(sql, [new Date(at - keepMs), ...(ahead ? [soon] : [])])
}

export const deleteExpiredTask = defineTask({ name: 'Delete expired rows', at: '02:30', run: deleteExpired })
