import type { Deps } from '../deps'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A part of the product that keeps such rows. */
type Expiring = { readonly expires?: readonly Expiry[] }

/** Rows that the server keeps for itself, and for how long; `$1` is that time ago. */
export type Expiry = {
  readonly sql: string
  readonly keepMs: number
  /** `$2` is a moment from now: what a clock that ran ahead has stamped would be kept until its time has come. */
  readonly ahead: boolean
}

/** A failed sign-in, and a session that is over, say nothing any more after a day; no client repeats a POST after a week. */
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
]

/** Deletes what the server keeps for itself and needs no longer. */
export async function deleteExpired(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  features: readonly Expiring[] = [],
): Promise<void> {
  const at = now().getTime()
  const soon = new Date(at + HOUR_MS)
  for (const { sql, keepMs, ahead } of [...RULES, ...features.flatMap(({ expires = [] }) => expires)])
    await db.query(sql, [new Date(at - keepMs), ...(ahead ? [soon] : [])])
}

/** Does so now and every hour. Returns what ends it. */
export function scheduleCleanup(deps: Deps, features: readonly Expiring[]): () => void {
  const once = () =>
    void deleteExpired(deps, features).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old rows were not deleted'),
    )
  once()
  const timer = setInterval(once, HOUR_MS)
  timer.unref()
  return () => clearInterval(timer)
}
