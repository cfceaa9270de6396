const UNITS = { D: 86_400_000, H: 3_600_000 } as const
const BEFORE_NOW = /^-P(?:(\d{1,4})D|T(\d{1,4})H)$/

/** A time that is told from now, as ISO 8601 writes durations: `-P1D` is a day ago, `-PT6H` six hours. Undefined for all else. */
export function relativeTime(text: unknown, now: Date): Date | undefined {
  const [, days, hours] = (typeof text === 'string' && BEFORE_NOW.exec(text)) || []
  if (days !== undefined) return new Date(now.getTime() - Number(days) * UNITS.D)
  return hours === undefined ? undefined : new Date(now.getTime() - Number(hours) * UNITS.H)
}
