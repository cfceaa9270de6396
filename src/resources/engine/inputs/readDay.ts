import { day, dateTime } from '../../../config/schema/text/format'
import { isRealDay } from '../../../config/schema'

/**
 * Days and times as people type them. A day is `2026-03-31`, a time `2026-03-31T14:30` on the clocks of a zone that the
 * caller knows; a text that says neither is kept as it is, so that it is told to be wrong and not lost.
 */
const DAY_FIRST = /^(\d{1,2})([/.\- ])(\d{1,2})\2(\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const TIME = /^(\S.*?)(?:T|[\s,-]+)(\d{1,2}):(\d{2})\s*(?:([ap])\.?m\.?)?$/i

const DAY = /^\d{4}-\d{2}-\d{2}$/
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

const two = (digits: string | number) => String(digits).padStart(2, '0')

/** "31/3/2026", "31.03.2026" or "2026-03-31"; null for what is no day. The year has four digits: who knows what "26" is. */
export function readDay(text: string): string | null {
  const said = text.trim()
  const [, d, , m, y] = DAY_FIRST.exec(said) ?? []
  const [, year = y, month = m, date = d] = YEAR_FIRST.exec(said) ?? []
  if (year === undefined) return null
  const read = `${year}-${two(month!)}-${two(date!)}`
  return isRealDay(read) ? read : null
}

/** "31/3/2026 14:30" or "31/03/2026 - 02:30 pm"; null for what is no time. */
export function readTime(text: string): string | null {
  const [, before, hours, minutes, half] = TIME.exec(text.trim()) ?? []
  const on = before === undefined ? null : readDay(before)
  if (on === null || Number(minutes) > 59) return null
  const hour = Number(hours)
  // Noon and midnight are 12 where a half of the day is named, and 0 where none is.
  if (half ? hour < 1 || hour > 12 : hour > 23) return null
  const passed = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${on}T${two(passed)}:${minutes}`
}

/** Whether `readTime` has read it: any other text only stands for itself. */
export const isWallTime = (value: string): boolean => WALL.test(value)

/** A day or a time as the rest of the product writes it; any other text as it is. */
export function dayText(value: string): string {
  if (DAY.test(value)) return day(value)
  return isWallTime(value) ? dateTime(`${value}Z`, 'UTC') : value
}
