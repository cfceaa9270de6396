import { createHash } from 'node:crypto'
import type { Database } from '../db/open'

/** A sign-in attempt, as far as the rate limits need it. */
export type Attempt = {
  /** Keyed hash of the typed e-mail address: users type passwords there. */
  readonly account: string
  /** The client's address, or its network. */
  readonly address: string
  /** A browser in which this account signed in before. */
  readonly device: string | undefined
}

/**
 * Exponential backoff: after `free` failures each further one imposes a wait of `first` s, doubled each time, up to
 * `most`.
 */
type Budget = { readonly free: number; readonly first: number; readonly most: number }

const BUDGETS = {
  /** One client guesses one account's password. */
  place: { free: 5, first: 60, most: 900 },
  /** One client tries many accounts. */
  address: { free: 60, first: 30, most: 300 },
  /** Many clients guess one account's password: users on a new device wait for seconds. */
  account: { free: 100, first: 5, most: 30 },
} as const satisfies Record<string, Budget>

/** Failures expire after this time without another one, ms. */
const QUIET_MS = 3_600_000
const ANY = '*'

type Counter = { readonly account: string; readonly source: string; readonly budget: Budget }

/**
 * The counters of an attempt. A browser that signed in to the account before has its own budget, so that strangers
 * can't use up the owner's.
 */
function countersOf({ account, address, device }: Attempt): readonly Counter[] {
  if (device !== undefined) return [{ account, source: `device ${device}`, budget: BUDGETS.place }]
  return [
    { account, source: `address ${address}`, budget: BUDGETS.place },
    { account: ANY, source: `address ${address}`, budget: BUDGETS.address },
    { account, source: ANY, budget: BUDGETS.account },
  ]
}

/** Lock name for serialising attempts: parallel guesses gain nothing. */
export const turnOf = (attempt: Attempt): string => {
  const { account, source } = countersOf(attempt)[0]!
  return createHash('sha256').update(`${account} ${source}`).digest('base64url')
}

/** Seconds until the next attempt is allowed; 0 when it is allowed now. */
export async function secondsToWait(db: Database, attempt: Attempt, now: Date): Promise<number> {
  const counters = countersOf(attempt)
  const [row] = await db.query<{ retry_at: Date | null }>(
    `select max(retry_at) as retry_at from sign_in_attempts
     where (account, source) in (select * from unnest($1::text[], $2::text[]))`,
    [counters.map(({ account }) => account), counters.map(({ source }) => source)],
  )
  const left = (row?.retry_at?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / 1000) : 0
}

/** Increments all counters of a failed attempt. */
export async function countFailure(db: Database, attempt: Attempt, now: Date): Promise<void> {
  for (const { account, source, budget } of countersOf(attempt))
    await db.query(
      `insert into sign_in_attempts as a (account, source, failures, retry_at, last_at) values ($1, $2, 1, null, $3)
       on conflict (account, source) do update set
         failures = case when a.last_at < $4 then 1 else a.failures + 1 end,
         retry_at = case when a.last_at >= $4 and a.failures + 1 >= $5
           then $3::timestamptz + least($6 * 2 ^ least(a.failures + 1 - $5, 20), $7) * interval '1 second' end,
         last_at = $3`,
      [account, source, now, new Date(now.getTime() - QUIET_MS), budget.free, budget.first, budget.most],
    )
}

/** Resets the attempt's own counter after a successful sign-in. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  const { account, source } = countersOf(attempt)[0]!
  await db.query('delete from sign_in_attempts where account = $1 and source = $2', [account, source])
}
