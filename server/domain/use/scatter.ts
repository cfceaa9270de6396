import { DAY_MS } from '../../../src/config/schema/durations'
import { median } from './median'
import type { Span } from './spans'

/** Lower bound of the share, for days with almost no use. */
const MIN_SHARE = 0.1

/**
 * Scatter of a day relative to one with usual use. Habits and draughts change a house's use by percent, not by
 * litres: with a constant scatter all year, 98 % of summer's fortnights and 69 % of winter's lay between p10 and p90,
 * where either should be 80 % (eight fleets, the weather known).
 */
export const scatterShare = (used_l: number, usual_l: number): number =>
  usual_l > 0 ? Math.max(used_l / usual_l, MIN_SHARE) : 1

/** Days of the typical forecast: correlated scatter matters more over them than over a single span. */
const HORIZON_DAYS = 14

/**
 * Daily variance of use around the terms, litres², from sums over a fortnight, because habits and cold houses persist
 * for more than a day. Such a sum also contains the noise of its two ends. Neighbouring spans estimate that noise:
 * they share an end with opposite signs, so their covariance is the noise's negative variance.
 */
function dayVariance(spans: readonly Span[], tame: readonly number[]): number {
  let [sum, days, shared, pairs] = [0, 0, 0, 0]
  let [long, longDays] = [0, 0]
  for (let i = 0; i < spans.length; i++) {
    sum += tame[i]! ** 2
    days += (spans[i]!.to - spans[i]!.from) / DAY_MS
    if (i > 0 && spans[i - 1]!.to === spans[i]!.from) {
      shared += tame[i]! * tame[i - 1]!
      pairs++
    }
    let run = tame[i]!
    for (let j = i + 1; j < spans.length && spans[j - 1]!.to === spans[j]!.from; j++) {
      run += tame[j]!
      const passed = (spans[j]!.to - spans[i]!.from) / DAY_MS
      if (passed < HORIZON_DAYS) continue
      long += run ** 2
      longDays += passed
      break
    }
  }
  const ends = pairs > 5 ? Math.max(0, -shared / pairs) : 0
  const short = Math.max(sum / spans.length - 2 * ends, (0.1 * sum) / spans.length) * (spans.length / days)
  const runs = longDays / HORIZON_DAYS
  return runs > 5 ? Math.max(short, (long / runs - 2 * ends) / HORIZON_DAYS) : short
}

/** Scatter of use around a fit. */
type Scatter = {
  /** Usual use of a day, litres. */
  readonly usual_l: number
  /** Standard deviation of a day with usual use, litres. */
  readonly day_sd_l: number
  /** Mean daily variance of the spans, at their own use, litres². */
  readonly variance: number
}

/**
 * Daily scatter from the residuals of each span, litres. Residuals are clipped at three robust standard deviations
 * for their use. `spent` corrects for the degrees of freedom of the fit: 1 without fitted coefficients.
 */
export function scatterOf(
  spans: readonly Span[],
  fitted: readonly number[],
  residuals: readonly number[],
  spent: number,
): Scatter {
  const days = spans.map(({ from, to }) => (to - from) / DAY_MS)
  const seen = days.reduce((sum, one) => sum + one, 0)
  const usual_l = fitted.reduce((sum, one) => sum + one, 0) / seen
  const shares = fitted.map((one, n) => scatterShare(one / days[n]!, usual_l))
  const scale = 1.4826 * median(residuals.map((one, n) => Math.abs(one) / shares[n]!))
  const most = shares.map(share => 3 * Math.max(scale, 1e-3) * share)
  const tame = residuals.map((one, n) => Math.max(-most[n]!, Math.min(most[n]!, one)))
  const variance = spent * dayVariance(spans, tame)
  // Rescale from the observed use of the spans to usual use.
  const share = shares.reduce((sum, one, n) => sum + days[n]! * one ** 2, 0) / seen
  return { usual_l, day_sd_l: Math.sqrt(variance / share), variance }
}
