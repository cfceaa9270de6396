import { shiftDay } from '../../zonedTime'
import type { DaySettings, Weekday } from './dayInput'

/** In the order of `Date.getUTCDay`. */
const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Longest interval without a working day that is searched, days. */
const MAX_CLOSED_DAYS = 60

/** Whether trucks drive on a date: a working day that is no holiday. */
export function isWorkingDay(
  day: string,
  working_days: DaySettings['working_days'],
  holidays: DaySettings['holidays'],
): boolean {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!
  return working_days.includes(weekday) && !holidays.some(holiday => holiday.day === day)
}

/** The next day after a date on which a truck may come; the end of the searched interval where there is none. */
export function nextChance(
  day: string,
  working_days: DaySettings['working_days'],
  holidays: DaySettings['holidays'],
): string {
  for (let n = 1; n < MAX_CLOSED_DAYS; n++) {
    const next = shiftDay(day, n)
    if (isWorkingDay(next, working_days, holidays)) return next
  }
  return shiftDay(day, MAX_CLOSED_DAYS)
}
