import { normal, uniform } from '../use/random'
import { BASE_C, degreeDays, type Weather } from './degreeDays'
import { normalDegreeDays, normalsOf, PERSISTENCE } from './normals'

const DAY_MS = 86_400_000
const YEAR_DAYS = 365.2425
/** Days either side of a date that its normal is taken over. */
const AROUND = 10
/** A year counts half as much as one so many years later: the climate moves. */
const HALF_LIFE_YEARS = 8
/** With fewer days than a year and a half observed, a station's own normals would be one year's weather. */
const OWN_NORMALS = 540
/** With fewer years than these, the weathers that may come are made up around the normals. */
const OWN_YEARS = 5
const MADE_UP = 24
/** A past year's weather may as well come a week earlier or later, days. */
const SHIFTS = [-7, 0, 7]
/**
 * A warm spring is followed by a warm week more often than not: of what the last days departed from their normals, so much
 * is expected to go on, and so it fades; days. Regression of fortnights on the two months before, Moore Park, 2010 to 2025.
 */
const RECENT_DAYS = 60
const GOES_ON = 0.4
const FADES_DAYS = 45
/** Degree days that the recent normals must amount to: summers tell nothing. */
const TELLING = 60

export type DailyTemperatures = ReadonlyMap<number, number>

export type Climate = {
  /** As observed, else as forecast, else the normal of the date. */
  readonly weather: Weather
  /** What the weather may be like: as known, and from where nothing is known on in each of several ways. Never empty. */
  readonly likely: readonly Weather[]
  /** First day that is neither observed nor forecast. */
  readonly unknownFrom: number
}

/** Day of a year of 366 days, so that a date keeps its place in leap years. */
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

/** Weather about the normals that departs from them and lasts as weather does (autoregressive, first order). */
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
    // A station that is colder than the country has its own normals, and the country's weather about them.
    return usual > 0.5 ? (then * normalOf(day)) / usual : then
  }
}

/** By which share the last days were colder than their normals; 0 where that isn't known, or says nothing. */
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

/** The weather of each past year, moved to what is expected by now: the climate has changed since, and the season is known. */
function pastYears(observed: DailyTemperatures, years: number, normalOf: Weather, last: number): Weather[] {
  const shifts = Array.from({ length: years }, (_, n) => Math.round((n + 1) * YEAR_DAYS)).flatMap(days =>
    SHIFTS.map(more => days + more),
  )
  const departure = recentDeparture(observed, normalOf, last)
  // Their mean is itself known only from so many years.
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
 * Degree days from daily means, °C by day since 1970: observed, forecast, and climate normals for the rest: the station's
 * own where it has observed for long enough, else the country's. Gaps are filled by normals.
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
