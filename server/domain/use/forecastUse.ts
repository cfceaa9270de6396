import type { Weather } from '../weather/degreeDays'
import type { UseModel } from './fitUse'
import { quantile } from './median'
import { normal, uniform } from './random'
import type { Profile } from './terms'

const DAY_MS = 86_400_000
/** Ways that the days ahead may go. */
const SAMPLES = 400
/** How far ahead a tank's last litre is looked for, days. */
const FURTHEST = 400

export type Quantiles = { readonly p10: number; readonly p50: number; readonly p90: number }
export type UseForecast = {
  /** Litres of each day from `from` on. */
  readonly use: readonly Quantiles[]
  /** Litres of the days up to each horizon together: their own distribution, not the sum of the days'. */
  readonly totals: readonly Quantiles[]
  /** Days until nothing usable is left; null where that isn't within sight. */
  readonly left: { readonly p10: number | null; readonly p50: number | null; readonly p90: number | null }
}

const quantilesOf = (values: Float64Array): Quantiles => {
  values.sort()
  return { p10: quantile(values, 0.1), p50: quantile(values, 0.5), p90: quantile(values, 0.9) }
}

/** What each day may use in each kind of weather: its terms. */
function daysAhead(profile: Profile, likely: readonly Weather[], from: number, days: number) {
  return likely.map(weather => {
    const terms = profile.under(weather)
    return Array.from({ length: days }, (_, n) => terms((from + n) * DAY_MS, (from + n + 1) * DAY_MS))
  })
}

/** A set of coefficients as likely as the fit says. */
function drawn({ coefficients, spread }: UseModel, z: () => number): number[] {
  const noise = coefficients.map(() => z())
  return coefficients.map((one, i) => one + spread[i]!.reduce((sum, part, j) => sum + part * noise[j]!, 0))
}

/**
 * Simulates use from day `from` (since 1970) on: each way has coefficients as uncertain as the fit left them, the weather
 * of one of the likely years, and each day its own scatter. `horizons` are numbers of days, rising. `usable_l` is what may
 * still be used, or room left where contents rise; without it nobody asks how long it lasts. The same seed gives the same
 * forecast.
 */
export function forecastUse(
  model: UseModel,
  profile: Profile,
  likely: readonly Weather[],
  {
    from,
    horizons,
    usable_l,
    seed,
  }: { from: number; horizons: readonly number[]; usable_l?: number; seed: number },
): UseForecast {
  const days = horizons.at(-1)!
  const ahead = daysAhead(profile, likely, from, usable_l === undefined ? days : Math.max(days, FURTHEST))
  const z = normal(uniform(seed))
  const each = Array.from({ length: days }, () => new Float64Array(SAMPLES))
  const totals = horizons.map(() => new Float64Array(SAMPLES))
  const left = new Float64Array(SAMPLES).fill(Infinity)
  const usable = usable_l ?? Infinity
  for (let n = 0; n < SAMPLES; n++) {
    const coefficients = drawn(model, z)
    const year = ahead[n % ahead.length]!
    let used = 0
    for (let day = 0; day < year.length && (day < days || left[n] === Infinity); day++) {
      let today = model.day_sd_l * z()
      const terms = year[day]!
      for (let i = 0; i < terms.length; i++) today += terms[i]! * coefficients[i]!
      if (day < days) each[day]![n] = Math.max(0, today)
      if (left[n] === Infinity && used + today >= usable)
        left[n] = day + (today > 0 ? Math.max(0, (usable - used) / today) : 0)
      used += today
      const horizon = horizons.indexOf(day + 1)
      if (horizon >= 0) totals[horizon]![n] = Math.max(0, used)
    }
  }
  left.sort()
  const finite = (share: number) => {
    const value = quantile(left, share)
    return Number.isFinite(value) ? value : null
  }
  return {
    use: each.map(quantilesOf),
    totals: totals.map(quantilesOf),
    left: { p10: finite(0.1), p50: finite(0.5), p90: finite(0.9) },
  }
}
