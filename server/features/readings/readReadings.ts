import type { Database } from '../../engine/db/open'

type Tank = Record<string, unknown>
type Reading = {
  id: number
  measured_at: Date
  ullage_mm: number | null
  level_mm: number | null
  volume_l: number | null
  pct: number | null
  temp_c: number | null
  battery_mv: number | null
  quality: number | null
  flags: string[]
  excluded: boolean
  /** For an excluded reading. */
  exclude_reason?: string
  smoothed_volume_l: number | null
}

const COLUMNS = `id, measured_at, ullage_mm, level_mm, volume_l, 100 * volume_l / $2::float8 as pct, temp_c, battery_mv,
  quality, flags, excluded, exclude_reason, smoothed_volume_l`

type Row = Omit<Reading, 'exclude_reason'> & { exclude_reason: string | null }
const asReading = ({ exclude_reason, ...reading }: Row): Reading =>
  exclude_reason === null ? reading : { ...reading, exclude_reason }

/** A tank's newest readings, newest first. */
export const latestReadings = async (
  db: Database,
  tank: Tank,
  { count, onlySmoothed }: { count: number; onlySmoothed: boolean },
) =>
  (
    await db.query<Row>(
      `select ${COLUMNS} from readings where tank_id = $1 ${onlySmoothed ? 'and smoothed_volume_l is not null' : ''}
       order by measured_at desc, seq desc limit $3`,
      [tank.id, tank.capacity_l, count],
    )
  ).map(asReading)

/**
 * Readings of a time range, newest first, downsampled to at most `points`: of each time slice with readings the
 * lowest and the highest stay, so that no delivery or theft disappears, and so do the first and last readings.
 */
export async function readingsBetween(
  db: Database,
  tank: Tank,
  { from, to, points, onlySmoothed }: { from: Date; to: Date; points: number; onlySmoothed: boolean },
) {
  const value = onlySmoothed ? 'smoothed_volume_l' : 'volume_l'
  const where = `tank_id = $1 and measured_at >= $3 and measured_at <= $4 ${onlySmoothed ? 'and smoothed_volume_l is not null' : ''}`
  const params = [tank.id, tank.capacity_l, from, to]
  const all = await db.query<Row>(
    `select ${COLUMNS} from readings where ${where} order by measured_at desc, seq desc limit $5`,
    [...params, points + 1],
  )
  if (all.length <= points) return all.map(asReading)
  const slices = Math.max(1, Math.floor((points - 2) / 2))
  // Two scans of the range without a sort, to release the embedded database's only connection quickly.
  const thinned = await db.query<Row>(
    `with found as materialized (
        select id, measured_at, ${value} as value, extract(epoch from measured_at)::float8 as at from readings where ${where}),
      span as (select min(at) as first, max(at) as last from found),
      sliced as (
        select f.*, floor($5 * (at - first) / greatest(1, last - first + 1)) as slice, at in (first, last) as is_end
        from found f, span),
      bounds as (select slice, min(value) as low, max(value) as high, min(at) as first from sliced group by slice),
      picked as (
        select distinct on (s.slice, s.value, s.is_end) s.id, s.measured_at from sliced s join bounds b on b.slice = s.slice
        where s.value in (b.low, b.high) or s.is_end or (b.low is null and s.at = b.first)
        order by s.slice, s.value, s.is_end, s.at)
     select ${COLUMNS.replace(/^id, measured_at/, 'r.id, r.measured_at')} from readings r
     join picked p on p.id = r.id and p.measured_at = r.measured_at
     order by r.measured_at desc, seq desc limit $6`,
    [...params, slices, points],
  )
  return thinned.map(asReading)
}
