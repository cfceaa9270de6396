import { sql } from 'kysely'
import type { Entity } from '../../src/config/schema'
import type { Cursor } from './cursor'
import type { ListQuery } from './query'
import { column, neverNull, typeOf, type Fragment } from './sql'

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

/** A cursor's value as the drivers take it: PGlite's wants booleans for what they are. */
const given = (entity: Entity, sort: ListQuery['sort'], value: string) =>
  typeOf(entity, sort.field) === 'boolean' ? value === 'true' : value

/** Rows that follow a cursor, of all that are known and of all that are not. */
export function following(entity: Entity, sort: ListQuery['sort'], after: Cursor): Fragment[] {
  if (none(after)) return []
  const by = column(entity, sort.field)
  const beyond = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const type = sql.raw(typeOf(entity, sort.field))
  if (sort.field === 'id') return [sql`t.id ${beyond} ${after.id}`]
  if (after.value === null) return [sql`${by} is null and t.id ${beyond} ${after.id}`]
  const known = sql`(${by}, t.id) ${beyond} (${given(entity, sort, after.value)}::${type}, ${after.id})`
  return [neverNull(entity, sort.field) ? known : sql`(${known} or ${by} is null)`]
}

/** A part of a list whose rows an index of the sort gives in order: those with a value, or those without. */
export type Section = { readonly known: boolean; readonly and: Fragment }

/**
 * The parts of a list, in order. An index read backwards gives nulls first, and it can't be entered in the middle of "these
 * or the unknown": so that one index serves both directions and every cursor, the known and the unknown are asked for
 * apart. `apart` asks so even where one walk would do.
 */
export function sections(
  entity: Entity,
  { sort, after }: Pick<ListQuery, 'sort' | 'after'>,
  apart = false,
): Section[] {
  const by = column(entity, sort.field)
  const beyond = sql.raw(sort.order === 'ASC' ? '>' : '<')
  const known = (and: Fragment): Section => ({ known: true, and })
  const unknown = (and: Fragment): Section => ({ known: false, and: sql`and ${by} is null ${and}` })

  if (sort.field === 'id') return [known(none(after) ? sql`` : sql`and t.id ${beyond} ${after.id}`)]
  if (none(after)) {
    if (neverNull(entity, sort.field)) return [known(sql``)]
    // Forwards the index ends with the nulls by itself.
    if (!apart && sort.order === 'ASC' && entity.source.kind === 'rest') return [known(sql``)]
    return [known(sql`and ${by} is not null`), unknown(sql``)]
  }
  if (after.value === null) return [unknown(sql`and t.id ${beyond} ${after.id}`)]
  const type = sql.raw(typeOf(entity, sort.field))
  const rest = known(
    sql`and (${by}, t.id) ${beyond} (${given(entity, sort, after.value)}::${type}, ${after.id})`,
  )
  return neverNull(entity, sort.field) ? [rest] : [rest, unknown(sql``)]
}

/** The order within a section. */
export function sectionOrder(entity: Entity, sort: ListQuery['sort']): Fragment {
  const way = sql.raw(sort.order.toLowerCase())
  return sort.field === 'id' ? sql`t.id ${way}` : sql`${column(entity, sort.field)} ${way}, t.id ${way}`
}

/** Sections one after the other. The next is only looked at when those before don't fill the page. */
export const inTurn = (parts: readonly Fragment[]): Fragment =>
  parts.length === 1
    ? parts[0]!
    : sql.join(
        parts.map(part => sql`(${part})`),
        sql` union all `,
      )
