import { isInDateRange } from '../dateRange'
import { isRealDay } from './checks'
import { isFilterText } from './storage'

/** A time without a zone is in UTC, independent of the server's zone. */
export const timeOf = (text: string) =>
  new Date(text.length > 10 && !/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text)

/** Whether a filter's value is a date or time within the range of parameters, and not relative to now. */
export const isAbsolute = (value: unknown): value is string =>
  isFilterText(value) &&
  /^\d{4}-\d{2}-\d{2}(T|$)/.test(value as string) &&
  isRealDay(value as string) &&
  isInDateRange(timeOf(value as string))
