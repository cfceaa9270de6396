import type { Period } from '../../../src/config/reports/periods'
import { dayIn, momentIn, shiftDay } from '../../domain/zonedTime'

const startOf = (day: string, timeZone: string) => momentIn(day, 0, timeZone)

/** First day of the month that is some months before or after a day's month. */
function monthOf(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  return at.toISOString().slice(0, 10)
}

/** Start and end of a period in whole days of a time zone; `to` is exclusive. */
export function momentsOf(period: Period, now: Date, timeZone: string): { from: Date; to: Date } {
  const today = dayIn(now, timeZone)
  const days: Readonly<Record<Period, readonly [string, string]>> = {
    last_7_days: [shiftDay(today, -7), today],
    last_30_days: [shiftDay(today, -30), today],
    this_month: [monthOf(today, 0), shiftDay(today, 1)],
    last_month: [monthOf(today, -1), monthOf(today, 0)],
    last_12_months: [monthOf(today, -12), monthOf(today, 0)],
  }
  const [from, to] = days[period]
  return { from: startOf(from, timeZone), to: startOf(to, timeZone) }
}

/** The same for two given days, both inclusive; the last defaults to today. */
export function momentsBetween(from: string | null, to: string | null, now: Date, timeZone: string) {
  const last = to ?? dayIn(now, timeZone)
  return { from: startOf(from ?? '1970-01-01', timeZone), to: startOf(shiftDay(last, 1), timeZone) }
}
