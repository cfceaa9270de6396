import { sql } from 'kysely'
import { isNumber, isSortableField, typeOfField, untilOf, type Entity } from '../../../src/config/schema'
import { columnType } from '../db/columns'
import { atLeast } from './daysLeft'
import { timeOf } from '../../../src/config/schema/types/moments'
import { malformed, type Condition } from './query'
import { column, type Fragment } from './sql'

const MAX_BANDS = 50

export type Key = string | number | boolean | null

/** Grouping of records by a field: the SQL of the key, and the label and filter of a key. */
export type Grouping = {
  readonly field: string
  readonly key: Fragment
  /** Keys that are reported even without records. */
  readonly all?: readonly Key[]
  readonly filterOf: (key: Key) => Readonly<Record<string, unknown>>
  readonly label?: (key: Key) => Key
}

/** Ascending numbers separated by commas: the lower bounds of bands. */
function parseBands(text: unknown): number[] {
  const edges = String(text).split(',')
  const bands = edges.map(Number)
  const isAscending = bands.every(
    (edge, at) => Number.isFinite(edge) && (at === 0 || edge > bands[at - 1]!) && edges[at]!.trim() !== '',
  )
  if (!isAscending) throw malformed('bands', 'must be numbers in ascending order, such as 0,10,25')
  if (bands.length > MAX_BANDS) throw malformed('bands', `has more than ${MAX_BANDS} numbers`)
  return bands
}

/**
 * Bands are half-open: from a number up to below the next. Numbers below the first bound, and from the last on, are
 * bands as well.
 */
function byBands(entity: Entity, field: string, bands: readonly number[], now: Date): Grouping {
  const at = column(entity, field)
  const key =
    untilOf(entity.fields[field]!) === undefined
      ? sql`width_bucket((${at})::float8, ${[...bands]}::float8[])`
      : sql`width_bucket(${at}, ${bands.map(days => atLeast(days, now))}::timestamptz[])`
  return {
    field,
    key,
    all: [...bands.keys(), bands.length],
    label: key => `${bands[Number(key) - 1] ?? ''}..${bands[Number(key)] ?? ''}`,
    filterOf: key => {
      const [from, to] = [bands[Number(key) - 1], bands[Number(key)]]
      return {
        ...(from !== undefined && { [`${field}_gte`]: from }),
        ...(to !== undefined && { [`${field}_lt`]: to }),
      }
    },
  }
}

/** Months in UTC, like times without a zone in filters. */
function byMonth(entity: Entity, field: string): Grouping {
  const at = column(entity, field)
  const isDay = typeOfField(entity.fields[field]!).time === 'day'
  const zoned = isDay ? sql`(${at})::date` : sql`(${at}::timestamptz at time zone 'UTC')`
  return {
    field,
    key: sql`to_char(${zoned}, 'YYYY-MM')`,
    filterOf: key => {
      const [year, month] = String(key).split('-').map(Number)
      const next = new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10)
      return { [`${field}_gte`]: `${key}-01`, [`${field}_lt`]: next }
    },
  }
}

/** Fields for grouping: single-valued fields with a filter. */
export const groupable = (entity: Entity): string[] =>
  Object.keys(entity.list.filters).filter(name => isSortableField(entity.fields[name]!))

/** Parses `by` and `bands`. */
export function groupingOf(entity: Entity, field: unknown, bands: unknown, now: Date): Grouping {
  if (typeof field !== 'string' || !groupable(entity).includes(field))
    throw malformed('by', `must be one of ${groupable(entity).join(', ')}`)
  const declared = entity.fields[field]!
  if (isNumber(declared)) {
    if (bands !== undefined) return byBands(entity, field, parseBands(bands), now)
    if (columnType(declared) !== 'int') throw malformed('bands', `is needed where "${field}" is grouped by`)
  } else if (bands !== undefined) throw malformed('bands', `"${field}" is not a number`)
  if (typeOfField(declared).time) return byMonth(entity, field)
  return { field, key: column(entity, field), filterOf: key => ({ [field]: key }) }
}

const comparable = (value: unknown) =>
  typeof value === 'number' ? value : typeof value === 'string' ? timeOf(value).getTime() : Number(value)

/** A band's filter, intersected with the requested filter of the same field, which it replaces. */
export const narrowedFilter = (
  own: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
  conditions: readonly Condition[],
) =>
  Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const found = conditions.find(({ field, operator }) => key === field + operator && operator !== '')
      // For days, the conditions contain times.
      const asked = typeof filter[key] === 'number' ? filter[key] : found?.value
      if (asked === undefined) return [key, value]
      const isLower = key.endsWith('_gte')
      const isTighter = isLower
        ? comparable(asked) > comparable(value)
        : comparable(asked) < comparable(value)
      return [key, isTighter ? asked : value]
    }),
  )
