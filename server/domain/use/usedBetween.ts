import { DAY_MS } from '../../../src/config/schema/durations'
import type { Break, Point } from './spans'

/** Furthest level from either end that is still used for interpolation. */
const NEAR_MS = 1.5 * DAY_MS

/** Litres at a time, interpolated linearly between two levels; undefined when none is near enough. */
function levelAt(points: readonly Point[], at: number): number | undefined {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.at < at) low = middle + 1
    else high = middle
  }
  const [a, b] = [points[low - 1], points[low]]
  if (b?.at === at) return b.smoothed_l
  if (!a || !b || at - a.at > NEAR_MS || b.at - at > NEAR_MS) return undefined
  return a.smoothed_l + ((b.smoothed_l - a.smoothed_l) * (at - a.at)) / (b.at - a.at)
}

/**
 * Actual use between two times (ms), litres: the fall of the level plus deliveries (or, where contents rise, the rise
 * plus collections). Undefined when the level at either end is unknown; a break at an end makes it unknown.
 */
export function usedBetween(
  points: readonly Point[],
  breaks: readonly (Break & { readonly delta_l: number })[],
  direction: -1 | 1,
  from: number,
  to: number,
): number | undefined {
  const inside = breaks.filter(({ since, at }) => at > from && since < to)
  if (inside.some(({ since, at }) => since < from || at > to)) return undefined
  const [first, last] = [levelAt(points, from), levelAt(points, to)]
  if (first === undefined || last === undefined) return undefined
  return direction * (last - first - inside.reduce((sum, { delta_l }) => sum + delta_l, 0))
}
