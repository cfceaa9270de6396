import type { Problem, Result } from './base'

/** Checks shared by several field types. */
export const ok = (value: unknown): Result => ({ value })
export const bad = (key: string, args?: Problem['args']): Result => ({
  problem: { key: `validation.${key}`, args },
})

// Control characters except line feed, carriage return and tab: PostgreSQL rejects NUL, and the others are invisible.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/
/** Line breaks and tabs. A single-line text never contains them, so that it can't add a header to a mail. */
const BREAKS = /[\t\n\r\u2028\u2029]+/g
/** Half of a surrogate pair: not valid text, and not encodable in UTF-8. */
export const LONE_SURROGATE = /\p{Surrogate}/u

/** `isLong` texts keep their lines; others are folded to one line. A `verbatim` text is kept as it is, or refused. */
export function checkText(value: unknown, max: number, { verbatim = false, isLong = false } = {}): Result {
  if (typeof value !== 'string') return bad('text')
  const kept = verbatim ? value : value.trim()
  const line = isLong ? kept : kept.replace(BREAKS, ' ')
  if (CONTROL.test(line) || LONE_SURROGATE.test(line) || (verbatim && line !== kept)) return bad('characters')
  return line.length > max ? bad('tooLong', { max }) : ok(line)
}

export function checkNumber(
  value: unknown,
  { min, max }: { min?: number; max?: number },
  digits = 0,
): Result {
  if (typeof value !== 'number' || !Number.isFinite(value)) return bad('number')
  if (min !== undefined && value < min) return bad('min', { min })
  if (max !== undefined && value > max) return bad('max', { max })
  return ok(Number(value.toFixed(digits)))
}

/** A float is stored as given: `digits` only affects the display of a quantity. */
export const checkMeasure = (value: unknown, range: { min?: number; max?: number }) =>
  checkNumber(value, range, 9)

export function checkList(value: unknown, max: number, each: (item: unknown) => Result): Result {
  if (!Array.isArray(value)) return bad('list')
  if (value.length > max) return bad('tooMany', { max })
  const items = value.map(each)
  // Duplicates are removed.
  return (
    items.find(item => 'problem' in item) ??
    ok([...new Set(items.map(item => (item as { value: unknown }).value))])
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** PostgreSQL has no year 0, and years from 10000 on have another format. */
export const isStorableDate = (at: Date) =>
  !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString())

/** Whether the text begins with a valid calendar date: 2026-02-30 is not. */
export function isRealDay(value: string): boolean {
  const at = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return isStorableDate(at) && at.toISOString().startsWith(value.slice(0, 10))
}

/** The maximum of an integer column. */
export const LARGEST_INTEGER = 2 ** 31 - 1

/** The id of a record: an integer or a text. */
export function checkId(value: unknown): Result {
  if (typeof value === 'string') return value.trim() === '' ? bad('reference') : checkText(value, 200)
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= LARGEST_INTEGER
    ? ok(value)
    : bad('reference')
}
