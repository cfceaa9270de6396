import type { Database } from '../../engine/db/open'
import { WINDOW_MS } from '../../domain/codec/envelope'
import type { Observed, Watched } from '../../domain/events/types'

/** Maximum number of readings, newest first: thirteen years at four a day. */
const MAX_READINGS = 20_000
const INTERVAL_MS = 6 * 3_600_000
/** Number of recent readings that determine the reporting interval. */
const TELLING = 100

export type InsightTank = Watched & {
  readonly id: number
  readonly content_type: string
  readonly group_id: number
  readonly county_id: number | null
  readonly dead_stock_l: number
  readonly quarantined: boolean
}

/**
 * A tank with the data for insight; undefined when it is deleted. Thresholds come from the tank, its depot or its
 * client.
 */
export async function loadTank(db: Database, id: number): Promise<InsightTank | undefined> {
  const [tank] = await db.query<InsightTank>(
    `select t.id, t.capacity_l, t.direction, t.content_type, t.group_id, t.quarantined,
       coalesce(t.county_id, g.county_id) as county_id,
       coalesce(t.safe_fill_pct, 95) as safe_fill_pct, coalesce(t.dead_stock_l, 0) as dead_stock_l,
       coalesce(t.low_pct, g.low_pct, 25) as low_pct, coalesce(t.critical_pct, g.critical_pct, 10) as critical_pct
     from tanks t left join tankgroups g on g.id = t.group_id where t.id = $1 and t.deleted_at is null`,
    [id],
  )
  return tank
}

type Row = Omit<Observed, 'at' | 'sound'> & { measured_at: Date; excluded: boolean }

const WRONG = ['out_of_range', 'sensor_fault']

/**
 * A level is valid unless staff excluded it or cleaning marked it as an outlier; one that the device flagged as a
 * fast change needs no confirmation.
 */
const isSound = ({ volume_l, excluded, flags }: Row) =>
  volume_l !== null &&
  !excluded &&
  !WRONG.some(flag => flags.includes(flag)) &&
  (!flags.includes('outlier') || flags.includes('fast_change'))

/** All readings of a tank for insight, in order of time, and their interval. Excludes readings from the future. */
export async function loadObserved(db: Database, tankId: number, now: Date) {
  const rows = await db.query<Row>(
    `select measured_at, volume_l, smoothed_volume_l as smoothed_l, battery_mv, flags, excluded from readings
     where tank_id = $1 and measured_at <= $2::timestamptz + interval '${WINDOW_MS / 1000} s' order by measured_at desc, seq desc limit ${MAX_READINGS}`,
    [tankId, now],
  )
  const readings = rows.toReversed().map((row): Observed => {
    const { measured_at, volume_l, smoothed_l, battery_mv, flags } = row
    return { at: measured_at.getTime(), volume_l, smoothed_l, battery_mv, flags, sound: isSound(row) }
  })
  const newest = readings.slice(-TELLING)
  const gaps = newest.slice(1).map(({ at }, i) => at - newest[i]!.at)
  const interval_ms = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? INTERVAL_MS
  return { readings, interval_ms }
}
