import type { Deps } from '../deps'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Failed sign-ins and ended sessions are kept for a day, idempotency keys for a week, refused messages for a month. */
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
  // Old notifications, and their deliveries.
  { sql: 'delete from notifications where created_at < $1', keepMs: 90 * DAY_MS, ahead: false },
  {
    sql: `delete from outbox where created_at < $1 and state <> 'queued'`,
    keepMs: 180 * DAY_MS,
    ahead: false,
  },
  { sql: 'delete from idempotency where at < $1 or at > $2', keepMs: 7 * DAY_MS, ahead: true },
]

/** Deletes expired internal data. */
export async function deleteExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  // Rows stamped by a clock that ran ahead would otherwise remain until that time.
  const soon = new Date(at + HOUR_MS)
  for (const { sql, keepMs, ahead } of RULES)
    await db.query(sql, [new Date(at - keepMs), ...(ahead ? [soon] : [])])
}

/** Deletes expired data now and every hour. Returns a function that stops it. */
export function scheduleCleanup(deps: Deps): () => void {
  const once = () =>
    void deleteExpired(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old rows were not deleted'),
    )
  once()
  const timer = setInterval(once, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
