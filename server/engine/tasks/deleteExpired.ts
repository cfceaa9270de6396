import { DAY_MS, HOUR_MS } from '../../../src/config/schema/durations'
import type { Deps } from '../deps'
import { defineTask } from './task'

/** Rows that the server keeps for itself, and for how long. `ahead`: also delete rows that a fast clock stamped in the future. */
export type Expiry = {
  /** `$1` is the moment before which rows have expired, `$2` one from now. */
  readonly sql: string
  readonly keepMs: number
  readonly ahead: boolean
}
type Expiring = { readonly expires?: readonly Expiry[] }

/** Of the engine's own tables. */
const RULES: readonly Expiry[] = [
  {
    sql: 'delete from sign_in_attempts where last_at < $1 or last_at > $2',
    keepMs: DAY_MS,
    ahead: true,
  },
  { sql: 'delete from password_links where expires_at < $1', keepMs: DAY_MS, ahead: false },
  { sql: 'delete from sessions where expires_at < $1', keepMs: DAY_MS, ahead: false },
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
export async function deleteExpired(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  features: readonly Expiring[] = [],
): Promise<void> {
  const at = now().getTime()
  const soon = new Date(at + HOUR_MS)
  for (const { sql, keepMs, ahead } of [...RULES, ...features.flatMap(({ expires = [] }) => expires)])
    await db.query(sql, [new Date(at - keepMs), ...(ahead ? [soon] : [])])
}

/** Deletes the expired rows of the engine and of these features. */
export const deleteExpiredTask = (features: readonly Expiring[]) =>
  defineTask({ name: 'Delete expired rows', at: '02:30', run: deps => deleteExpired(deps, features) })
