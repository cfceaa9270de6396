import { sql } from 'kysely'
import { isSortable, narrowScope, type Entity, type Scope } from '../../src/config/schema'
import type { Cursor, Place } from './cursor'
import { sortValue } from './order'
import type { ListQuery } from './query'
import { rows, type Store } from './repository'
import { toRecord, type Fragment, type Row } from './sql'
import { movesTogether } from './together'
import { EXACT_TOTAL, knownTotal, totalOf, type Total } from './totals'
import {
  columnsFor,
  isByGroup,
  isMergeable,
  merged,
  picked,
  searched,
  sorted,
  sortedAndCounted,
  walked,
  type Part,
} from './ways'

/** Of so many matches at most all are fetched and sorted: walking the sort's index would pass over far more. */
const FEW = 1500
/** So many matches a row of the page: a long page is a good part of its list, and walking to it one of the table. */
const FEW_PER_ROW = 60
/** So many are fetched while they are looked for, as far as nobody knows how many there are. */
const FEW_FOUND = 5000

/** Whether the index of the sort gives the page without looking further; not so where a record's group is another's. */
const isPlain = (scope: Scope, query: ListQuery) =>
  query.conditions.length === 0 &&
  query.search === '' &&
  !(scope.kind === 'groups' && scope.path.includes('.'))

/** Texts and lists have indexes that tell where matches are, but hold no ids to be read by themselves. */
const isInOrderedIndexes = (entity: Entity, { conditions, search }: ListQuery) =>
  search === '' && conditions.every(({ field }) => isSortable(entity.fields[field]!))

/** A filter by group is taken for what it is: a narrower scope, which indexes and totals go by. */
function narrowed<Q extends Pick<ListQuery, 'conditions'>>(
  entity: Entity,
  scope: Scope,
  query: Q,
): { scope: Scope; query: Q } {
  let within = scope
  const conditions = query.conditions.filter(({ field, operator, value }) => {
    const ids: unknown[] = Array.isArray(value) ? value : [value]
    if (operator !== '' || !ids.every(Number.isInteger)) return true
    const narrower = narrowScope(within, entity, field, ids as number[])
    within = narrower ?? within
    return narrower === undefined
  })
  return { scope: within, query: { ...query, conditions } }
}

export type Page = { rows: Row[]; next: Place | undefined }

const NOTHING: Page = { rows: [], next: undefined }
const skipOf = (query: ListQuery) => (query.after === undefined ? query.offset : 0)

const partOf = (store: Store, entity: Entity, scope: Scope, query: ListQuery): Part => ({
  store,
  entity,
  scope,
  query,
  columns: columnsFor(entity, query.after === undefined ? undefined : sortValue(entity, query.sort)),
})

/**
 * The page of a way. Its plan may be kept (`cut`) where the statement itself sets the index, or where few match whatever is
 * asked; not where it hangs on how many match.
 */
const cutOnce = ({ store, query }: Part, all: Fragment, often = false): Promise<Row[]> =>
  rows(
    store.db,
    sql<Row>`select * from (${all}) as page limit ${sql.lit(query.limit)} offset ${sql.lit(skipOf(query))}`,
    often,
  )
const cut = (part: Part, all: Fragment) => cutOnce(part, all, true)

/** Rows as they are answered, and where the next page begins, if the list is read by cursors and goes on. */
function pageFrom({ entity, query }: Part, found: Row[]): Page {
  const last = found.at(-1)
  const next =
    query.after !== undefined && last && found.length === query.limit
      ? { value: last.cursor_value as string | null, id: last.id as number | string }
      : undefined
  if (query.after !== undefined) for (const row of found) delete row.cursor_value
  return { rows: found.map(row => toRecord(entity, row)), next }
}

/**
 * Finds a page; all the ways find the same rows. `count`, where it is known, is how many match, and `EXACT_TOTAL` stands for
 * more.
 */
async function find(part: Part, count: number | undefined): Promise<Row[]> {
  const { entity, scope, query } = part
  const limit = skipOf(query) + query.limit
  if (entity.source.kind === 'collection') return cut(part, walked(part, limit))
  const allAlong = () =>
    cut(part, isMergeable(scope, limit) ? merged(part, scope, limit) : walked(part, limit))
  if (count === undefined) return allAlong()
  const short = count < EXACT_TOTAL
  if (short && count <= Math.max(FEW, FEW_PER_ROW * limit)) return cut(part, sorted(part, limit))
  if (isPlain(scope, query) || (isByGroup(scope, query) && isMergeable(scope, limit))) return allAlong()
  const byIds = short && isInOrderedIndexes(entity, query) && !movesTogether(entity, query)
  const found = await cut(part, byIds ? picked(part, limit, count) : searched(part, limit))
  if (found.length === query.limit) return found
  return !short && isMergeable(scope, limit) ? allAlong() : cutOnce(part, sorted(part, limit))
}

/** Rows of one page, in order, and where the next one begins. */
export async function readPage(
  store: Store,
  entity: Entity,
  anyScope: Scope,
  anyQuery: ListQuery,
  count?: number,
): Promise<Page> {
  const { scope, query } = narrowed(entity, anyScope, anyQuery)
  if (scope.kind === 'none' || count === 0) return NOTHING
  const part = partOf(store, entity, scope, query)
  return pageFrom(part, await find(part, count))
}

/** Rows of one page, in order. */
export const listRecords = async (
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  count?: number,
) => (await readPage(store, entity, scope, query, count)).rows

/** A search is dear, and mostly finds few: its page and its total come from one. Undefined when there are more. */
async function searchOnce(part: Part): Promise<(Page & { total: Total }) | undefined> {
  const { query } = part
  const found = await cutOnce(part, sortedAndCounted(part, skipOf(query) + query.limit, FEW_FOUND))
  // Beyond the last row nobody says how many there are.
  const count =
    found.length > 0 ? (found[0]!.matches as number) : skipOf(query) === 0 && !query.after ? 0 : FEW_FOUND + 1
  if (count > FEW_FOUND) return undefined
  for (const row of found) delete row.matches
  return { ...pageFrom(part, found), total: { count, capped: false } }
}

/** A page and the total. A filtered list is counted first: how its page is best found depends on how many there are. */
export async function pageOf(
  store: Store,
  entity: Entity,
  anyScope: Scope,
  anyQuery: ListQuery,
): Promise<Page & { total: Total }> {
  const { scope, query } = narrowed(entity, anyScope, anyQuery)
  if (scope.kind === 'none') return { ...NOTHING, total: { count: 0, capped: false } }
  if (isPlain(scope, query)) {
    const counting = totalOf(store, entity, scope, query)
    const [total, page] = await Promise.all([counting, readPage(store, entity, scope, query)])
    return { ...page, total }
  }
  if (query.search !== '' && entity.source.kind === 'rest' && !knownTotal(store, entity, scope, query)) {
    const few = await searchOnce(partOf(store, entity, scope, query))
    if (few) return few
  }
  const total = await totalOf(store, entity, scope, query)
  return { ...(await readPage(store, entity, scope, query, total.count)), total }
}

/** Every row of a list, a batch at a time, each after the last: memory stays flat however long the list is. */
export async function* everyRow(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: Pick<ListQuery, 'conditions' | 'search' | 'sort'>,
  batch = 1000,
): AsyncGenerator<Row[]> {
  const { count } = await totalOf(store, entity, scope, query)
  let after: Cursor | undefined = 'start'
  while (after !== undefined) {
    const asking: ListQuery = { ...query, offset: 0, limit: batch, after }
    // A long list is walked once from end to end: what each batch passes over, the next doesn't see again.
    const page: Page = await readPage(store, entity, scope, asking, count <= FEW_FOUND ? count : undefined)
    if (page.rows.length > 0) yield page.rows
    after = page.next
  }
}
