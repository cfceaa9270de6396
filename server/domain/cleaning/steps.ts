import { medianOf } from './median'

/** Readings either side whose medians are compared. Domain model, section 8. */
const SIDE = 5
/** A step stands out from the changes around it; steady heavy use does not. */
const STANDS_OUT = 4

/** Litres that a rise or fall must exceed: 40, or 2.5 % of the capacity where that is more. Domain model, section 8. */
export const stepLitres = (capacity_l: number): number => Math.max(40, 0.025 * capacity_l)

/**
 * Marks with 1 the first reading of each new segment: one that differs from the previous one by more than a step and
 * by more than four times the usual change around it, while the median of the five readings from it on differs from
 * that of the five before it by more than a step in the same direction. `volumes` are litres of valid readings in
 * order; `place` and `within` as in `hampel`. The first reading is never marked.
 */
export function stepStarts(
  volumes: Float64Array,
  place: Int32Array,
  within: number,
  capacity_l: number,
): Uint8Array {
  const limit = stepLitres(capacity_l)
  const starts = new Uint8Array(volumes.length)
  for (let i = 1; i < volumes.length; i++) {
    const jump = volumes[i]! - volumes[i - 1]!
    if (Math.abs(jump) <= limit) continue
    let from = i
    let to = i
    while (from > 0 && i - from < SIDE && place[i]! - place[from - 1]! <= within) from--
    while (to < volumes.length && to - i < SIDE && place[to]! - place[i]! <= within) to++
    const before = medianOf(from, i, j => volumes[j]!)
    const after = medianOf(i, to, j => volumes[j]!)
    const rise = after - before
    // The other changes in the window, without the jump itself.
    const change = (j: number) => Math.abs(volumes[j < i ? j : j + 1]! - volumes[(j < i ? j : j + 1) - 1]!)
    const usual = to - from > 2 ? medianOf(from + 1, to - 1, change) : 0
    if (rise * jump > 0 && Math.abs(rise) > limit && Math.abs(jump) > STANDS_OUT * usual) starts[i] = 1
  }
  return starts
}
