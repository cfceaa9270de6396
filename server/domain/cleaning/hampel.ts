import { medianOf } from './median'

/** Readings either side: a window of seven. Domain model, section 8. */
export const HALF = 3
/** 1.4826 × MAD estimates the standard deviation of normal noise (Hampel 1974). */
const SIGMAS = 3 * 1.4826
const FLOOR_MM = 6

/**
 * Marks outliers: levels further from the median of their window than three robust standard deviations, and than 6
 * mm. A single reading that differs from older ones is an outlier until a second confirms it. `place` is the index of
 * each level among all readings, including unusable ones; neighbours more than `within` indices away are ignored.
 */
export function hampel(levels_mm: Float64Array, place: Int32Array, within: number): Uint8Array {
  const wild = new Uint8Array(levels_mm.length)
  for (let i = 0; i < levels_mm.length; i++) {
    let from = i
    let to = i + 1
    while (from > 0 && i - from < HALF && place[i]! - place[from - 1]! <= within) from--
    while (to < levels_mm.length && to - i <= HALF && place[to]! - place[i]! <= within) to++
    if (to - from < 3) continue
    const middle = medianOf(from, to, j => levels_mm[j]!)
    const distance = Math.abs(levels_mm[i]! - middle)
    if (distance <= FLOOR_MM) continue
    const spread = medianOf(from, to, j => Math.abs(levels_mm[j]! - middle))
    if (distance > SIGMAS * spread) wild[i] = 1
  }
  return wild
}
