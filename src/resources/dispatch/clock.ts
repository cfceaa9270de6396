import { DAY_MS } from '../../config/schema/durations'
import { wallTime } from '../engine/zoned'

/** The time of day in a time zone: 08:22. An en dash where it isn't known. */
export const clockTime = (moment: string | null | undefined, timeZone: string): string =>
  wallTime(moment ?? '', timeZone).slice(11) || '–'

/** The date that many days later: `2026-11-28` and 1 give `2026-11-29`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whether a text is a date that exists, as `2026-11-28`. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text)
