import { DAY_MS } from '../../src/config/schema/durations'

const shapes = {
  time: { dateStyle: 'short', timeStyle: 'medium' },
  day: { dateStyle: 'short' },
} as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** The formatter of a zone, kept, as making one takes far longer than using it. */
function formatOf(timeZone: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...shapes[shape] })
  formats.set(key, known)
  return known
}

/**
 * Converts a local time ("HH:MM") in a zone to an instant; a time in the gap of a clock change becomes the one an hour
 * later.
 */
export function clockTimeIn(day: string, time: string, timeZone: string): Date {
  const utc = new Date(`${day}T${time}:00Z`)
  const shown = formatOf(timeZone, 'time')
  const offset = (at: Date) => Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at.getTime()
  const guess = new Date(utc.getTime() - offset(utc))
  // Use the offset at the instant itself, which differs on the day of a clock change.
  return new Date(utc.getTime() - offset(guess))
}

/** Converts a local hour in a zone to an instant. */
export const momentIn = (day: string, hour: number, timeZone: string): Date =>
  clockTimeIn(day, `${String(hour).padStart(2, '0')}:00`, timeZone)

/** Local date in a zone at an instant. */
export const dayIn = (at: Date, timeZone: string): string => formatOf(timeZone, 'day').format(at)

/** Adds days to a date. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
