import { createHash } from 'node:crypto'
import type { Database } from '../db/open'

/** Who tries to sign in to what, as far as failures are counted. */
export type Attempt = {
  /** A keyed hash of the e-mail that was typed: people type passwords there. */
  readonly account: string
  /** The address, or the network that it is in. */
  readonly address: string
  /** A browser in which this very account signed in before. */
  readonly device: string | undefined
}

/** After `free` failures each further one must wait: `first` s, then twice as long, up to `most`. */
type Budget = { readonly free: number; readonly first: number; readonly most: number }

const BUDGETS = {
  /** One place guesses one account's password. */
  place: { free: 5, first: 60, most: 900 },
  /** One place tries many accounts. */
  address: { free: 60, first: 30, most: 300 },
  /** Many places guess one account's password: whoever has a new device waits, for seconds. */
  account: { free: 100, first: 5, most: 30 },
} as const satisfies Record<string, Budget>

/** Failures are forgotten after so long without another, ms. */
const QUIET_MS = 3_600_000
const ANY = '*'

type Counter = { readonly account: string; readonly source: string; readonly budget: Budget }

/**
 * What counts for an attempt. A browser that signed in to the account before has a budget of its own, so that strangers can't
 * use up the owner's.
 */
function countersOf({ account, address, device }: Attempt): readonly Counter[] {
  if (device !== undefined) return [{ account, source: `device ${device}`, budget: BUDGETS.place }]
  return [
    { account, source: `address ${address}`, budget: BUDGETS.place },
    { account: ANY, source: `address ${address}`, budget: BUDGETS.address },
    { account, source: ANY, budget: BUDGETS.account },
  ]
}

/** Names whose turns must be taken one after the other: guessing a hundred times at once gains nothing. */
export const turnOf = (attempt: Attempt): string => {
  const { account, source } = countersOf(attempt)[0]!
  return createHash('sha256').update(`${account} ${source}`).digest('base64url')
}

/** Seconds until the next try is allowed; 0 where it is now. */
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

/** Counts a failure wherever it counts. */
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

/** Whoever knows the password has not guessed. */
export async function forgetFailures(db: Database, attempt: Attempt): Promise<void> {
  const { account, source } = countersOf(attempt)[0]!
  await db.query('delete from sign_in_attempts where account = $1 and source = $2', [account, source])
}
