import { sql, type RawBuilder } from 'kysely'
import type { HEALTH_REASONS } from '../../../src/config/calls/dashboardHealth'
import type { Database } from '../../engine/db/open'

type Filter = Readonly<Record<string, unknown>>
/** Bounds in days since a device's last message. Domain model, section 8. */
const SEEN_DAYS = [1, 2, 4, 14] as const

/** Filters of the device list by the age of the last message: within a day, then by bounds, and never. */
export const SEEN_FILTERS: readonly (readonly [key: string | null, filter: Filter])[] = [
  ...SEEN_DAYS.map((days, at): [string, Filter] => [
    `${SEEN_DAYS[at - 1] ?? 0}..${days}`,
    {
      last_seen_at_gte: `-P${days}D`,
      ...(at > 0 ? { last_seen_at_lt: `-P${SEEN_DAYS[at - 1]}D` } : {}),
    },
  ]),
  [`${SEEN_DAYS.at(-1)}..`, { last_seen_at_lt: `-P${SEEN_DAYS.at(-1)}D` }],
  [null, { last_seen_at: null }],
]

/** Limits of a bad device status. */
const SILENT_DAYS = 2
const LOW_MV = 3000
const LOSS_PCT = 15

type Report = {
  id: number
  device_id: string
  tank_id: number | null
  tank: string | null
  last_seen_at: Date | null
  battery_mv: number | null
  loss_pct: number | null
  reasons: (typeof HEALTH_REASONS)[number][]
}

/** Devices `t` that need attention, those with the most reasons first. */
export const ailingDevices = (db: Database, devices: RawBuilder<unknown>, now: Date, most: number) =>
  db.run(sql<Report>`select * from (select t.id, t.device_id, k.id as tank_id, k.name as tank, t.last_seen_at, t.battery_mv,
        t.loss_pct, array_remove(array[
          case when t.last_seen_at < ${now}::timestamptz - ${sql.lit(`${SILENT_DAYS} days`)}::interval then 'silent' end,
          case when t.battery_mv < ${sql.lit(LOW_MV)} then 'battery' end,
          case when t.loss_pct >= ${sql.lit(LOSS_PCT)} then 'loss' end], null) as reasons
      from devices t left join tanks k on k.id = t.tank_id and k.deleted_at is null
      where ${devices}) found
    where cardinality(reasons) > 0
    order by cardinality(reasons) desc, last_seen_at nulls last, id limit ${sql.lit(most)}`)

type Group = { group_id: number; name: string; children: number[]; tanks: number; silent: number }

/** Depots of tanks `t`, with their number of tanks without a reading for over a day. */
export const silentByGroup = (db: Database, tanks: RawBuilder<unknown>, now: Date) =>
  db.run(sql<Group>`select g.id as group_id, g.name,
      array(select c.id from tankgroups c where c.parent_id = g.id) as children, count(*) as tanks,
      count(*) filter (where t.reading_at < ${now}::timestamptz - interval '1 day') as silent
    from tanks t join tankgroups g on g.id = t.group_id where ${tanks}
    group by g.id, g.name order by silent desc, g.name limit 500`)
