const UNITS = { D: 86_400_000, H: 3_600_000 } as const
const FROM_NOW = /^(-?)P(?:(\d{1,4})D|T(\d{1,4})H)$/

/**
 * A time relative to now, as an ISO 8601 duration: `-P1D` is a day ago, `PT6H` in six hours. Undefined for all other
 * text.
 */
export function relativeTime(text: unknown, now: Date): Date | undefined {
  const [, sign, days, hours] = (typeof text === 'string' && FROM_NOW.exec(text)) || []
  if (sign === undefined) return undefined
  const ms = days === undefined ? Number(hours) * UNITS.H : Number(days) * UNITS.D
  return new Date(now.getTime() + (sign === '-' ? -ms : ms))
}

/**
 * A date relative to today in UTC, as `YYYY-MM-DD`: `-P1D` is yesterday, `P7D` in a week. Undefined for all other
 * text.
 */
export function relativeDay(text: unknown, now: Date): string | undefined {
  if (typeof text !== 'string' || !text.endsWith('D')) return undefined
  return relativeTime(text, now)?.toISOString().slice(0, 10)
}
