import { median } from './median'
import type { Span } from './spans'

const DAY_MS = 86_400_000
/** A day of next to no use scatters as one with this share of the usual. */
const LEAST_SHARE = 0.1

/**
 * How much a day with this use scatters, in shares of one with usual use: habits and draughts make a house use some percent
 * more or less, not some litres. A scatter of the same litres all year held 98 % of summer's fortnights between p10 and p90
 * and 69 % of winter's, where either should be 80 % (eight fleets, the weather known).
 */
export const scatterShare = (used_l: number, usual_l: number): number =>
  usual_l > 0 ? Math.max(used_l / usual_l, LEAST_SHARE) : 1

/** Days that a forecast is mostly asked for: scatter that lasts counts for more over them than over a single span. */
const HORIZON_DAYS = 14

/**
 * Variance of use beyond the terms per day, litres², as it adds up over a fortnight: habits and cold houses last longer
 * than a day. Sums over a fortnight hold the noise of their two ends as well, which neighbouring spans tell: they share an
 * end, with opposite signs, so that their covariance is that noise's negative variance.
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

/** How use scatters about what a fit explains. */
type Scatter = {
  /** Usual use of a day, litres. */
  readonly usual_l: number
  /** Standard deviation of a day with usual use, litres. */
  readonly day_sd_l: number
  /** Variance of a day as the spans have it, with more use and with less, litres². */
  readonly variance: number
}

/**
 * Scatter of days from what `fitted` leaves of each span, litres. What sticks out is cut back to three times what is usual
 * where as much is used. `spent` makes up for the coefficients that were fitted: 1 where there were none.
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
  // What scatter there was came with use as it was then, now more, now less than usual.
  const share = shares.reduce((sum, one, n) => sum + days[n]! * one ** 2, 0) / seen
  return { usual_l, day_sd_l: Math.sqrt(variance / share), variance }
}
