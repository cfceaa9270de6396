import { DAY_MS } from '../config/schema/durations'
import type { Language } from '../config/schema/constants'
import { exact, localeOf } from '../config/schema/text/format'
import { volumeInWords } from '../config/volumeInWords'
import type { Translate } from '../providers/i18n/light'
import type { Tank } from './api'

/** From this many days ahead, a forecast names only the month. */
const FAR_DAYS = 150

/** Litres in the user's unit, with the unit written out. */
export const volume = (t: Translate, litres: number, units: string | undefined, language: Language): string =>
  volumeInWords(litres, units, language, gallon => t(`gallons.${gallon}`))

export const percent = (pct: number, language: Language) =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(Math.round(pct) / 100)

/** Isolates a number from the direction of the surrounding text. */
export const isolated = (text: string) => `\u2068${text}\u2069`

export const plainNumber = (value: number, language: Language) => exact(value, 0, localeOf(language))

/** A date without a time, independent of time zones. */
const DATE = /^\d{4}-\d\d-\d\d$/

export const day = (at: string | number | Date, language: Language, more: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    ...(typeof at === 'string' && DATE.test(at) ? { timeZone: 'UTC' } : {}),
    ...more,
  }).format(new Date(at))

/** A visit's window, as the arguments of its sentence: day, from, until. */
export function windowArgs({ from, until }: { from: string; until: string }, language: Language) {
  const time = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' })
  return {
    date: day(from, language, { weekday: 'long' }),
    from: time.format(new Date(from)),
    until: time.format(new Date(until)),
  }
}

export const monthName = (month: string, language: Language, style: 'long' | 'narrow' | 'short' = 'long') =>
  new Intl.DateTimeFormat(localeOf(language), { month: style, timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

/** A date range in natural form: "12 to 20 December". */
export function dayRange(t: Translate, from: Date, to: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long' })
  if (language === 'zh' || language === 'ar') return format.formatRange(from, to)
  // No line breaks within a date.
  const [a, b] = [from, to].map(date => format.format(date).replaceAll(' ', '\u00a0')) as [string, string]
  if (a === b) return b
  const sameMonth = from.getMonth() === to.getMonth() && from.getFullYear() === to.getFullYear()
  return t('range', { from: sameMonth ? String(from.getDate()) : a, to: b })
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "3 hours ago", in full words. A reading from a clock that is ahead counts as now. */
export function ago(at: number, now: number, language: Language): string {
  const passed = Math.max(0, now - at)
  const [unit, length] = STEPS.find(([, size]) => passed >= size) ?? ['second', 1000]
  const count = unit === 'second' ? 0 : Math.round(passed / length)
  return new Intl.RelativeTimeFormat(localeOf(language), {
    // 36 hours ago is not necessarily yesterday.
    numeric: unit === 'second' ? 'auto' : 'always',
  }).format(-count, unit)
}

export type Outlook = {
  readonly kind: 'known' | 'over' | 'unknown'
  readonly label?: string
  readonly text: string
}

/** How long a tank lasts from now; a date that has passed is stated as such. */
export function outlook(t: Translate, tank: Tank, now: number, language: Language): Outlook {
  const filling = tank.direction === 1
  if (!tank.lasts_from || !tank.lasts_to)
    return { kind: 'unknown', text: t(filling ? 'notKnownFilling' : 'notKnown') }
  const [from, to] = [Math.max(Date.parse(tank.lasts_from), now), Date.parse(tank.lasts_to)]
  if (to <= now) return { kind: 'over', text: t(filling ? 'mayBeFull' : 'mayBeEmpty') }
  const label = t(filling ? 'fullBy' : 'lastsUntil')
  if (from - now > FAR_DAYS * DAY_MS) {
    const month = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' })
    return { kind: 'known', label, text: month.format(from) }
  }
  return { kind: 'known', label, text: dayRange(t, new Date(from), new Date(to), language) }
}

export const isOld = ({ reading_at }: Tank, now: number) =>
  reading_at === null || now - Date.parse(reading_at) > DAY_MS

/** Space to safe fill, litres. */
export const spaceOf = ({ capacity_l, safe_fill_pct, volume_l }: Tank) =>
  Math.max(0, (capacity_l * safe_fill_pct) / 100 - (volume_l ?? 0))

export function greetingAt(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
