import { DAY_MS, MINUTE_MS } from '../durations'

/**
 * Formatting of values. Specification, section 9, and the house rule: an unknown value is an en dash, never 0.
 * `Intl` formatters are expensive to create and are cached: a list renders thousands of cells.
 */
export const UNKNOWN = '–'

/** The locale for customers: litres and dates as in Ireland, and one kind of digits on an Arabic page. */
export const localeOf = (language: string): string =>
  language === 'ar' ? 'ar-u-nu-latn' : language === 'en' ? 'en-IE' : language

const numbers = new Map<string, Intl.NumberFormat>()
function numberFormat(locale: string, digits: number, least = 0, useGrouping = true): Intl.NumberFormat {
  const key = `${locale} ${digits} ${least} ${useGrouping}`
  const known = numbers.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
    useGrouping,
  })
  numbers.set(key, made)
  return made
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/**
 * All significant digits, for forms, filters and chart tooltips, with at least `least` decimals. A value that rounds
 * to 0 has no sign.
 */
export function exact(value: unknown, digits = 0, locale = 'en', least = 0): string {
  if (!isNumber(value)) return UNKNOWN
  return numberFormat(locale, digits, least).format(Number(value.toFixed(digits)) === 0 ? 0 : value)
}

const THOUSANDS_ABOVE = 9999
/** Whether a number is large enough for the K suffix. */
export const isLong = (value: unknown): value is number =>
  isNumber(value) && Math.abs(value) > THOUSANDS_ABOVE

/** Above 9999 in thousands with one decimal and K: for lists, pages and chart axes. */
export function short(value: unknown, locale = 'en', digits = 0): string {
  if (!isLong(value)) return exact(value, digits, locale)
  return `${numberFormat(locale, 1, 1, false).format(value / 1000)}K`
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const byteFormats = new Map<string, Intl.NumberFormat>()

/** Bytes as kB (1000), MB or GB with one decimal, as parts: the number and the unit in the reader's language. */
export function bytes(value: number, locale = 'en'): Intl.NumberFormatPart[] {
  const step = value < 1000 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), BYTE_UNITS.length - 1)
  return byteFormat(step, locale).formatToParts(value / 1000 ** step)
}

/** The exact number of bytes, with the unit written out. */
export const exactBytes = (value: number, locale = 'en'): string => byteFormat(0, locale).format(value)

function byteFormat(step: number, locale: string): Intl.NumberFormat {
  const key = `${locale} ${step}`
  const known = byteFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step],
    // In `Intl`, the short form of "byte" is its singular.
    unitDisplay: step === 0 ? 'long' : 'short',
    minimumFractionDigits: step === 0 ? 0 : 1,
    maximumFractionDigits: 1,
  })
  byteFormats.set(key, made)
  return made
}

const dates = new Map<string, Intl.DateTimeFormat>()
function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dates.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  })
  dates.set(timeZone, made)
  return made
}

/** Formats a time as DD/MM/YYYY - hh:mm am/pm in a time zone. */
export function dateTime(value: unknown, timeZone = 'Europe/Dublin'): string {
  const at = typeof value === 'string' || isNumber(value) ? new Date(value) : value
  if (!(at instanceof Date) || Number.isNaN(at.getTime())) return UNKNOWN
  const part = Object.fromEntries(
    dateFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value: text }) => [type, text]),
  )
  // Noon and midnight are 12, not 00.
  const hour = part.hour === '00' ? '12' : part.hour
  return `${part.day}/${part.month}/${part.year} - ${hour}:${part.minute} ${part.dayPeriod?.toLowerCase()}`
}

/** Formats a date without a time as DD/MM/YYYY. */
export function day(value: unknown): string {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(value) : null
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : UNKNOWN
}

/** The date of a time in a time zone, as DD/MM/YYYY. */
export const dayOf = (value: unknown, timeZone?: string): string => dateTime(value, timeZone).split(' - ')[0]!

/** A full hour in 24-hour notation: 06:00. */
export const hourOfDay = (value: unknown): string =>
  isNumber(value) ? `${String(value).padStart(2, '0')}:00` : UNKNOWN

/** Red when older than a day, green otherwise. */
export const freshness = (at: number, now: number): 'good' | 'bad' => (now - at > DAY_MS ? 'bad' : 'good')

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
]
const ages = new Map<string, Intl.RelativeTimeFormat>()

/**
 * Relative time in the reader's language: "3 h ago", "now". Days and months are always numeric ("1 day ago"): 36
 * hours ago is not necessarily yesterday, nor 40 days ago last month. Hours and shorter units are abbreviated by the
 * SI symbol, not CLDR's "hr.".
 */
export function age(at: number, now: number, locale = 'en'): string {
  // A page's clock advances once a minute: a time after the last tick is not in the future.
  const passed = at > now && at - now < MINUTE_MS ? 0 : at - now
  const [unit, length] = STEPS.find(([, size]) => Math.abs(passed) >= size) ?? ['second', 1000]
  const numeric = unit === 'second' ? 'auto' : 'always'
  const style = length < DAY_MS ? 'short' : 'long'
  const key = `${locale} ${numeric} ${style}`
  const format = ages.get(key) ?? new Intl.RelativeTimeFormat(locale, { numeric, style })
  ages.set(key, format)
  const words = format.format(Math.round(passed / length), unit)
  return words
    .replace(/\bhr\b\.?/, 'h')
    .replace(/\bmin\./, 'min')
    .replace(/\bsec\b\.?/, 's')
}

/** Seconds as minutes and seconds: 3m 20s. */
export function duration(seconds: unknown): string {
  if (!isNumber(seconds)) return UNKNOWN
  const whole = Math.round(Math.abs(seconds))
  return `${seconds < 0 && whole > 0 ? '-' : ''}${Math.floor(whole / 60)}m ${String(whole % 60).padStart(2, '0')}s`
}

/** Days from the early to the late estimate, such as 12–18; one number where they agree. */
export function daysRange(early: unknown, late: unknown): string {
  if (!isNumber(early) || !isNumber(late)) return UNKNOWN
  const [a, b] = [Math.floor(early), Math.ceil(late)]
  return a === b ? String(a) : `${a}–${b}`
}

/** Device status by number. Specification, section 4. */
export const STATUS_TONES = ['good', 'good', 'warn', 'bad'] as const
export const statusTone = (quality: unknown): 'good' | 'warn' | 'bad' =>
  (isNumber(quality) && STATUS_TONES[quality]) || 'bad'
