import { sql } from 'kysely'
import type { Entity } from '../../../src/config/schema'
import type { ListQuery } from './query'
import { column, isNonNullable, typeOf, type Fragment } from './sql'

/** A total order: the id decides between equals. Nulls come last either way, so that the known is seen first. */
export function orderBy(entity: Entity, sort: ListQuery['sort'], table = 't'): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  const by = column(entity, sort.field, table)
  const id = sql.raw(`${table}.id`)
  if (sort.field === 'id') return sql`${id} ${way}`
  return isNonNullable(entity, sort.field)
    ? sql`${by} ${way}, ${id} ${way}`
    : sql`${by} ${way} nulls last, ${id} ${way}`
}

/** What a row is sorted by, as text that loses nothing: half of its cursor. */
export const sortValue = (entity: Entity, sort: ListQuery['sort']): Fragment =>
  sql`${column(entity, sort.field)}::text as cursor_value`

/** A cursor's value as the drivers take it: PGlite's wants booleans for what they are. */
const given = (entity: Entity, sort: ListQuery['sort'], value: string) =>
  typeOf(entity, sort.field) === 'boolean' ? value === 'true' : value

/**
 * The conditions of a list's parts, in order, from a cursor on (keyset pagination). An index read backwards gives nulls first, and it can't
 * be entered in the middle of "these or the unknown". So that one index serves both directions and every cursor, rows with a
 * value and rows without are asked for apart.
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
    sql`(${by}, t.id) ${beyond} (${given(entity, sort, after.value)}::${type}, ${after.id})`,
    ...unknown,
  ]
}

/** The order within a section. */
export function sectionOrder(entity: Entity, sort: ListQuery['sort']): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  return sort.field === 'id' ? sql`t.id ${way}` : sql`${column(entity, sort.field)} ${way}, t.id ${way}`
}

/** Sections one after the other. The next is only looked at when those before don't fill the page. */
export const unionAll = (parts: readonly Fragment[]): Fragment =>
  parts.length === 1
    ? parts[0]!
    : sql.join(
        parts.map(part => sql`(${part})`),
        sql` union all `,
      )
