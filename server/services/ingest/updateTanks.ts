import type { Database } from '../../db/open'

/**
 * The newest reading that can be believed, on each tank's own row. It is the reading as measured, not smoothed: level,
 * litres and time are then one moment's, and can be found again among the readings. A value that sticks out waits for
 * the next one to confirm it, unless the device itself says that the level changes fast.
 */
const NEWEST = `update tanks t set level_mm = r.level_mm, volume_l = r.volume_l,
    pct = round((r.volume_l / t.capacity_l * 100)::numeric, 2)::float8,
    ullage_l = round(greatest(t.capacity_l - r.volume_l, 0)::numeric, 1)::float8,
    reading_at = r.measured_at, quality = r.quality
  from unnest($1::int[]) as u(id)
  left join lateral (select level_mm, volume_l, measured_at, quality from readings
    where tank_id = u.id and volume_l is not null and not excluded
      and not flags && '{out_of_range,sensor_fault}'
      and (not flags && '{outlier}' or flags && '{fast_change}')
    order by measured_at desc, seq desc limit 1) r on true
  where t.id = u.id returning t.id, t.version`

/** Returns the versions of the tanks' records, which are nobody else's to write from here on. */
export const updateTanks = async (db: Database, ids: readonly number[]) =>
  ids.length > 0 ? db.query<{ id: number; version: number }>(NEWEST, [ids]) : []
