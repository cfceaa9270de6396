import { sql } from 'kysely'
import { groupPath, type Entity, type Scope, type Sort } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { Cursor, Place } from './cursor'
import { unionAll, orderBy, sectionOrder, sections, sortValue } from './order'
import type { Condition, ListQuery } from './query'
import { rows, type Store } from './repository'
import { singleFlight, type InFlight } from './singleFlight'
import {
  collectionOf,
  column,
  isNonNullable,
  projectionOf,
  tableOf,
  where,
  type Fragment,
  type Row,
} from './sql'

/** Totals are exact up to this number; longer lists report a capped total. */
export const EXACT_TOTAL = 10_000

/** A `capped` total means that there are more records. */
export type Total = { readonly count: number; readonly capped: boolean }
export type Page = { readonly rows: Row[]; readonly next: Place | undefined }

/** Parameters of a list query. */
type List = {
  readonly store: Store
  readonly entity: Entity
  readonly scope: Scope
  readonly query: ListQuery
}

/** Counts a list's records, up to one more than `limit`. */
export async function totalOf(
  { db, production }: Store,
  entity: Entity,
  scope: Scope,
  query: Pick<ListQuery, 'conditions' | 'search'>,
  limit = EXACT_TOTAL,
): Promise<Total> {
  const [row] = await rows(
    db,
    sql<Row>`select count(*) as n from (select 1 from ${sql.table(tableOf(entity))} as t
      where ${where(entity, scope, query, production)} limit ${sql.lit(limit + 1)}) as found`,
  )
  const count = row!.n as number
  return { count: Math.min(count, limit), capped: count > limit }
}

/** Whether the filter's field is correlated with the sort's, with the matches away from the start of the sort order. */
function isCorrelated({ list }: Entity, { field, operator }: Condition, sort: Sort): boolean {
  const [own, other] = [field, sort.field].map(name => list.correlated.find(one => one.field === name)?.order)
  if (own === undefined || other === undefined) return false
  if (operator === '' || operator === '_neq') return true
  const isLow = operator === '_lt' || operator === '_lte'
  return (isLow === (own === other)) !== (sort.order === 'ASC')
}

/**
 * Whether to sort all matches instead of walking the sort's index until the page is full. PostgreSQL's planner
 * chooses between the two as if matches were evenly distributed along the sort order. They aren't within groups (a
 * client's tanks have similar names and were entered together), nor when filter and sort fields are correlated or
 * null together. For values within documents it has no statistics, assumes few matches and sorts them, which reads
 * each document.
 */
function sortsMatches({ entity, scope, query: { conditions, sort } }: List): boolean {
  const group = groupPath(entity)
  const isInDocument = entity.source.kind === 'collection'
  const isUneven = (condition: Condition) =>
    condition.field !== sort.field &&
    (isCorrelated(entity, condition, sort) ||
      (condition.operator === '' &&
        (isInDocument ||
          condition.field === group ||
          (condition.value === null && !isNonNullable(entity, sort.field)))))
  return (scope.kind === 'among' && scope.path !== 'id') || conditions.some(isUneven)
}

/** The ids of a list's first rows, in order. */
function firstIds(list: List, limit: number): Fragment {
  const { store, entity, scope, query } = list
  const table = sql.table(tableOf(entity))
  const all = where(entity, scope, query, store.production)
  const columns = sql`t.id, ${column(entity, query.sort.field)} as sorted_by`
  const parts = sections(entity, query)
  if (!sortsMatches(list))
    return unionAll(
      parts.map(
        part => sql`select ${columns} from ${table} as t where ${all} and ${part}
          order by ${sectionOrder(entity, query.sort)} limit ${sql.lit(limit)}`,
      ),
    )
  // "offset 0" is an optimization fence: the inner query is planned without the order and the limit.
  const way = sql.raw(query.sort.order.toLowerCase())
  const isFirst = query.after === undefined || query.after === 'start'
  const from = isFirst ? sql`true` : sql`(${sql.join(parts, sql` or `)})`
  return sql`select id from (select ${columns} from ${table} as t where ${all} and ${from} offset 0) as matches
    order by sorted_by ${way} nulls last, id ${way} limit ${sql.lit(limit)}`
}

/** The rows of a page in one statement: first their ids, then the full rows of these (deferred join). */
async function pageRows(list: List): Promise<Row[]> {
  const { store, entity, scope, query } = list
  if (scope.kind === 'none') return []
  const offset = query.after === undefined ? query.offset : 0
  const own =
    entity.source.kind === 'collection'
      ? sql`and t.collection = ${collectionOf(entity, store.production)}`
      : sql``
  const cursor =
    query.after === undefined ? sql`` : sql`, t.id as cursor_id, ${sortValue(entity, query.sort)}`
  return rows(
    store.db,
    sql<Row>`select ${projectionOf(entity, store.now, query.fields)} ${cursor}
      from (select id from (${firstIds(list, offset + query.limit)}) as list
        limit ${sql.lit(query.limit)} offset ${sql.lit(offset)}) as page
      join ${sql.table(tableOf(entity))} as t on t.id = page.id ${own} order by ${orderBy(entity, query.sort)}`,
  )
}

/** A page's rows, and the cursor of the next page, if the list uses cursors and continues. */
async function readPage(list: List): Promise<Page> {
  const { query } = list
  const found = await pageRows(list)
  const last = found.at(-1)
  if (query.after === undefined || !last) return { rows: found, next: undefined }
  const next = { value: last.cursor_value as string | null, id: last.cursor_id as number | string }
  for (const row of found) {
    delete row.cursor_id
    delete row.cursor_value
  }
  return { rows: found, next: found.length === query.limit ? next : undefined }
}

/** Rows of one page, in order. */
export const listRecords = (store: Store, entity: Entity, scope: Scope, query: ListQuery): Promise<Row[]> =>
  pageRows({ store, entity, scope, query })

/** Page queries in flight; a transaction is a database of its own and shares only its own queries. */
const inFlightOf = new WeakMap<Database, InFlight<Page & { total: Total }>>()

/** A page and its total. Concurrent identical requests in the same scope share one query. */
export function fetchPage(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<Page & { total: Total }> {
  const inFlight = inFlightOf.get(store.db) ?? new Map()
  inFlightOf.set(store.db, inFlight)
  const key = JSON.stringify([entity.name, entity.stored, store.production, scope, query])
  return singleFlight(inFlight, key, async () => {
    const [page, total] = await Promise.all([
      readPage({ store, entity, scope, query }),
      totalOf(store, entity, scope, query),
    ])
    return { ...page, total }
  })
}

/** Rows a batch. The first batch is small, so that a download starts early. */
const [FIRST_BATCH, BATCH] = [500, 4000]

/** All rows of a list in batches by keyset pagination: memory use is constant for any length. */
export async function* everyRow(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: Pick<ListQuery, 'conditions' | 'fields' | 'search' | 'sort'>,
  batch = BATCH,
): AsyncGenerator<Row[]> {
  let after: Cursor | undefined = 'start'
  while (after !== undefined) {
    const limit = after === 'start' ? Math.min(FIRST_BATCH, batch) : batch
    const page = await readPage({ store, entity, scope, query: { ...query, offset: 0, limit, after } })
    if (page.rows.length > 0) yield page.rows
    after = page.next
  }
}
