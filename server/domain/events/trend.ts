import { medianOf } from '../cleaning/median'

/** Readings `from` ≤ i < `to`. */
export type ReadingRange = { readonly from: number; readonly to: number }

/**
 * Slope in litres a ms: the median of the slopes between all pairs of at most 30 readings. NaN for fewer than three.
 * Theil 1950; Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63 (1968).
 */
export function slopeOf(
  levels: readonly { readonly at: number; readonly volume_l: number }[],
  { from, to }: ReadingRange,
): number {
  if (to - from < 3) return Number.NaN
  const slopes: number[] = []
  for (let i = from; i < to; i++)
    for (let j = i + 1; j < to; j++) {
      const passed = levels[j]!.at - levels[i]!.at
      if (passed > 0) slopes.push((levels[j]!.volume_l - levels[i]!.volume_l) / passed)
    }
  return medianOf(0, slopes.length, i => slopes[i]!)
}
