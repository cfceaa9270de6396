import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'
import { monthsAgo, nameOfMonth, type Month } from './months'

/** Tanks `t` that a condition holds for; `isMost`: that it holds for most of the fleet, so that the others are told sooner. */
export type Served = { readonly tanks: RawBuilder<unknown>; readonly isMost: boolean }

const isServed = ({ tanks, isMost }: Served) =>
  isMost
    ? sql`not exists (select from tanks t where t.id = s.tank_id and (${tanks}) is not true)`
    : sql`exists (select from tanks t where t.id = s.tank_id and ${tanks})`

/** Months are numbered meanwhile: many services are sorted by numbers, which is faster than by names. */
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
 * Top-ups and collections in so many months (UTC) up to the present one and in as many before, as ticketed or else as measured.
 * Rejected ones are none. Either half is added up by a process of the database's own.
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
