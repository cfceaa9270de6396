import {
  LONE_SURROGATE,
  filterKey,
  relativeDay,
  relativeTime,
  readOccurrence,
  unwrapComputed,
  untilOf,
  type Entity,
  type Field,
  type FieldOf,
  type Operator,
  type Sort,
  targetOf,
} from '../../../src/config/schema'
import { FIRST_DAY, isInDateRange, LAST_DAY } from '../../../src/config/schema/dateRange'
import { momentConditions } from './daysLeft'
import { AppError } from '../errors'
import { parseClientJson } from '../parseJson'
import { parseCursor, type Cursor } from './cursor'

export type Condition = { readonly field: string; readonly operator: Operator; readonly value: unknown }

/** Parsed and validated list parameters. */
export type ListQuery = {
  readonly conditions: readonly Condition[]
  /** Search text, or '' for none. */
  readonly search: string
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
  /** Only rows after this cursor; `offset` then only determines the `Content-Range`. */
  readonly after?: Cursor
  /** Fields to read besides the id; all when absent. */
  readonly fields?: ReadonlySet<string>
}

export const MAX_ROWS = 1000
/** Later pages need a narrower filter or `after`, as large offsets are slow. */
export const MAX_OFFSET = 10_000
const MAX_IN = 1000
const DEFAULT_LIMIT = 25

/** A 400 for an invalid list parameter, with its name. */
export const malformed = (parameter: string, what: string) =>
  new AppError('malformed', `${parameter}: ${what}`, { fields: { [parameter]: what } })

/** Parses a JSON parameter. */
export function parseJson(parameter: string, text: unknown): unknown {
  if (typeof text !== 'string') throw malformed(parameter, 'is given more than once')
  try {
    return parseClientJson(text, parameter)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw malformed(parameter, 'is not JSON')
  }
}

const refused = (key: string, what: string) =>
  new AppError('malformed', `filter: ${key} ${what}`, { fields: { [key]: what } })

function parseFilterKey(entity: Entity, key: string): { field: string; operator: Operator } {
  const found = filterKey(entity, key)
  if (!found)
    throw new AppError('unknown_filter', `filter: "${key}" is not a filter of ${entity.name}`, {
      fields: { [key]: 'is not a filter' },
    })
  return found
}

export const isText = (value: unknown) =>
  typeof value === 'string' && !value.includes('\u0000') && !LONE_SURROGATE.test(value) && value.length <= 500
export const isInt = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31

/** Validate dates here: JavaScript reads 31 February as 3 March, PostgreSQL rejects it. */
const isDay = (value: string) => {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
const isMoment = (value: unknown, now: Date) => relativeTime(value, now) !== undefined || isAbsolute(value)
const isAbsolute = (value: unknown) =>
  isText(value) &&
  /^\d{4}-\d{2}-\d{2}(T|$)/.test(value as string) &&
  isDay((value as string).slice(0, 10)) &&
  isInDateRange(timeOf(value as string))

/** A time without a zone is in UTC, independent of the server's zone. */
export const timeOf = (text: string) =>
  new Date(text.length > 10 && !/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text}Z` : text)

/** A numeric id may also be text, as in URLs. */
const isIdOf = (field: Field, value: unknown) =>
  targetOf(field).idType === 'string'
    ? isText(value)
    : isInt(typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)

/** Checks that the kind exists and that the times are valid. */
function isOccurrence(field: FieldOf<'occurrence'>, value: unknown): boolean {
  const { kind } = field
  const asked = readOccurrence(value)
  const { from, to } = asked ?? {}
  if (!asked || [from, to].some(moment => moment !== undefined && !isAbsolute(moment))) return false
  if (asked.kind === undefined) return true
  const plain = kind === undefined ? undefined : unwrapComputed(targetOf(field).fields[kind]!)
  return plain?.type === 'choice' && plain.options.includes(asked.kind)
}

/** Whether a value has a type that the field compares with; rejects others before they reach the database. */
function isComparableValue(field: Field, value: unknown, now: Date): boolean {
  const plain = unwrapComputed(field)
  switch (plain.type) {
    case 'integer':
      return isInt(value)
    case 'decimal':
    case 'quantity':
    case 'duration':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return relativeDay(value, now) !== undefined || (isAbsolute(value) && (value as string).length === 10)
    case 'dateTime':
      return isMoment(value, now)
    case 'reference':
    case 'references':
      return isIdOf(plain, value)
    case 'choice':
    case 'choices':
      return plain.options.includes(value as never)
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'tags':
    case 'photos':
      return isText(value)
    case 'occurrence':
      return isOccurrence(plain, value)
    default:
      return false
  }
}

/** Converts relative times to absolute ones, as the database compares them. */
const ABSOLUTE: Partial<Record<Field['type'], (value: unknown, now: Date) => unknown>> = {
  date: (value, now) => relativeDay(value, now) ?? value,
  dateTime: (value, now) => (relativeTime(value, now) ?? timeOf(value as string)).toISOString(),
}

const DATES: readonly Field['type'][] = ['date', 'dateTime', 'occurrence']
const wrongValue = (field: Field) =>
  DATES.includes(unwrapComputed(field).type)
    ? `has a value of the wrong type, or a date before ${FIRST_DAY} or after ${LAST_DAY}`
    : 'has a value of the wrong type'

/** The conditions of a filter key, usually one. */
function conditionsOf(entity: Entity, key: string, value: unknown, now: Date): Condition[] {
  const { field, operator } = parseFilterKey(entity, key)
  const declared =
    field === 'id' && entity.idType === 'string'
      ? ({ type: 'text', max: 200 } as const)
      : entity.fields[field]!
  const values = Array.isArray(value) ? value : [value]
  if (values.length > MAX_IN) throw refused(key, `has more than ${MAX_IN} values`)
  if (Array.isArray(value) && operator !== '' && operator !== '_neq') throw refused(key, 'takes one value')
  if (value === null && (operator === '' || operator === '_neq')) return [{ field, operator, value }]
  if (!values.every(one => isComparableValue(declared, one, now))) throw refused(key, wrongValue(declared))
  if (untilOf(declared) !== undefined) {
    if (Array.isArray(value) || operator === '_neq') throw refused(key, 'takes one number, or null')
    return momentConditions(operator, value as number, now).map(one => ({ field, ...one }))
  }
  const absolute = (given: unknown) => ABSOLUTE[unwrapComputed(declared).type]?.(given, now) ?? given
  return [{ field, operator, value: Array.isArray(value) ? values.map(absolute) : absolute(value) }]
}

function parseSort(entity: Entity, text: unknown): Sort {
  if (text === undefined) return entity.list.sort
  const sort = parseJson('sort', text)
  const [field, given] = Array.isArray(sort) && sort.length <= 2 ? (sort as unknown[]) : []
  const order = given ?? 'ASC'
  if (typeof field !== 'string' || typeof order !== 'string')
    throw malformed('sort', 'must be ["field","ASC"] or ["field","DESC"]')
  if (!entity.list.sorts.includes(field))
    throw new AppError('unknown_sort', `sort: "${field}" can't be sorted by in ${entity.name}`, {
      fields: { sort: `"${field}" can't be sorted by` },
    })
  const direction = order.toUpperCase()
  if (direction !== 'ASC' && direction !== 'DESC') throw malformed('sort', 'the order is ASC or DESC')
  return { field, order: direction }
}

export function parseRange(text: unknown): { offset: number; limit: number } {
  if (text === undefined) return { offset: 0, limit: DEFAULT_LIMIT }
  const range = parseJson('range', text)
  const [from, to] = Array.isArray(range) && range.length === 2 ? (range as unknown[]) : []
  if (!isInt(from) || !isInt(to) || (from as number) < 0 || (to as number) < (from as number))
    throw malformed('range', 'must be [first, last], counted from 0')
  const limit = (to as number) - (from as number) + 1
  if (limit > MAX_ROWS)
    throw new AppError('range_limit', `range: at most ${MAX_ROWS} rows`, { field: 'range' })
  return { offset: from as number, limit }
}

/** Parses a filter object to conditions and search text; relative times are relative to `now`. */
export function parseFilter(
  entity: Entity,
  filter: unknown,
  now = new Date(),
): Pick<ListQuery, 'conditions' | 'search'> {
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter))
    throw malformed('filter', 'must be an object')
  const { q, ...rest } = filter as Record<string, unknown>
  if (q !== undefined && q !== null && !isText(q))
    throw refused('q', 'must be text of at most 500 characters')
  const conditions = Object.entries(rest).flatMap(([key, value]) => conditionsOf(entity, key, value, now))
  return { conditions, search: typeof q === 'string' ? q.trim() : '' }
}

/**
 * Parses `sort`, `range`, `filter` and `after` of a list's URL. Throws a 400 that names the invalid parameter. An
 * empty `after` requests the first page of a list with cursors.
 */
export function parseListQuery(entity: Entity, query: Record<string, unknown>, now = new Date()): ListQuery {
  const filter = query.filter === undefined ? {} : parseJson('filter', query.filter)
  const range = parseRange(query.range)
  const after = parseCursor(query.after)
  if (after === undefined && range.offset > MAX_OFFSET)
    throw new AppError('range_limit', `range: beyond row ${MAX_OFFSET}; narrow the list or go on by after`, {
      field: 'range',
    })
  return { ...parseFilter(entity, filter, now), sort: parseSort(entity, query.sort), ...range, after }
}
