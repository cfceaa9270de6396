import { degreeDaysBetween, type Weather } from '../weather/degreeDays'
import type { Terms } from './fitUse'

const DAY_MS = 86_400_000
const WEEK = 7
/** 1 January 1970 was a Thursday; days count from Sunday. */
const FIRST_WEEKDAY = 4

/** What use depends on, and how strongly each coefficient is pulled towards 0, in days. */
export type Profile = { readonly under: (weather: Weather) => Terms; readonly ridge: readonly number[] }

/** Litres a day, and litres a degree day: a house that is heated. Domain model, section 8. */
export const HEATING: Profile = {
  under: weather => (from, to) => [(to - from) / DAY_MS, degreeDaysBetween(weather, from, to)],
  ridge: [0, 0],
}

/**
 * Litres a day, and how much more or less on each day of the week (UTC). The days differ only as far as they are seen
 * to: two days' worth of "no difference" are put in beforehand.
 */
export const WEEKLY: Profile = {
  under: () => (from, to) => {
    const days = Array.from({ length: WEEK }, () => 0)
    const [a, b] = [from / DAY_MS, to / DAY_MS]
    for (let day = Math.floor(a); day < b; day++)
      days[(((day + FIRST_WEEKDAY) % WEEK) + WEEK) % WEEK]! += Math.min(b, day + 1) - Math.max(a, day)
    return [(to - from) / DAY_MS, ...days]
  },
  ridge: [0, ...Array.from({ length: WEEK }, () => 2)],
}

/** So many litres a day, whatever the day. */
export const STEADY: Profile = { under: () => (from, to) => [(to - from) / DAY_MS], ridge: [0] }
