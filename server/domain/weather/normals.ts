import { DAY_MS } from '../../../src/config/schema/durations'
import { normalShare } from '../normalShare'
import { BASE_C } from './degreeDays'

const YEAR_DAYS = 365.25

/**
 * Monthly mean temperature, °C, January first: daily means (maximum and minimum halved) of 2010 to 2025 at Moore
 * Park, Co. Cork. Source: Met Éireann, historical data, CC BY 4.0. The default where no station's weather is known.
 */
const MONTHLY_MEAN_C = [5.4, 6.2, 6.8, 8.9, 11.7, 14.2, 15.9, 15.3, 13.4, 10.8, 7.7, 6.3]
/**
 * Anomalies of the same days: their autocorrelation from day to day, their standard deviation, and its increase in
 * winter.
 */
export const PERSISTENCE = 0.67
const SPREAD_C = 2.7
const WINTER_SPREAD_C = 0.6

/** Normal mean temperature of a day, °C, interpolated linearly between mid-months. `at` in ms. */
export function normalMean(at: number): number {
  const date = new Date(at)
  const month = date.getUTCMonth() + (date.getUTCDate() - 15) / 30
  const low = Math.floor(month)
  const [a, b] = [MONTHLY_MEAN_C[(low + 12) % 12]!, MONTHLY_MEAN_C[(low + 13) % 12]!]
  return a + (b - a) * (month - low)
}

/** Standard deviation of a day's mean from the normal, °C; largest in the middle of January. `at` in ms. */
export function normalSpread(at: number): number {
  const dayOfYear = (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS
  return SPREAD_C + WINTER_SPREAD_C * Math.cos((2 * Math.PI * (dayOfYear - 15)) / YEAR_DAYS)
}

/** A day's normals: mean temperature and standard deviation, °C, and degree days. */
export type Normals = { readonly mean_c: number; readonly spread_c: number; readonly degree_days: number }

/** Mean of max(0, base − T) over normally distributed temperatures T. */
function degreeDaysAbout(mean_c: number, spread_c: number): number {
  const z = (BASE_C - mean_c) / spread_c
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  return (BASE_C - mean_c) * normalShare(z) + spread_c * density
}

/** Cache size: every forecast reads the same days thousands of times, and a century of them is a few megabytes. */
const REMEMBERED = 36_525
const known = new Map<number, Normals>()

/** Normals of a day since 1970. */
export function normalsOf(day: number): Normals {
  let normals = known.get(day)
  if (!normals) {
    const [mean_c, spread_c] = [normalMean(day * DAY_MS), normalSpread(day * DAY_MS)]
    normals = { mean_c, spread_c, degree_days: degreeDaysAbout(mean_c, spread_c) }
    if (known.size >= REMEMBERED) known.clear()
    known.set(day, normals)
  }
  return normals
}

/** Normal degree days of a day since 1970. */
export const normalDegreeDays = (day: number): number => normalsOf(day).degree_days
