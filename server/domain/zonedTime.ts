import { DAY_MS } from '../../src/config/schema/durations'

/**
 * Converts a local time ("HH:MM") in a zone to an instant; a time in the gap of a clock change becomes the one an hour
 * later.
 */
export function clockTimeIn(day: string, time: string, timeZone: string): Date {
  const utc = new Date(`${day}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = (at: Date) => Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at.getTime()
  const guess = new Date(utc.getTime() - offset(utc))
  // Use the offset at the instant itself, which differs on the day of a clock change.
  return new Date(utc.getTime() - offset(guess))
}

/** Converts a local hour in a zone to an instant. */
export const momentIn = (day: string, hour: number, timeZone: string): Date =>
  clockTimeIn(day, `${String(hour).padStart(2, '0')}:00`, timeZone)

/** Local date in a zone at an instant. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** Adds days to a date. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
