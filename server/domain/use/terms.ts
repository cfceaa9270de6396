import { DAY_MS } from '../../../src/config/schema/durations'
import { degreeDaysBetween, type Weather } from '../weather/degreeDays'
import type { FitWeights, Terms } from './fitUse'

const WEEK = 7
/** 1 January 1970 was a Thursday; weekdays count from Sunday. */
const FIRST_WEEKDAY = 4
const YEAR_DAYS = 365.2425
/** Ridge strengths of the weekday and season terms, in days, and the half-life of the data, as trade changes. */
const WEEKDAY_DAYS = 0.5
const SEASON_DAYS = 30
const HALF_LIFE_DAYS = 120

export type Profile = FitWeights & {
  readonly under: (weather: Weather) => Terms
}

/** Litres a day plus litres a degree day: a heated house. Domain model, section 8. */
export const HEATING: Profile = {
  under: weather => (from, to) => [(to - from) / DAY_MS, degreeDaysBetween(weather, from, to)],
  ridge: [0, 0],
}

/** Integrals of the yearly sine and cosine over an interval, in days: the seasonal terms. */
function seasonBetween(from: number, to: number): [number, number] {
  const [a, b] = [from, to].map(ms => (2 * Math.PI * ms) / (YEAR_DAYS * DAY_MS)) as [number, number]
  const unit = YEAR_DAYS / (2 * Math.PI)
  return [unit * (Math.cos(a) - Math.cos(b)), unit * (Math.sin(b) - Math.sin(a))]
}

/**
 * Litres a day, with an offset for each weekday (UTC) and a seasonal component. Ridge regression shrinks both towards
 * no difference. As trade changes, recent use weighs more than that of a year ago.
 */
export const WEEKLY: Profile = {
  under: () => (from, to) => {
    const days = Array.from({ length: WEEK }, () => 0)
    const [a, b] = [from / DAY_MS, to / DAY_MS]
    for (let day = Math.floor(a); day < b; day++)
      days[(((day + FIRST_WEEKDAY) % WEEK) + WEEK) % WEEK]! += Math.min(b, day + 1) - Math.max(a, day)
    return [(to - from) / DAY_MS, ...days, ...seasonBetween(from, to)]
  },
  ridge: [0, ...Array.from({ length: WEEK }, () => WEEKDAY_DAYS), SEASON_DAYS, SEASON_DAYS],
  half_life_days: HALF_LIFE_DAYS,
}

/** A constant number of litres a day. */
export const STEADY: Profile = { under: () => (from, to) => [(to - from) / DAY_MS], ridge: [0] }
