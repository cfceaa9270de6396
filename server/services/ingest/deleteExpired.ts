import type { Deps } from '../../deps'

const HOUR_MS = 3_600_000
/** A failed sign-in says nothing any more after a day; nobody repeats a POST after a week. */
const RULES = [
  { sql: 'delete from sign_in_failures where last_at < $1', keepMs: 24 * HOUR_MS },
  { sql: 'delete from idempotency where at < $1', keepMs: 7 * 24 * HOUR_MS },
]

/** Deletes what the server keeps for itself and needs no longer. */
export async function deleteExpired({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { sql, keepMs } of RULES) await db.query(sql, [new Date(now().getTime() - keepMs)])
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
