/** Figures of a time segment: duration, time warp, earliest and latest start (Vidal et al. 2013). */
export const SEGMENT = 4

/** Sets the time segment of a node alone, in seconds. */
export function setSegment(
  segments: Float64Array,
  node: number,
  duration: number,
  opens: number,
  closes: number,
): void {
  const at = node * SEGMENT
  segments[at] = duration
  segments[at + 1] = 0
  segments[at + 2] = opens
  segments[at + 3] = closes
}
