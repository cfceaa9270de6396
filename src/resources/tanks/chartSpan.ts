const DAY_MS = 86_400_000
/** Nothing shorter is shown: a day has a few readings, an hour hardly one. */
export const SHORTEST_MS = DAY_MS
/** What is expected is no more than so much of what was seen: the readings have most of the chart. */
const AHEAD_SHARE = 1 / 2

/** A stretch of time; ends in ms. */
export type Span = { from: number; to: number }

/** The days before a tank's last reading, and at most half as many after it. */
export const daysBefore = (last: number, days: number): Span => ({
  from: last - days * DAY_MS,
  to: last + days * AHEAD_SHARE * DAY_MS,
})

export const lengthOf = ({ from, to }: Span): number => to - from

/** What a span and the time that has something to show have in common, lengthened where that is too short to be shown. */
export function clamped(asked: Span, whole: Span): Span {
  const from = Math.round(Math.max(asked.from, whole.from))
  const to = Math.round(Math.min(asked.to, whole.to))
  const missing = SHORTEST_MS - (to - from)
  if (missing <= 0) return { from, to }
  const begin = Math.max(Math.min(from - Math.round(missing / 2), whole.to - SHORTEST_MS), whole.from)
  return { from: begin, to: begin + SHORTEST_MS }
}

/** A span so many times as long, around its middle. */
export function scaled({ from, to }: Span, times: number): Span {
  const middle = (from + to) / 2
  const half = ((to - from) / 2) * times
  return { from: middle - half, to: middle + half }
}
