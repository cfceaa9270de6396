import { SPAN } from '../cleaning/smooth'
import type { Terms } from './fitUse'
import { median } from './median'
import type { Point } from './spans'

/** Sample points across a window, as shares of its half width, and their tricube weights. */
const OFFSETS = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]
const WEIGHTS = OFFSETS.map(u => (1 - Math.abs(u) ** 3) ** 3)
const WHOLE = WEIGHTS.reduce((sum, one) => sum + one, 0)
/** Number of recent gaps that determine the reporting interval. */
const TELLING = 200

/** Half width of the smoothing window, ms: the usual distance of its furthest neighbours. */
export const smoothingReach = (points: readonly Point[]): number =>
  SPAN *
    median(
      points
        .slice(-TELLING)
        .map(({ at }, i, all) => (i === 0 ? 0 : at - all[i - 1]!.at))
        .slice(1),
    ) || 0

/**
 * Terms with the same smoothing as the levels. Away from its ends, a local line is a mean of the levels around it
 * under tricube weights, and so the use between two smoothed levels is a mean of uses around it: a cold day shows
 * half a day early and half a day late. Fitted on each day's own weather, cold would seem to matter less than it
 * does, and everything else more: base use a seventh too high, with four days between levels that are smoothed over
 * six (simulated fleets, readings six hours apart).
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
