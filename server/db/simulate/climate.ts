import { normal, type Random } from './random'

/**
 * Monthly mean temperature, °C, January first: Met Éireann, 30-year averages 1991–2020, Cork Airport (rounded to half
 * degrees). Enough for a believable heating season; forecasts use real weather.
 */
const MONTHLY_MEAN_C = [5.5, 5.5, 6.5, 8.5, 11, 13.5, 15, 15, 13.5, 10.5, 7.5, 6]
/** Day-to-day departures last: an autoregressive process of first order with a spread of about 2.5 °C. */
const PERSISTENCE = 0.75
const SPREAD_C = 2.5
/** Base of heating degree days, °C. Domain model, section 8. */
const HEATING_BASE_C = 15.5
const DAY_MS = 86_400_000

/** Normal mean of a day, between the middles of the months. */
export function normalMean(at: number): number {
  const date = new Date(at)
  const month = date.getUTCMonth() + (date.getUTCDate() - 15) / 30
  const low = Math.floor(month)
  const [a, b] = [MONTHLY_MEAN_C[(low + 12) % 12]!, MONTHLY_MEAN_C[(low + 13) % 12]!]
  return a + (b - a) * (month - low)
}

/** Daily mean temperatures from a day on. */
export function simulateWeather(random: Random, from: number, days: number): number[] {
  let departure = 0
  return Array.from({ length: days }, (_, day) => {
    departure = PERSISTENCE * departure + Math.sqrt(1 - PERSISTENCE ** 2) * SPREAD_C * normal(random)
    return normalMean(from + day * DAY_MS) + departure
  })
}

export const degreeDays = (mean_c: number): number => Math.max(0, HEATING_BASE_C - mean_c)
