import type { Database } from '../db/open'

type Tank = Record<string, unknown>

const COLUMNS = `id, measured_at, ullage_mm, level_mm, volume_l, 100 * volume_l / $2::float8 as pct, temp_c, battery_mv,
  quality, flags, excluded, smoothed_volume_l`

/** A tank's newest readings, newest first. */
export const latestReadings = (
  db: Database,
  tank: Tank,
  { count, onlySmoothed }: { count: number; onlySmoothed: boolean },
) =>
  db.query(
    `select ${COLUMNS} from readings where tank_id = $1 ${onlySmoothed ? 'and smoothed_volume_l is not null' : ''}
     order by measured_at desc, seq desc limit $3`,
    [tank.id, tank.capacity_l, count],
  )

/**
 * Readings of a range, newest first, thinned out to at most `points`: the range is cut into slices, and of each slice
 * the lowest and the highest stay, so that no delivery and no theft disappears.
 */
export async function readingsBetween(
  db: Database,
  tank: Tank,
  { from, to, points, onlySmoothed }: { from: Date; to: Date; points: number; onlySmoothed: boolean },
) {
  const where = `tank_id = $1 and measured_at >= $3 and measured_at <= $4 ${onlySmoothed ? 'and smoothed_volume_l is not null' : ''}`
  const params = [tank.id, tank.capacity_l, from, to]
  const all = await db.query(
    `select ${COLUMNS} from readings where ${where} order by measured_at desc, seq desc limit $5`,
    [...params, points + 1],
  )
  if (all.length <= points) return all
  // Slices of the time that has readings: a range of "all years" may begin long before the first.
  const slices = Math.max(1, Math.floor(points / 2))
  return db.query(
    `with found as (select *, coalesce(smoothed_volume_l, volume_l) as value from readings where ${where}),
      span as (select min(measured_at) as first, max(measured_at) as last from found),
      sliced as (
        select f.*, least($5 - 1, floor($5 * extract(epoch from f.measured_at - s.first)
          / greatest(1, extract(epoch from s.last - s.first)))) as slice from found f, span s),
      ranked as (
        select *, row_number() over (partition by slice order by value asc nulls last, measured_at) as lowest,
          row_number() over (partition by slice order by value desc nulls last, measured_at) as highest from sliced)
     select ${COLUMNS} from ranked where lowest = 1 or highest = 1 order by measured_at desc, seq desc`,
    [...params, slices],
  )
}
