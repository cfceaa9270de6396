import type { Database } from '../../engine/db/open'
import type { Changes } from './changesOf'

const WRITE = `insert into readings (device_id, tank_id, measured_at, received_at, seq, source, ullage_mm, level_mm, volume_l,
    smoothed_volume_l, temp_c, battery_mv, quality, flags, excluded, exclude_reason)
  select device_id, tank_id, measured_at, received_at, seq, 'uplink', ullage_mm, level_mm, volume_l, smoothed_volume_l,
    temp_c, battery_mv, quality, string_to_array(flags, ','), excluded, case when excluded then (select x.reason
      from reading_exclusions x where x.device_id = u.device_id and x.measured_at = u.measured_at and x.seq = u.seq) end
  from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::float8[], $7::float8[],
    $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::int[], $13::text[], $14::boolean[]) as u(device_id, tank_id, measured_at,
    received_at, seq, ullage_mm, level_mm, volume_l, smoothed_volume_l, temp_c, battery_mv, quality, flags, excluded)
  on conflict on constraint readings__once do update set received_at = excluded.received_at,
    ullage_mm = excluded.ullage_mm, level_mm = excluded.level_mm, volume_l = excluded.volume_l,
    smoothed_volume_l = excluded.smoothed_volume_l, temp_c = excluded.temp_c, battery_mv = excluded.battery_mv,
    quality = excluded.quality, flags = excluded.flags, excluded = excluded.excluded, exclude_reason = excluded.exclude_reason`

/** Writes only the changes; readings excluded by staff are excluded again. */
export async function writeReadings(db: Database, changes: readonly Changes[]): Promise<void> {
  const gone = changes.flatMap(change => change.remove)
  if (gone.length > 0)
    await db.query(
      `delete from readings r using unnest($1::bigint[], $2::timestamptz[]) as u(id, measured_at)
       where r.id = u.id and r.measured_at = u.measured_at`,
      [gone.map(reading => reading.id), gone.map(reading => new Date(reading.measured_at))],
    )
  const rows = changes.flatMap(({ device_id, write }) => write.map(reading => ({ device_id, ...reading })))
  if (rows.length === 0) return
  await db.query(WRITE, [
    rows.map(row => row.device_id),
    rows.map(row => row.tank_id),
    rows.map(row => new Date(row.measured_at)),
    rows.map(row => new Date(row.received_at)),
    rows.map(row => row.seq),
    rows.map(row => row.ullage_mm),
    rows.map(row => row.level_mm),
    rows.map(row => row.volume_l),
    rows.map(row => row.smoothed_volume_l),
    rows.map(row => row.temp_c),
    rows.map(row => row.battery_mv),
    rows.map(row => row.quality),
    rows.map(row => row.flags.join(',')),
    rows.map(row => row.excluded),
  ])
}
