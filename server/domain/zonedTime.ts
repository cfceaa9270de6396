const DAY_MS = 86_400_000

/** The moment that a clock in a zone shows; of an hour that a change of time leaves out, the one after it. */
export function momentIn(day: string, hour: number, timeZone: string): Date {
  const utc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = (at: Date) => Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - at.getTime()
  const guess = new Date(utc.getTime() - offset(utc))
  // The offset of the moment itself counts, which on the day of a change is another one.
  return new Date(utc.getTime() - offset(guess))
}

/** The day that a calendar in a zone shows at a moment. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** A day some days before or after another. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
