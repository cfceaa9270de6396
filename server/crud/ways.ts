import { sql } from 'kysely'
import type { Entity, Scope } from '../../src/config/schema'
import { ID_WALK, WALK } from './costs'
import { following, inTurn, orderBy, sectionOrder, sections } from './order'
import type { ListQuery } from './query'
import type { Store } from './repository'
import { asked, column, every, standing, tableOf, where, type Fragment } from './sql'
import { inBox, movesTogether } from './together'
import { EXACT_TOTAL } from './totals'

/** The same for an index of several fields, which is slower to walk but begins where the matches are. */
const BOX_WALK = 4000

/** What a page is looked for in. Each way gives the ids of its rows, in order. */
export type Part = {
  readonly store: Store
  readonly entity: Entity
  readonly scope: Scope
  readonly query: ListQuery
  /** Whether its records go into an answer as they are. */
  readonly answered?: boolean
}

export const table = (entity: Entity): Fragment => sql`${sql.table(tableOf(entity))} as t`

/** What a row is sorted by, and nothing else of it. */
export const sortColumns = (entity: Entity, { sort }: ListQuery): Fragment =>
  sort.field === 'id' ? sql`t.id` : sql`t.id, ${column(entity, sort.field)}`

/**
 * All matches, sorted. `offset 0` keeps the planner from looking for matches along the index of the sort.
 */
export function sorted({ store, entity, scope, query }: Part, limit: number): Fragment {
  const all = every([
    where(entity, scope, query, store.production),
    ...(query.after ? following(entity, query.sort, query.after) : []),
  ])
  return sql`select t.id from (select ${sortColumns(entity, query)} from ${table(entity)} where ${all} offset 0) as t
    order by ${orderBy(entity, query.sort)} limit ${sql.lit(limit)}`
}

/** As `sorted`, with the number of `matches` beside each row, as long as there are no more than `most`. */
export function sortedAndCounted(
  { store, entity, scope, query }: Part,
  limit: number,
  most: number,
): Fragment {
  const all = where(entity, scope, query, store.production)
  const onwards = query.after ? following(entity, query.sort, query.after) : []
  return sql`with found as materialized (
      select ${sortColumns(entity, query)} from ${table(entity)} where ${all} limit ${sql.lit(most + 1)})
    select t.id, (select count(*) from found) as matches from found as t where ${every([sql`true`, ...onwards])}
      order by ${orderBy(entity, query.sort)} limit ${sql.lit(limit)}`
}

/** Along the index of the sort, until the page is full. */
export function walked(
  { store, entity, scope, query }: Part,
  limit: number,
  parts = sections(entity, query),
): Fragment {
  const all = where(entity, scope, query, store.production)
  const found = parts.map(
    ({ and }) => sql`select t.id from ${table(entity)} where ${all} ${and}
      order by ${sectionOrder(entity, query.sort)} limit ${sql.lit(limit)}`,
  )
  return found.length === 1 ? found[0]! : sql`select * from (${inTurn(found)}) as t limit ${sql.lit(limit)}`
}

/** Rows that an index gives in order, no more than `most` of them. */
type Stretch = { readonly where: Fragment; readonly order: Fragment; readonly most: number }

/**
 * What is walked in search of a page: first rows with a known value, then those without. What is asked of the sort's own
 * field bounds the walk from the start, and so does all that moves together with it.
 */
export function stretches({ store, entity, scope, query }: Part, most: number, limit: number): Stretch[] {
  const own = query.conditions.filter(({ field }) => field === query.sort.field)
  const within = scope.kind === 'groups' && scope.ids.length > 1 ? 'unscoped' : scope
  const base = every([
    ...standing(entity, within, store.production),
    ...asked(entity, { conditions: own, search: '' }),
  ])
  const together = movesTogether(entity, query)
  return sections(entity, query, together).map(({ known, and }) => {
    if (!together || !known)
      return {
        where: sql`${base} ${and}`,
        order: sectionOrder(entity, query.sort),
        most: Math.max(most, 4 * limit),
      }
    const box = inBox(entity, scope, query)
    const standingOnly = every(standing(entity, 'unscoped', store.production))
    return {
      where: sql`${standingOnly} and ${box.where} ${and}`,
      order: box.order,
      most: Math.max(BOX_WALK, 4 * limit),
    }
  })
}

/** The first of the rows along the stretches for which `holds` is true; it is asked of these `columns`. */
export function along(
  entity: Entity,
  walks: readonly Stretch[],
  columns: Fragment,
  holds: Fragment,
  limit: number,
) {
  const found = walks.map(({ where: here, order, most }, at) => {
    // How many lie in a box the planner can't tell, and takes for few. Of a limit that it can't see it expects to be small.
    const rows = sql`select ${columns} from ${table(entity)} where ${here} order by ${order} limit (select ${sql.lit(most)})`
    const before = walks[at - 1]
    // The next stretch is none of this page's while the one before it isn't at its end.
    const ended = before
      ? sql`and (select count(*) from (select 1 from ${table(entity)} where ${before.where}
          limit ${sql.lit(before.most + 1)}) as passed) <= ${sql.lit(before.most)}`
      : sql``
    return sql`select t.id from (${rows}) as t where ${holds} ${ended} limit ${sql.lit(limit)}`
  })
  return sql`select * from (${inTurn(found)}) as t limit ${sql.lit(limit)}`
}

/**
 * Along an index in the order of the sort, but not for ever: where the filter runs against the sort, matches may be at the
 * far end. A page that is not full is not all there is: it must be made another way.
 */
export function searched(part: Part, limit: number): Fragment {
  const { store, entity, scope, query } = part
  const all = where(entity, scope, query, store.production)
  return along(entity, stretches(part, WALK, limit), sql`t.*`, all, limit)
}

/**
 * As `searched`, by the ids of the matches, which are no more than are counted: where indexes hold all that is asked and
 * sorted by, no row is read but those of the page, and the walk may be longer. "Is true" keeps the planner from making a
 * join of it, which would give up the order.
 */
export function picked(part: Part, limit: number): Fragment {
  const { entity, query } = part
  return along(entity, stretches(part, ID_WALK, limit), sortColumns(entity, query), isMatch(part), limit)
}

/** Whether the id of the row at hand is among those of the matches, which are looked up once. */
export function isMatch({ store, entity, scope, query }: Part): Fragment {
  const all = where(entity, scope, query, store.production)
  // Twice as many as are counted: some may have come since.
  const ids = sql`select t.id from ${table(entity)} where ${all} limit ${sql.lit(2 * EXACT_TOTAL)}`
  return sql`(t.id in (${ids})) is true`
}
