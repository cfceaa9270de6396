import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'
import { monthsAgo, nameOfMonth, type Month } from './months'

/** Condition on tanks `t`. `isMost` means that it matches most of the fleet, so that excluding the others is faster. */
export type Served = { readonly tanks: RawBuilder<unknown>; readonly isMost: boolean }

const isServed = ({ tanks, isMost }: Served) =>
  isMost
    ? sql`not exists (select from tanks t where t.id = s.tank_id and (${tanks}) is not true)`
    : sql`exists (select from tanks t where t.id = s.tank_id and ${tanks})`

/** Groups by the month's number, because sorting many services by number is faster than by name. */
async function servicesOfMonths(
  db: Database,
  served: Served,
  [first, ...others]: readonly [Date, ...Date[]],
): Promise<Month[]> {
  const starts = [first, ...others]
  const end = monthsAgo(starts.at(-1)!, -1)
  const rows = await db.run(sql<Month & { readonly number: number }>`select
      width_bucket(s.at, ${starts}::timestamptz[]) as number, s.kind, count(*) as services,
      coalesce(sum(coalesce(s.ticket_l, s.measured_l)), 0)::float8 as litres, count(distinct s.tank_id) as tanks
    from services s
    where ${isServed(served)} and s.at >= ${first} and s.at < ${end} and s.state <> 'rejected'
      and s.deleted_at is null
    group by 1, 2`)
  return rows.map(({ number, ...row }) => ({ ...row, month: nameOfMonth(starts[number - 1]!) }))
}

/**
 * Top-ups and collections of a number of months (UTC) up to the present one, and of as many before, by ticket or else
 * by measurement. Excludes rejected services. The two halves run as parallel queries.
 */
export async function servicesByMonth(
  db: Database,
  served: Served,
  now: Date,
  months: number,
): Promise<Month[]> {
  const half = (ago: number) =>
    servicesOfMonths(
      db,
      served,
      Array.from({ length: months }, (_, i) => monthsAgo(now, ago + months - 1 - i)) as [Date, ...Date[]],
    )
  return (await Promise.all([half(months), half(0)])).flat()
}
