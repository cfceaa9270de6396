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

/** What is shown as an address says it: days up to the last reading, or both ends. */
export type AskedSpan = Span & { readonly days?: number }

export const lastDays = (last: number, days: number): AskedSpan => ({ ...daysBefore(last, days), days })

export const spanText = ({ days, from, to }: AskedSpan): string =>
  days === undefined
    ? [from, to].map(end => new Date(end).toISOString().slice(0, 19) + 'Z').join('~')
    : `${days}d`

/** The span that an address names; undefined where it names none, or one that can't be. */
export function spanIn(text: string | null, last: number): AskedSpan | undefined {
  const days = Number(/^(\d{1,5})d$/.exec(text ?? '')?.[1] ?? 0)
  if (days > 0) return lastDays(last, days)
  const [from = NaN, to = NaN] = (text ?? '').split('~').map(end => Date.parse(end))
  return to > from ? { from, to } : undefined
}
