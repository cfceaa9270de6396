import { normal, type Random } from './random'

/**
 * Monthly mean temperature, °C, January first: daily means (maximum and minimum halved) of 2010 to 2025 at Moore Park,
 * Co. Cork. Source: Met Éireann, historical data, CC BY 4.0. Forecasts use real weather; this only makes a season.
 */
const MONTHLY_MEAN_C = [5.4, 6.2, 6.8, 8.9, 11.7, 14.2, 15.9, 15.3, 13.4, 10.8, 7.7, 6.3]
/** Departures of the same days from the normal: they last from day to day, and are wider in winter. */
const PERSISTENCE = 0.67
const SPREAD_C = 2.7
const WINTER_SPREAD_C = 0.6
/** Base of heating degree days, °C. Domain model, section 8. */
const HEATING_BASE_C = 15.5
export const DAY_MS = 86_400_000
const YEAR_DAYS = 365.25

/** Normal mean of a day, drawn straight between the middles of the months. */
export function normalMean(at: number): number {
  const date = new Date(at)
  const month = date.getUTCMonth() + (date.getUTCDate() - 15) / 30
  const low = Math.floor(month)
  const [a, b] = [MONTHLY_MEAN_C[(low + 12) % 12]!, MONTHLY_MEAN_C[(low + 13) % 12]!]
  return a + (b - a) * (month - low)
}

/** How far a day's mean is from the normal, as a standard deviation: most about the middle of January. */
function spread(at: number): number {
  const dayOfYear = (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS
  return SPREAD_C + WINTER_SPREAD_C * Math.cos((2 * Math.PI * (dayOfYear - 15)) / YEAR_DAYS)
}

/** Daily mean temperatures from a day on: normals with departures that last (autoregressive, first order). */
export function simulateWeather(random: Random, from: number, days: number): number[] {
  let departure = normal(random)
  return Array.from({ length: days }, (_, day) => {
    const at = from + day * DAY_MS
    if (day > 0) departure = PERSISTENCE * departure + Math.sqrt(1 - PERSISTENCE ** 2) * normal(random)
    return normalMean(at) + spread(at) * departure
  })
}

export const degreeDays = (mean_c: number): number => Math.max(0, HEATING_BASE_C - mean_c)
