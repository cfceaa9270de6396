import { dayIn, momentIn, shiftDay } from './zonedTime'

/** A schedule: at an hour of each day, of one weekday, or of the first of a month. */
export type Rhythm = {
  readonly every: 'day' | 'week' | 'month'
  /** 0 is Monday. */
  readonly weekday: number
  readonly hour: number
}

/** Longest interval between two runs, days. */
const MAX_INTERVAL_DAYS = 32

const isDay = (day: string, { every, weekday }: Rhythm): boolean => {
  if (every === 'day') return true
  if (every === 'month') return day.endsWith('-01')
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 === weekday
}

/** The first scheduled time after a given one, in a time zone. */
export function nextRun(after: Date, rhythm: Rhythm, timeZone: string): Date {
  const today = dayIn(after, timeZone)
  for (let n = 0; n <= MAX_INTERVAL_DAYS; n++) {
    const day = shiftDay(today, n)
    const at = momentIn(day, rhythm.hour, timeZone)
    if (isDay(day, rhythm) && at > after) return at
  }
  throw new Error('No rhythm is longer than a month')
}
