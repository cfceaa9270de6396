import { median } from './median'

/** Readings either side: a window of seven. Domain model, section 8. */
const HALF = 3
/** 1.4826 × MAD estimates the standard deviation of normal noise (Hampel 1974). */
const SIGMAS = 3 * 1.4826
const FLOOR_MM = 6

/** Which values are wild: further from the median of their window than three robust deviations, and than 6 mm. */
export function hampel(levels_mm: readonly number[]): boolean[] {
  return levels_mm.map((value, i) => {
    const window = levels_mm.slice(Math.max(0, i - HALF), i + HALF + 1)
    if (window.length < 3) return false
    const middle = median(window)
    const spread = median(window.map(other => Math.abs(other - middle)))
    return Math.abs(value - middle) > Math.max(SIGMAS * spread, FLOOR_MM)
  })
}
