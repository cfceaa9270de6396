import { sql } from 'kysely'
import { shown, type Entity } from '../../src/config/schema'
import type { Cursor } from './cursor'
import type { ListQuery } from './query'
import { META, column, typeOf, type Fragment } from './sql'

/** Whether a column is declared `not null`. */
const neverNull = (entity: Entity, field: string): boolean => {
  if (entity.source.kind !== 'rest') return false
  if ((META as readonly string[]).includes(field)) return field !== 'created_by' && field !== 'updated_by'
  const declared = entity.fields[field]!
  if (declared.required || declared.default !== undefined) return true
  return shown(declared).type === 'boolean' && declared.readOnly === true
}

/** A total order: the id decides between equals. Nulls come last either way, so that the known is seen first. */
export function orderBy(entity: Entity, sort: ListQuery['sort'], table = 't'): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  const by = column(entity, sort.field, table)
  const id = sql.raw(`${table}.id`)
  if (sort.field === 'id') return sql`${id} ${way}`
  return neverNull(entity, sort.field)
    ? sql`${by} ${way}, ${id} ${way}`
    : sql`${by} ${way} nulls last, ${id} ${way}`
}

/** What a row is sorted by, as text that loses nothing: half of its cursor. */
export const sortValue = (entity: Entity, sort: ListQuery['sort']): Fragment =>
  sql`${column(entity, sort.field)}::text as cursor_value`

const none = (after: Cursor | undefined): after is undefined | 'start' =>
  after === undefined || after === 'start'

/** Rows that follow a cursor, of all that are known and of all that are not. */
export function following(entity: Entity, sort: ListQuery['sort'], after: Cursor): Fragment[] {
  if (none(after)) return []
  const by = column(entity, sort.field)
  const beyond = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const type = sql.raw(typeOf(entity, sort.field))
  if (sort.field === 'id') return [sql`t.id ${beyond} ${after.id}`]
  if (after.value === null) return [sql`${by} is null and t.id ${beyond} ${after.id}`]
  const known = sql`(${by}, t.id) ${beyond} (${after.value}::${type}, ${after.id})`
  return [neverNull(entity, sort.field) ? known : sql`(${known} or ${by} is null)`]
}

/**
 * The first rows of a selection, in order, as the index of the sort gives them. Read backwards it gives nulls first, and
 * it can't be entered in the middle of "these or the unknown": so that one index serves both directions and every
 * cursor, the known and the unknown are asked for apart. The latter are only looked up when the former don't fill the page.
 */
export function inOrder(
  entity: Entity,
  { sort, after }: Pick<ListQuery, 'sort' | 'after'>,
  limit: number,
  select: (and: Fragment) => Fragment,
): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  const by = column(entity, sort.field)
  const one = (and: Fragment) =>
    sql`${select(and)} order by ${sort.field === 'id' ? sql`` : sql`${by} ${way}, `}t.id ${way} limit ${limit}`
  const beyond = sql.raw(sort.order === 'ASC' ? '>' : '<')

  if (sort.field === 'id') return one(none(after) ? sql`` : sql`and t.id ${beyond} ${after.id}`)
  if (none(after)) {
    // Forwards the index ends with the nulls by itself.
    if (neverNull(entity, sort.field) || (sort.order === 'ASC' && entity.source.kind === 'rest'))
      return one(sql``)
    return sql`(${one(sql`and ${by} is not null`)}) union all (${one(sql`and ${by} is null`)})`
  }
  const unknown = (and: Fragment) => one(sql`and ${by} is null ${and}`)
  if (after.value === null) return unknown(sql`and t.id ${beyond} ${after.id}`)
  const type = sql.raw(typeOf(entity, sort.field))
  const known = one(sql`and (${by}, t.id) ${beyond} (${after.value}::${type}, ${after.id})`)
  return neverNull(entity, sort.field) ? known : sql`(${known}) union all (${unknown(sql``)})`
}
