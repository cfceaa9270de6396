import { DAY_MS } from '../../../src/config/schema/durations'
import { normal, uniform } from '../use/random'
import { BASE_C, degreeDays, type Weather } from './degreeDays'
import { normalDegreeDays, normalsOf, PERSISTENCE } from './normals'

const YEAR_DAYS = 365.2425
/** Days on either side of a date that its normal averages. */
const AROUND = 10
/** Half-life of a past year's weight: the climate changes. */
const HALF_LIFE_YEARS = 8
/** Least observed days for a station's own normals; with fewer, they would be the weather of a single year. */
const OWN_NORMALS = 540
/**
 * With fewer observed years than this, likely weathers are simulated around the normals; and the number of simulated
 * ones.
 */
const OWN_YEARS = 5
const MADE_UP = 24
/** Shifts of a past year's weather in days, for more samples. */
const SHIFTS = [-7, 0, 7]
/**
 * Persistence of anomalies: a warm spring is usually followed by a warm week. A share of the last days' anomaly
 * persists and decays; days. Regression of fortnights on the two months before, Moore Park, 2010 to 2025.
 */
const RECENT_DAYS = 60
const GOES_ON = 0.4
const FADES_DAYS = 45
/** Least normal degree days of the recent period; summers show no anomaly. */
const TELLING = 60

export type DailyTemperatures = ReadonlyMap<number, number>

export type Climate = {
  /** Observed, else forecast, else the date's normal. */
  readonly weather: Weather
  /** Possible weathers: the known days, continued by several simulated or past ones. Never empty. */
  readonly likely: readonly Weather[]
  /** First day that is neither observed nor forecast. */
  readonly unknownFrom: number
}

/** Day in a year of 366 days, so that a date has the same number in leap years. */
function placeInYear(day: number): number {
  const date = new Date(day * DAY_MS)
  return Math.round((Date.UTC(2000, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(2000, 0, 1)) / DAY_MS)
}

function ownNormals(observed: DailyTemperatures, last: number): Float64Array {
  const [sums, weights] = [new Float64Array(366), new Float64Array(366)]
  for (const [day, mean_c] of observed) {
    const weight = 0.5 ** ((last - day) / YEAR_DAYS / HALF_LIFE_YEARS)
    const place = placeInYear(day)
    sums[place]! += weight * degreeDays(mean_c)
    weights[place]! += weight
  }
  return sums.map((_, place) => {
    let [sum, weight] = [0, 0]
    for (let off = -AROUND; off <= AROUND; off++) {
      const at = (place + off + 366) % 366
      sum += sums[at]!
      weight += weights[at]!
    }
    return weight > 0 ? sum / weight : Number.NaN
  })
}

/** Simulated weather around the normals, autocorrelated like real weather (autoregressive, first order). */
function madeUp(seed: number, from: number, normalOf: Weather): Weather {
  const z = normal(uniform(seed))
  const departures: number[] = []
  return day => {
    const at = Math.max(0, day - from)
    while (departures.length <= at)
      departures.push(
        departures.length === 0
          ? z()
          : PERSISTENCE * departures.at(-1)! + Math.sqrt(1 - PERSISTENCE ** 2) * z(),
      )
    const { mean_c, spread_c, degree_days: usual } = normalsOf(day)
    const then = Math.max(0, BASE_C - mean_c - spread_c * departures[at]!)
    // A station colder than the country has its own normals, with the country's anomalies.
    return usual > 0.5 ? (then * normalOf(day)) / usual : then
  }
}

/** Relative anomaly of the recent days; positive when colder than normal, 0 when unknown or insignificant. */
function recentDeparture(observed: DailyTemperatures, normalOf: Weather, last: number): number {
  let [seen, usual] = [0, 0]
  for (let day = last - RECENT_DAYS + 1; day <= last; day++) {
    const mean_c = observed.get(day)
    if (mean_c === undefined) continue
    seen += degreeDays(mean_c)
    usual += normalOf(day)
  }
  return usual >= TELLING ? seen / usual - 1 : 0
}

/**
 * The weather of each past year, shifted to today's expectation: the climate has changed since, and the current
 * anomaly is known.
 */
function pastYears(observed: DailyTemperatures, years: number, normalOf: Weather, last: number): Weather[] {
  const shifts = Array.from({ length: years }, (_, n) => Math.round((n + 1) * YEAR_DAYS)).flatMap(days =>
    SHIFTS.map(more => days + more),
  )
  const departure = recentDeparture(observed, normalOf, last)
  // The mean itself is estimated from a limited number of years.
  const spread = Math.sqrt(1 + 1 / years)
  const days = new Map<number, Float64Array>()
  const on = (day: number): Float64Array => {
    let found = days.get(day)
    if (!found) {
      const then = Float64Array.from(shifts, shift => {
        const mean_c = observed.get(day - shift)
        return mean_c === undefined ? normalOf(day) : degreeDays(mean_c)
      })
      const mean = then.reduce((sum, one) => sum + one, 0) / then.length
      const lasts = GOES_ON * Math.exp(Math.min(0, last - day) / FADES_DAYS)
      const expected = normalOf(day) * (1 + departure * lasts)
      found = then.map(one => expected + spread * (one - mean))
      days.set(day, found)
    }
    return found
  }
  return shifts.map((_, n) => day => on(day)[n]!)
}

/**
 * Degree days from daily means, °C by day since 1970: observed, then forecast, then climate normals, which are the
 * station's own after enough observations, else the country's. Normals also fill gaps.
 */
export function climateOf(
  observed: DailyTemperatures,
  forecast: DailyTemperatures = new Map<number, number>(),
): Climate {
  let [first, last, end] = [Infinity, -Infinity, -Infinity]
  for (const day of observed.keys()) {
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  for (const day of forecast.keys()) end = Math.max(end, day)
  const own = observed.size >= OWN_NORMALS ? ownNormals(observed, last) : undefined
  const normalOf: Weather = day => {
    const found = own?.[placeInYear(day)]
    return found === undefined || Number.isNaN(found) ? normalDegreeDays(day) : found
  }
  const known = (day: number) => observed.get(day) ?? forecast.get(day)
  const knownOr =
    (else_: Weather): Weather =>
    day => {
      const mean_c = known(day)
      return mean_c === undefined ? else_(day) : degreeDays(mean_c)
    }
  const unknownFrom = Math.max(last, end) + 1
  const years = own ? Math.floor((last - first) / YEAR_DAYS) : 0
  const likely =
    years >= OWN_YEARS
      ? pastYears(observed, years, normalOf, last)
      : Array.from({ length: MADE_UP }, (_, n) =>
          madeUp(n + 1, Number.isFinite(unknownFrom) ? unknownFrom : 0, normalOf),
        )
  return {
    weather: knownOr(normalOf),
    likely: likely.map(knownOr),
    unknownFrom: Number.isFinite(unknownFrom) ? unknownFrom : -Infinity,
  }
}
