import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import type { Insight } from '../../domain/insight'
import { fitTank } from '../../domain/use/fitTank'
import { forecastTotals } from '../../domain/use/forecastUse'
import { usedBetween } from '../../domain/use/usedBetween'
import type { InsightTank } from './loadTank'
import type { WeatherRecord } from './weather'

/** Interval at which forecasts are stored, and the horizons that are scored; days. */
const EVERY_DAYS = 14
export const HORIZONS = [7, 14, 30] as const
/** Days before a reading whose smoothed levels it can change. */
const SMOOTHED_DAYS = 20
/** Newest stored forecasts that the accuracy is computed from: two years of them. */
const MAX_FORECASTS = 52

export type StoredForecast = {
  readonly day: number
  readonly method: string
  readonly horizon: number
  readonly p10: number
  readonly p50: number
  readonly p90: number
  readonly actual: number | null
}

/** The forecast of a past day from the data known then, and the actual use. */
function keptOn(
  day: number,
  tank: InsightTank,
  { points, breaks }: Insight,
  sky: WeatherRecord,
): StoredForecast[] {
  const until = day * DAY_MS
  const climate = sky.before(day)
  const use = fitTank(points, breaks, tank, { climate, until })
  if (!use || use.method === 'median_14') return []
  const totals = forecastTotals(use.model, use.profile, climate.likely, HORIZONS, {
    from: day,
    seed: tank.id * 100_003 + day,
  })
  return HORIZONS.map((horizon, i) => ({
    day,
    method: use.method,
    horizon,
    ...totals[i]!,
    actual: usedBetween(points, breaks, tank.direction, until, until + horizon * DAY_MS) ?? null,
  }))
}

const daysBetween = (from: number, to: number): number[] => {
  const days: number[] = []
  for (let day = Math.ceil(from / EVERY_DAYS) * EVERY_DAYS; day <= to; day += EVERY_DAYS) days.push(day)
  return days
}

/**
 * Stores a forecast of every fortnight with the actual use, from the first that readings since `since` (ms) may have
 * changed. Computed from the readings, so their order of arrival doesn't matter.
 */
export async function storeForecasts(
  db: Database,
  tank: InsightTank,
  insight: Insight,
  sky: WeatherRecord,
  since: number,
): Promise<void> {
  const [first, last] = [insight.points[0]?.at, insight.points.at(-1)?.at]
  if (first === undefined || last === undefined) return
  const lastDay = Math.floor(last / DAY_MS)
  const from = Math.max(
    Math.floor(since / DAY_MS) - SMOOTHED_DAYS - HORIZONS.at(-1)!,
    Math.ceil(first / DAY_MS),
    lastDay - MAX_FORECASTS * EVERY_DAYS,
  )
  const kept = daysBetween(from, lastDay).flatMap(day => keptOn(day, tank, insight, sky))
  await db.query('delete from forecasts where tank_id = $1 and as_of >= $2', [
    tank.id,
    new Date(from * DAY_MS),
  ])
  if (kept.length === 0) return
  await db.query(
    `insert into forecasts (tank_id, as_of, method, horizon, p10, p50, p90, actual)
     select $1, * from unnest($2::timestamptz[], $3::text[], $4::int[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])`,
    [
      tank.id,
      kept.map(one => new Date(one.day * DAY_MS)),
      kept.map(one => one.method),
      kept.map(one => one.horizon),
      kept.map(one => one.p10),
      kept.map(one => one.p50),
      kept.map(one => one.p90),
      kept.map(one => one.actual),
    ],
  )
}

export type PastError = {
  mape_7: number | null
  mape_14: number | null
  mape_30: number | null
  coverage: number | null
}

/**
 * Accuracy of the forecasts of the last two years: mean absolute error in percent, and share within p10 and p90 (14
 * days).
 */
export async function pastError(db: Database, tankId: number): Promise<PastError> {
  const rows = await db.query<{ horizon: number; mape: number; coverage: number }>(
    `select horizon, round((100 * avg(abs(p50 - actual) / actual))::numeric, 1)::float8 as mape,
       round((100 * avg(case when actual between p10 and p90 then 1 else 0 end))::numeric, 0)::float8 as coverage
     from forecasts where tank_id = $1 and actual > 0 group by horizon`,
    [tankId],
  )
  const of = (horizon: number) => rows.find(row => row.horizon === horizon)
  return {
    mape_7: of(7)?.mape ?? null,
    mape_14: of(14)?.mape ?? null,
    mape_30: of(30)?.mape ?? null,
    coverage: of(14)?.coverage ?? null,
  }
}
