import { DAY_MS } from '../../config/schema/durations'

/** The minimum zoom range: a day has a few readings, an hour hardly one. */
export const MIN_SPAN_MS = DAY_MS
/** The forecast is at most this share of the past range, so that readings fill most of the chart. */
const AHEAD_SHARE = 1 / 2

/** A time range, ms. */
export type Span = { from: number; to: number }

/** The days before a tank's last reading, and at most half as many after it. */
export const daysBefore = (last: number, days: number): Span => ({
  from: last - days * DAY_MS,
  to: last + days * AHEAD_SHARE * DAY_MS,
})

export const lengthOf = ({ from, to }: Span): number => to - from

/** Clips a range to the available data, and extends it to the minimum length. */
export function clamped(asked: Span, whole: Span): Span {
  const from = Math.round(Math.max(asked.from, whole.from))
  const to = Math.round(Math.min(asked.to, whole.to))
  const missing = MIN_SPAN_MS - (to - from)
  if (missing <= 0) return { from, to }
  const begin = Math.max(Math.min(from - Math.round(missing / 2), whole.to - MIN_SPAN_MS), whole.from)
  return { from: begin, to: begin + MIN_SPAN_MS }
}

/** Scales a range around its middle. */
export function scaled({ from, to }: Span, times: number): Span {
  const middle = (from + to) / 2
  const half = ((to - from) / 2) * times
  return { from: middle - half, to: middle + half }
}

/** The range in the URL: a number of days up to the last reading, or both ends. */
export type SpanChoice = Span & { readonly days?: number }

export const lastDays = (last: number, days: number): SpanChoice => ({ ...daysBefore(last, days), days })

export const spanText = ({ days, from, to }: SpanChoice): string =>
  days === undefined
    ? [from, to].map(end => new Date(end).toISOString().slice(0, 19) + 'Z').join('~')
    : `${days}d`

/** Parses the range in a URL; undefined if missing or invalid. */
export function spanIn(text: string | null, last: number): SpanChoice | undefined {
  const days = Number(/^(\d{1,5})d$/.exec(text ?? '')?.[1] ?? 0)
  if (days > 0) return lastDays(last, days)
  const [from = NaN, to = NaN] = (text ?? '').split('~').map(end => Date.parse(end))
  return to > from ? { from, to } : undefined
}
