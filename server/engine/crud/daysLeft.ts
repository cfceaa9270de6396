import { withinDateRange } from '../../../src/config/schema/dateRange'
import { DAY_MS } from '../../../src/config/schema/durations'

/** Days are rounded to tenths, in responses and in filters alike. */
export const TENTHS = 10
const ROUNDING = 1e-9
/** Before any stored time: a number of days of 0 or less is in the past. */
const EVER = new Date(0)

const later = (now: Date, tenths: number) =>
  tenths <= 0 ? EVER : withinDateRange(now.getTime() + (tenths / TENTHS) * DAY_MS)

/** The earliest time that is at least this number of days away. */
export const atLeast = (days: number, now: Date): Date => later(now, Math.ceil(days * TENTHS - ROUNDING))

/** The earliest time that is more than this number of days away. */
const moreThan = (days: number, now: Date): Date =>
  days < 0 ? EVER : later(now, Math.floor(days * TENTHS + ROUNDING) + 1)

/** Days from now until a time, 0 once it has passed. */
export const daysBetween = (now: Date, moment: Date | null): number | null =>
  moment && Math.max(0, Math.floor(((moment.getTime() - now.getTime()) / DAY_MS) * TENTHS) / TENTHS)

export type MomentCondition = { readonly operator: '_gte' | '_lt'; readonly value: Date }

/**
 * Converts a comparison of days (`_gte`, `_gt`, `_lt`, `_lte`, else equality) to comparisons of the time, which an
 * index supports.
 */
export function momentConditions(operator: string, days: number, now: Date): MomentCondition[] {
  switch (operator) {
    case '_gte':
      return [{ operator: '_gte', value: atLeast(days, now) }]
    case '_gt':
      return [{ operator: '_gte', value: moreThan(days, now) }]
    case '_lt':
      return [{ operator: '_lt', value: atLeast(days, now) }]
    case '_lte':
      return [{ operator: '_lt', value: moreThan(days, now) }]
    default:
      return [...momentConditions('_gte', days, now), ...momentConditions('_lte', days, now)]
  }
}
