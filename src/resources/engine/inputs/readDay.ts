import { day, dateTime } from '../../../config/schema/text/format'
import { isRealDay } from '../../../config/schema'

/**
 * Parses dates and times as people type them. A date is `2026-03-31`, a time `2026-03-31T14:30` in a time zone that
 * the caller knows; invalid text is kept, so that validation reports it.
 */
const DAY_FIRST = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const TIME = /^(\S.*?)(?:T|[\s,-]+)(\d{1,2}):(\d{2})\s*(?:([ap])\.?m\.?)?$/i

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const two = (digits: string | number) => String(digits).padStart(2, '0')

/** "31/3/2026", "31.03.2026" or "2026-03-31"; null if invalid. The year needs four digits, as "26" is ambiguous. */
export function readDay(text: string): string | null {
  const said = text.trim()
  const [, d, , m, y] = DAY_FIRST.exec(said) ?? []
  const [, year = y, month = m, date = d] = YEAR_FIRST.exec(said) ?? []
  if (year === undefined) return null
  const read = `${year}-${two(month!)}-${two(date!)}`
  return isRealDay(read) ? read : null
}

/** "31/3/2026 14:30" or "31/03/2026 - 02:30 pm"; null if invalid. */
export function readTime(text: string): string | null {
  const [, before, hours, minutes, half] = TIME.exec(text.trim()) ?? []
  const on = before === undefined ? null : readDay(before)
  if (on === null || Number(minutes) > 59) return null
  const hour = Number(hours)
  // 12-hour times run from 1 to 12, 24-hour times from 0 to 23.
  if (half ? hour < 1 || hour > 12 : hour > 23) return null
  const passed = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${on}T${two(passed)}:${minutes}`
}

/** Whether `readTime` could parse the value. */
export const isWallTime = (value: string): boolean => WALL.test(value)

/** A date or time in the product's format; any other text unchanged. */
export function dayText(value: string): string {
  if (DAY.test(value)) return day(value)
  return isWallTime(value) ? dateTime(`${value}Z`, 'UTC') : value
}
