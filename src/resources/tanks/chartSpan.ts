const DAY_MS = 86_400_000

/** A stretch of time; ends in ms. */
export type Span = { from: number; to: number }

/** The days before a tank's last reading. */
export const daysBefore = (last: number, days: number): Span => ({
  from: last - days * DAY_MS,
  to: last + DAY_MS,
})

/** What a span and the time that has something to show have in common; all of that time where they have nothing. */
export function within(asked: Span, whole: Span): Span {
  const from = Math.max(asked.from, whole.from)
  const to = Math.min(asked.to, whole.to)
  return from < to ? { from, to } : whole
}

/** A span so many times as long, around its middle. */
export function stretched({ from, to }: Span, times: number): Span {
  const middle = (from + to) / 2
  const half = ((to - from) / 2) * times
  return { from: middle - half, to: middle + half }
}
