import type { FieldOf, Fields, FieldType } from './fieldTypes'

/** What is wrong with a value: a key of the language tables and what to fill into its text. */
export type Problem = { key: string; args?: Record<string, string | number> }
type Result = { value: unknown } | { problem: Problem }
type Nested = (
  fields: Fields,
  input: Record<string, unknown>,
  path: string,
  problems: Record<string, Problem>,
) => Record<string, unknown>
type Validator<T extends FieldType> = (
  field: FieldOf<T>,
  value: unknown,
  path: string,
  problems: Record<string, Problem>,
  nested: Nested,
) => Result

const ok = (value: unknown): Result => ({ value })
const bad = (key: string, args?: Problem['args']): Result => ({ problem: { key: `validation.${key}`, args } })

// Control characters other than line feed, carriage return and tab: PostgreSQL refuses NUL, people can't see the rest.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
/** Half of a pair that stands for one character: no text, and UTF-8 has no bytes for it. */
export const HALF = /\p{Surrogate}/u
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/
const PHONE = /^\+[1-9]\d{6,14}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

/** A text as it is kept, where its field says how: "d02  x285" is "D02 X285". */
export function tidyText({ upper, joinedBy, pattern }: FieldOf<'text'>, text: string): string {
  const tidied = upper ? text.trim().replace(/\s+/g, ' ').toUpperCase() : text
  const parts =
    joinedBy !== undefined && pattern ? new RegExp(pattern, 'u').exec(tidied)?.slice(1) : undefined
  return parts?.filter(Boolean).join(joinedBy) || tidied
}

function string(value: unknown, max: number, { verbatim = false } = {}): Result {
  if (typeof value !== 'string') return bad('text')
  const kept = verbatim ? value : value.trim()
  if (CONTROL.test(kept) || HALF.test(kept)) return bad('characters')
  return kept.length > max ? bad('tooLong', { max }) : ok(kept)
}

function number(value: unknown, { min, max }: { min?: number; max?: number }, digits = 0): Result {
  if (typeof value !== 'number' || !Number.isFinite(value)) return bad('number')
  if (min !== undefined && value < min) return bad('min', { min })
  if (max !== undefined && value > max) return bad('max', { max })
  return ok(Number(value.toFixed(digits)))
}

/** A float is stored as given: `digits` is how a quantity is shown, not what it may hold. */
const measured = (value: unknown, range: { min?: number; max?: number }) => number(value, range, 9)

function list(value: unknown, max: number, each: (item: unknown) => Result): Result {
  if (!Array.isArray(value)) return bad('list')
  if (value.length > max) return bad('tooMany', { max })
  const items = value.map(each)
  // Said twice is said once.
  return (
    items.find(item => 'problem' in item) ??
    ok([...new Set(items.map(item => (item as { value: unknown }).value))])
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** PostgreSQL knows no year 0, and years from 10000 on are written otherwise. */
export const storable = (at: Date) => !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString())

/** Whether the calendar has the day that a text begins with: 2026-02-30 is none. */
export function isRealDay(value: string): boolean {
  const at = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return storable(at) && at.toISOString().startsWith(value.slice(0, 10))
}

const LARGEST = 2 ** 31 - 1

function identity(value: unknown): Result {
  if (typeof value === 'string') return value.trim() === '' ? bad('reference') : string(value, 200)
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= LARGEST
    ? ok(value)
    : bad('reference')
}

/** One check a field type: the value to store, or what is wrong with it. */
export const validators: { [T in FieldType]: Validator<T> } = {
  text: (field, value) => {
    // A password may begin or end with a space: signing in compares it as it was typed.
    const result = string(value, field.max, { verbatim: field.secret })
    if ('problem' in result) return result
    const given = tidyText(field, result.value as string)
    if (field.min && given.length < field.min) return bad('tooShort', { min: field.min })
    if (field.pattern && !new RegExp(field.pattern, 'u').test(given))
      return bad(field.patternName ? `pattern.${field.patternName}` : 'pattern.other')
    return ok(given)
  },
  longText: (field, value) => string(value, field.max),
  email: (field, value) => {
    const result = string(value, field.max)
    if ('problem' in result) return result
    return EMAIL.test(result.value as string) ? ok((result.value as string).toLowerCase()) : bad('email')
  },
  phone: (_field, value) => {
    if (typeof value !== 'string') return bad('phone')
    const digits = value.replace(/[\s().-]/g, '')
    return PHONE.test(digits) ? ok(digits) : bad('phone')
  },
  integer: (field, value) =>
    Number.isInteger(value)
      ? number(value, { min: field.min ?? -LARGEST, max: field.max ?? LARGEST })
      : bad(typeof value === 'number' && Number.isFinite(value) ? 'integer' : 'number'),
  decimal: (field, value) => measured(value, field),
  quantity: (field, value) => measured(value, field),
  duration: (field, value) => measured(value, field),
  boolean: (_field, value) => (typeof value === 'boolean' ? ok(value) : bad('boolean')),
  choice: (field, value) =>
    field.options.includes(value as never) ? ok(value) : bad('choice', { options: field.options.join(', ') }),
  choices: (field, value) =>
    list(value, field.options.length, item =>
      field.options.includes(item as never) ? ok(item) : bad('choice', { options: field.options.join(', ') }),
    ),
  date: (_field, value) =>
    typeof value === 'string' && DAY.test(value) && isRealDay(value) ? ok(value) : bad('date'),
  dateTime: (_field, value) => {
    if (typeof value !== 'string' || !MOMENT.test(value) || !isRealDay(value)) return bad('dateTime')
    const at = new Date(value)
    return storable(at) ? ok(at.toISOString()) : bad('dateTime')
  },
  reference: (_field, value) => identity(value),
  references: (field, value) => list(value, field.max, identity),
  relatedList: () => bad('readOnly'),
  point: () => bad('readOnly'),
  photos: (field, value) => list(value, field.max ?? 20, item => string(item, 500)),
  tags: (field, value) =>
    list(value, field.max, item => {
      const result = string(item, 40)
      return 'value' in result && result.value === '' ? bad('required') : result
    }),
  rows: (field, value, path, problems, nested) => {
    if (!Array.isArray(value)) return bad('list')
    if (value.length > field.max) return bad('tooMany', { max: field.max })
    const shaped = value.map((row, i) => {
      if (isPlain(row)) return nested(field.columns, row, `${path}.${i}`, problems)
      problems[`${path}.${i}`] = { key: 'validation.row' }
      return null
    })
    return ok(shaped)
  },
  group: (field, value, path, problems, nested) =>
    isPlain(value) ? ok(nested(field.fields, value, path, problems)) : bad('group'),
  computed: () => bad('readOnly'),
}
