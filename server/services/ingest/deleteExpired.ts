import type { Deps } from '../../deps'

const HOUR_MS = 3_600_000
/** A failed sign-in, and a session that is over, say nothing any more after a day; nobody repeats a POST after a week. */
const RULES = [
  {
    sql: 'delete from sign_in_attempts where last_at < $1 or last_at > $2',
    keepMs: 24 * HOUR_MS,
    ahead: true,
  },
  { sql: 'delete from sessions where expires_at < $1', keepMs: 24 * HOUR_MS, ahead: false },
  { sql: 'delete from idempotency where at < $1 or at > $2', keepMs: 7 * 24 * HOUR_MS, ahead: true },
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
