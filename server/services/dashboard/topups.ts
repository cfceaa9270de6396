import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open'
import { monthsAgo, nameOfMonth, type Month } from './months'

/**
 * Top-ups and collections of tanks `t` in so many months (UTC) up to the present one, as ticketed or else as measured. Rejected
 * ones are none. Months are numbered meanwhile: a million services are sorted by numbers, which is faster than by names.
 */
export async function servicesByMonth(
  db: Database,
  tanks: RawBuilder<unknown>,
  now: Date,
  months: number,
): Promise<Month[]> {
  const starts = Array.from({ length: months }, (_, i) => monthsAgo(now, months - 1 - i))
  const rows = await db.run(sql<Month & { readonly number: number }>`select
      width_bucket(s.at, ${starts}::timestamptz[]) as number, s.kind, count(*) as services,
      coalesce(sum(coalesce(s.ticket_l, s.measured_l)), 0)::float8 as litres, count(distinct t.id) as tanks
    from services s join tanks t on t.id = s.tank_id
    where ${tanks} and s.at >= ${starts[0]} and s.at < ${monthsAgo(now, -1)} and s.state <> 'rejected'
      and s.deleted_at is null
    group by 1, 2`)
  return rows.map(({ number, ...row }) => ({ ...row, month: nameOfMonth(starts[number - 1]!) }))
}
