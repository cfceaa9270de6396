import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/config/schema/durations'

/** A claimed row is due again after this, ms: the process that claimed it has died. */
export const LEASE_MS = 2 * MINUTE_MS
/** Delay until the next try after each that failed, ms. */
export const BACK_OFF_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS] as const

/** Work that waits as rows of a table with the columns `attempts` and `next_at`. */
type WorkTable = {
  readonly table: string
  readonly key: readonly string[]
  /** A condition in SQL. $1 is now; further parameters start at $4. */
  readonly due: string
  readonly order: string
  readonly returning: readonly string[]
}

/**
 * The statement by which a process claims due rows for itself: `skip locked` leaves the rows that another process claims at this
 * moment. Parameters: $1 now, $2 the end of the lease, $3 how many at most. A claim counts as a try, so that a row that kills the
 * server isn't tried forever.
 */
export const claimStatement = ({ table, key, due, order, returning }: WorkTable): string =>
  `update ${table} t set attempts = attempts + 1, next_at = $2
   from (select ${key.join(', ')} from ${table} where ${due}
         order by ${order} limit $3 for update skip locked) due
   where ${key.map(column => `t.${column} = due.${column}`).join(' and ')}
   returning ${returning.map(column => `t.${column}`).join(', ')}`

/** The parameters of a claim: rows that are due now, for as long as a lease lasts. */
export const claimOf = (now: Date, most: number): [Date, Date, number] => [
  now,
  new Date(now.getTime() + LEASE_MS),
  most,
]
