import { SPAN } from '../cleaning/smooth'
import type { Terms } from './fitUse'
import { median } from './median'
import type { Point } from './spans'

/** Places that stand for the whole of a window, in shares of its half, and their tricube weights. */
const OFFSETS = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]
const WEIGHTS = OFFSETS.map(u => (1 - Math.abs(u) ** 3) ** 3)
const WHOLE = WEIGHTS.reduce((sum, one) => sum + one, 0)
/** Gaps between readings that tell how often a device speaks. */
const TELLING = 200

/** Half of the window that a smoothed level is taken over, ms: so far as its neighbours usually reach. */
export const smoothingReach = (points: readonly Point[]): number =>
  SPAN *
    median(
      points
        .slice(-TELLING)
        .map(({ at }, i, all) => (i === 0 ? 0 : at - all[i - 1]!.at))
        .slice(1),
    ) || 0

/**
 * Terms as smoothed levels show them. A local line is, away from its ends, a mean of the levels around it under tricube
 * weights, and so is the use between two of them a mean of uses around it: a cold day shows half a day early and half a day
 * late. Fitted on the weather of the day itself, cold would seem to matter less than it does, and all else more: a base use
 * that is a seventh too high, with four days between levels that are smoothed over six (simulated fleets, readings
 * six hours apart).
 */
export function smeared(terms: Terms, reach_ms: number): Terms {
  if (!(reach_ms > 0)) return terms
  return (from, to) => {
    const sums: number[] = []
    OFFSETS.forEach((offset, n) => {
      const by = offset * reach_ms
      terms(from + by, to + by).forEach((value, i) => {
        sums[i] = (sums[i] ?? 0) + (WEIGHTS[n]! / WHOLE) * value
      })
    })
    return sums
  }
}
