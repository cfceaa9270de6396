import { DAY_MS } from '../../../src/config/schema/durations'

/** Litres used between two times, ms. */
export type Span = { readonly from: number; readonly to: number; readonly used_l: number }

/** A smoothed level: ms and litres, in order of time. */
export type Point = { readonly at: number; readonly smoothed_l: number }

/** A level change that is not use, between `since` and `at`, ms. */
export type Break = { readonly since: number; readonly at: number }

/** Longest gap between readings that a span may cross: events during a longer one would go unnoticed. */
const SILENCE_DAYS = 10

/**
 * Use between smoothed levels at least `days` apart, none across a top-up, collection or theft. Shorter spans contain
 * more noise from their ends; longer ones are fewer. `direction` is −1 where contents fall in use, 1 where they rise;
 * used litres are positive either way.
 */
export function spansOfUse(
  points: readonly Point[],
  breaks: readonly Break[],
  direction: -1 | 1,
  days: number,
): Span[] {
  const spans: Span[] = []
  let start = points[0]
  let next = 0
  for (const point of points) {
    while (next < breaks.length && breaks[next]!.at <= start!.at) next++
    const broken = next < breaks.length && breaks[next]!.at <= point.at
    const passed = (point.at - start!.at) / DAY_MS
    if (broken || passed > SILENCE_DAYS + days) start = point
    else if (passed >= days) {
      spans.push({
        from: start!.at,
        to: point.at,
        used_l: direction * (point.smoothed_l - start!.smoothed_l),
      })
      start = point
    }
  }
  return spans
}
