import { DAY_MS } from '../../../src/config/schema/durations'
import { WEEKS } from '../../../src/config/calls/dashboard'
import type { Database } from '../../engine/db/open'
import { levelStateSql } from '../tanks'

/** Retention in days; no comparison goes back further. */
const KEPT_DAYS = 400
/** Furthest age of a last reading, days. */
const HEARD_DAYS = 400

/** Start of the present day (UTC). */
export const midnightOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)

/** One group's tanks in service, by their readings at `$2`; their litres by today's forecasts. */
const DAY = `insert into fleet_days (day, group_id, content_type, tanks, reporting, critical, low, silent, ahead_l)
  select ($2::timestamptz at time zone 'UTC')::date - 1, t.group_id, t.content_type, count(*),
    count(*) filter (where r.measured_at >= $2::timestamptz - interval '1 day'),
    count(*) filter (where l.state = 'critical'), count(*) filter (where l.state = 'low'),
    count(*) filter (where r.measured_at < $2::timestamptz - interval '1 day'),
    coalesce(sum(a.litres) filter (where t.runs_out_p50_at < $2::timestamptz + interval '${WEEKS} weeks'), 0)
  from tanks t
    left join tankgroups g on g.id = t.group_id
    left join lateral (select measured_at, volume_l from readings
      where tank_id = t.id and measured_at < $2 and measured_at > $2::timestamptz - interval '${HEARD_DAYS} days'
        and volume_l is not null and not excluded and not flags && '{out_of_range,sensor_fault}'
        and (not flags && '{outlier}' or flags && '{fast_change}')
      order by measured_at desc, seq desc limit 1) r on true
    cross join lateral (select r.volume_l / t.capacity_l * 100 as pct) p
    cross join lateral (select ${levelStateSql('p.pct')} as state) l
    cross join lateral (select case when t.direction = 1 then r.volume_l
      else greatest(t.capacity_l * t.safe_fill_pct / 100 - r.volume_l, 0) end as litres) a
  where t.group_id = $1 and t.deleted_at is null and t.state = 'active' and not t.quarantined
    and (t.created_at < $2 or r.measured_at is not null)
  group by t.group_id, t.content_type
  on conflict do nothing`

/**
 * Stores the state of the fleet at the end of the last day, once a day, by group. Computed from readings, so the time
 * of the computation doesn't matter.
 */
export async function keepFleetDay(db: Database, now: Date): Promise<void> {
  const midnight = midnightOf(now)
  const missing = await db.query<{ id: number }>(
    `select g.id from tankgroups g where g.deleted_at is null
       and exists (select 1 from tanks t where t.group_id = g.id and t.deleted_at is null)
       and not exists (select 1 from fleet_days d where d.group_id = g.id
         and d.day = ($1::timestamptz at time zone 'UTC')::date - 1)`,
    [midnight],
  )
  for (const { id } of missing) await db.query(DAY, [id, midnight])
  await db.query(`delete from fleet_days where day < $1::date - ${KEPT_DAYS}`, [midnight])
}
