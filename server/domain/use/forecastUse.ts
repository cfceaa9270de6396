import { DAY_MS } from '../../../src/config/schema/durations'
import type { Weather } from '../weather/degreeDays'
import type { UseModel } from './fitUse'
import { quantile } from './median'
import { normal, uniform } from './random'
import { scatterShare } from './scatter'
import type { Profile } from './terms'

/** Number of simulated futures (Monte Carlo samples). */
const SAMPLES = 400
/** The run-out is simulated by day, then by week, up to a horizon; days. */
const DAILY = 60
const FURTHEST = 400

export type Quantiles = { readonly p10: number; readonly p50: number; readonly p90: number }
export type ForecastStart = { readonly from: number; readonly seed: number }

const quantilesOf = (values: Float64Array): Quantiles => {
  values.sort()
  return { p10: quantile(values, 0.1), p50: quantile(values, 0.5), p90: quantile(values, 0.9) }
}

/** Draws coefficients from the fit's distribution into `drawn`. */
function drawing({ coefficients, spread }: UseModel, z: () => number) {
  const size = coefficients.length
  const [noise, drawn] = [new Float64Array(size), new Float64Array(size)]
  const draw = () => {
    for (let i = 0; i < size; i++) noise[i] = z()
    for (let i = 0; i < size; i++) {
      let sum = coefficients[i]!
      for (let j = 0; j <= i; j++) sum += spread[i]![j]! * noise[j]!
      drawn[i] = sum
    }
  }
  return { drawn, draw }
}

/**
 * Monte Carlo simulation of use from day `from` (since 1970) on, in steps that end after the days in `ends`
 * (ascending). Each sample has coefficients drawn from the fit's uncertainty and the weather of one likely year, and
 * each step has the scatter of its days. Calls `visit` with each step's use in litres, until it returns false for the
 * sample.
 */
function simulate(
  model: UseModel,
  profile: Profile,
  likely: readonly Weather[],
  { from, seed }: ForecastStart,
  ends: readonly number[],
  visit: (way: number, step: number, used_l: number) => boolean,
): void {
  const lengths = ends.map((end, i) => end - (ends[i - 1] ?? 0))
  const scatter = lengths.map(days => model.day_sd_l * Math.sqrt(days))
  const years = likely.map(weather => {
    const terms = profile.under(weather)
    return ends.map((end, i) => terms((from + end - lengths[i]!) * DAY_MS, (from + end) * DAY_MS))
  })
  const z = normal(uniform(seed))
  const { drawn, draw } = drawing(model, z)
  for (let way = 0; way < SAMPLES; way++) {
    draw()
    const year = years[way % years.length]!
    for (let step = 0; step < ends.length; step++) {
      const terms = year[step]!
      let used = 0
      for (let i = 0; i < terms.length; i++) used += terms[i]! * drawn[i]!
      used += scatter[step]! * scatterShare(used / lengths[step]!, model.usual_l) * z()
      if (!visit(way, step, used)) break
    }
  }
}

/** Distribution of the litres used over each of several horizons (days, ascending). Deterministic for a given seed. */
export function forecastTotals(
  model: UseModel,
  profile: Profile,
  likely: readonly Weather[],
  horizons: readonly number[],
  ahead: ForecastStart,
): Quantiles[] {
  const totals = horizons.map(() => new Float64Array(SAMPLES))
  let used = 0
  simulate(model, profile, likely, ahead, horizons, (way, step, litres) => {
    used = (step === 0 ? 0 : used) + litres
    totals[step]![way] = Math.max(0, used)
    return true
  })
  return totals.map(quantilesOf)
}

/** Distribution of the litres used on each of the next days. */
export function forecastDays(
  model: UseModel,
  profile: Profile,
  likely: readonly Weather[],
  days: number,
  ahead: ForecastStart,
): Quantiles[] {
  const each = Array.from({ length: days }, () => new Float64Array(SAMPLES))
  const ends = each.map((_, day) => day + 1)
  simulate(model, profile, likely, ahead, ends, (way, step, litres) => {
    each[step]![way] = Math.max(0, litres)
    return true
  })
  return each.map(quantilesOf)
}

export type DaysLeft = {
  readonly p10: number | null
  readonly p50: number | null
  readonly p90: number | null
}

/** Days until `usable_l` litres are used; null beyond the horizon. */
export function forecastLeft(
  model: UseModel,
  profile: Profile,
  likely: readonly Weather[],
  usable_l: number,
  ahead: ForecastStart,
): DaysLeft {
  const ends: number[] = []
  for (let day = 1; day <= FURTHEST; day += day < DAILY ? 1 : 7) ends.push(day)
  const left = new Float64Array(SAMPLES).fill(Infinity)
  let used = 0
  simulate(model, profile, likely, ahead, ends, (way, step, litres) => {
    const before = step === 0 ? 0 : used
    used = before + litres
    if (used < usable_l) return true
    const [start, end] = [ends[step - 1] ?? 0, ends[step]!]
    left[way] = start + (end - start) * (litres > 0 ? Math.max(0, (usable_l - before) / litres) : 0)
    return false
  })
  left.sort()
  const finite = (share: number) => {
    const value = quantile(left, share)
    return Number.isFinite(value) ? value : null
  }
  return { p10: finite(0.1), p50: finite(0.5), p90: finite(0.9) }
}
