import { sql } from 'kysely'
import type { Entity } from '../../../src/config/schema'
import type { ListQuery } from './query'
import { column, isNonNullable, typeOf, type Fragment } from './sql'

/** A total order: the id is the tie-breaker. Nulls come last in both directions, so that known values come first. */
export function orderBy(entity: Entity, sort: ListQuery['sort'], table = 't'): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  const by = column(entity, sort.field, table)
  const id = sql.raw(`${table}.id`)
  if (sort.field === 'id') return sql`${id} ${way}`
  return isNonNullable(entity, sort.field)
    ? sql`${by} ${way}, ${id} ${way}`
    : sql`${by} ${way} nulls last, ${id} ${way}`
}

/** A row's sort value as lossless text, for its cursor. */
export const sortValue = (entity: Entity, sort: ListQuery['sort']): Fragment =>
  sql`${column(entity, sort.field)}::text as cursor_value`

/** A cursor's value as a driver parameter: PGlite requires real booleans. */
const toDriverValue = (entity: Entity, sort: ListQuery['sort'], value: string) =>
  typeOf(entity, sort.field) === 'boolean' ? value === 'true' : value

/**
 * Conditions of a list's sections, in order, after a cursor (keyset pagination). An index read backwards returns
 * nulls first, and can't start in the middle of "value or null". Separate queries for rows with and without a value
 * let one index serve both directions and every cursor.
 */
export function sections(entity: Entity, { sort, after }: Pick<ListQuery, 'sort' | 'after'>): Fragment[] {
  const by = column(entity, sort.field)
  const beyond = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const unknown = isNonNullable(entity, sort.field) ? [] : [sql`${by} is null`]

  if (after === undefined || after === 'start')
    return unknown.length === 0 ? [sql`true`] : [sql`${by} is not null`, ...unknown]
  if (sort.field === 'id') return [sql`t.id ${beyond} ${after.id}`]
  if (after.value === null) return [sql`${by} is null and t.id ${beyond} ${after.id}`]
  const type = sql.raw(typeOf(entity, sort.field))
  return [
    sql`(${by}, t.id) ${beyond} (${toDriverValue(entity, sort, after.value)}::${type}, ${after.id})`,
    ...unknown,
  ]
}

/** The order within a section. */
export function sectionOrder(entity: Entity, sort: ListQuery['sort']): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  return sort.field === 'id' ? sql`t.id ${way}` : sql`${column(entity, sort.field)} ${way}, t.id ${way}`
}

/** Concatenates sections. The next section only runs when the previous ones don't fill the page. */
export const unionAll = (parts: readonly Fragment[]): Fragment =>
  parts.length === 1
    ? parts[0]!
    : sql.join(
        parts.map(part => sql`(${part})`),
        sql` union all `,
      )
