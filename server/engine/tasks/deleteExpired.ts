import type { Deps } from '../deps'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A failed sign-in, and a session that is over, say nothing any more after a day; nobody repeats a POST after a week, or looks for what a network did wrong a month ago. */
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
  // What was told long ago, and how it went out.
  { sql: 'delete from notifications where created_at < $1', keepMs: 90 * DAY_MS, ahead: false },
  {
    sql: `delete from outbox where created_at < $1 and state <> 'queued'`,
    keepMs: 180 * DAY_MS,
    ahead: false,
  },
  { sql: 'delete from idempotency where at < $1 or at > $2', keepMs: 7 * DAY_MS, ahead: true },
]

/** Deletes what the server keeps for itself and needs no longer. */
export async function deleteExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now().getTime()
  // What a clock that ran ahead has stamped would be kept until its time has come.
  const soon = new Date(at + HOUR_MS)
  for (const { sql, keepMs, ahead } of RULES)
    await db.query(sql, [new Date(at - keepMs), ...(ahead ? [soon] : [])])
}

/** Does so now and every hour. Returns what ends it. */
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
