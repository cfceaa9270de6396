import type { Field, Fields } from './base'
import { LONE_SURROGATE } from './checks'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown }

/** Describes nested fields. */
export type NestedSchemas = {
  readonly value: (field: Field) => Schema
  readonly object: (fields: Fields) => Schema
}

/**
 * How values of a field type are stored, filtered, described and exchanged. Only the server and generators use it: as
 * an object of its own, it is left out of the browser's scripts.
 */
export type FieldStorage<F extends Field> = {
  /** Can be a record's title; `heading` types can precede it on the record's page. Checked at start. */
  readonly title?: true
  readonly heading?: true
  /** Its values are ids of uploaded pictures. */
  readonly pictures?: true
  /** PostgreSQL type of the column. Views have none. */
  readonly column?: (field: F, columnOf: (field: Field) => string) => string
  /** JSON Schema, for OpenAPI. */
  readonly schema?: (field: F, nested: NestedSchemas) => Schema
  /** Firestore rules condition that checks the value at a path. Elements of lists and groups aren't checked. */
  readonly rule?: (at: string, field: F) => string
  /** Whether a filter's value has a type that the field compares with. Without it, the field can't be filtered. */
  readonly isComparable?: (value: unknown, field: F, now: Date) => boolean
  /** Converts a filter's value to the one that the database compares. */
  readonly compared?: (value: unknown, now: Date) => unknown
  /** Parses a cell of an imported file. Unparsable text stays as it is and fails validation. Default: the text. */
  readonly readCell?: (text: string, field: F) => unknown
  /** Parses text of a URL in the same way. Default: the text, or JSON for lists. */
  readonly readAddress?: (text: string, field: F) => unknown
  /** The value's cell in an exported file. Default: the value itself; lists are joined by commas. */
  readonly cell?: (value: unknown, field: F) => string | number | null
  /** A valid value for demonstrations and tests; `n` makes it different from others. */
  readonly sample?: (n: number, field: F) => unknown
}

type Limits = { min?: number; max?: number }

export const rangeSchema = ({ min, max }: Limits): Schema => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})
export const numberSchema = (field: Limits): Schema => ({ type: 'number', ...rangeSchema(field) })
export const textSchema = ({ max }: { max: number }): Schema => ({ type: 'string', maxLength: max })

export const numberRule = (at: string, { min, max }: Limits) =>
  [
    `${at} is number`,
    ...(min === undefined ? [] : [`${at} >= ${min}`]),
    ...(max === undefined ? [] : [`${at} <= ${max}`]),
  ].join(' && ')
export const textRule = (at: string, { max }: { max: number }) => `${at} is string && ${at}.size() <= ${max}`
export const listRule = (at: string, max: number) => `${at} is list && ${at}.size() <= ${max}`

export const isFilterText = (value: unknown): boolean =>
  typeof value === 'string' && !value.includes('\u0000') && !LONE_SURROGATE.test(value) && value.length <= 500
export const isFilterNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
export const isFilterInteger = (value: unknown): boolean =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

export const readNumberCell = (text: string): unknown =>
  /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text
export const readNumberAddress = (text: string): unknown =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text

/** The parts of a cell with several values. */
export const readListCell = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
