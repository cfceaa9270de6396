import { sql } from 'kysely'
import type { Entity, Scope } from '../../src/config/schema'
import type { Cursor, Place } from './cursor'
import { following, inOrder, orderBy, sortValue } from './order'
import type { ListQuery } from './query'
import { rows, type Store } from './repository'
import { asked, columnsOut, every, standing, tableOf, toRecord, where, type Fragment, type Row } from './sql'
import { totalOf, type Total } from './totals'

/** So many groups at most are read one by one and merged; more are read together. */
const MERGED_GROUPS = 64
/** Of so many matches at most all are fetched and sorted: walking the sort's index would pass over far more. */
const FEW = 4000
/** So far at most the index of a sort is walked in search of matches, before they are fetched and sorted after all. */
const WALK = 10_000

type Part = { store: Store; entity: Entity; scope: Scope; query: ListQuery; columns: Fragment }

/** All matches, sorted. `offset 0` keeps the planner from looking for them along the index of the sort. */
const sorted = ({ store, entity, scope, query, columns }: Part, limit: number): Fragment => {
  const all = every([
    where(entity, scope, query, store.production),
    ...(query.after ? following(entity, query.sort, query.after) : []),
  ])
  return sql`select ${columns} from (select t.* from ${sql.table(tableOf(entity))} as t where ${all} offset 0) as t
    order by ${orderBy(entity, query.sort)} limit ${limit}`
}

/** Along the index of the sort, until the page is full. */
const walked = ({ store, entity, scope, query, columns }: Part, limit: number): Fragment => {
  const all = where(entity, scope, query, store.production)
  const table = sql.table(tableOf(entity))
  return inOrder(entity, query, limit, and => sql`select ${columns} from ${table} as t where ${all} ${and}`)
}

/**
 * Along the index of the sort, but not for ever: where the filter runs against the sort (the emptiest of the fullest
 * tanks), matches are at the far end. A page that is not full by then is made from all matches.
 */
const searched = (part: Part, limit: number): Fragment => {
  const { store, entity, scope, query, columns } = part
  const table = sql.table(tableOf(entity))
  const base = every(standing(entity, scope, store.production))
  const stretch = inOrder(
    entity,
    query,
    Math.max(WALK, 4 * limit),
    and => sql`select t.* from ${table} as t where ${base} ${and}`,
  )
  return sql`with near as materialized (select t.* from (${stretch}) as t where ${every(asked(entity, query))} limit ${limit})
    (select ${columns} from near as t order by ${orderBy(entity, query.sort)})
    union all (select * from (${sorted(part, limit)}) as far where (select count(*) from near) < ${limit})`
}

/**
 * The first rows of each group, merged. With `group_id = any(…) order by …` PostgreSQL likes to walk the whole index of
 * the sort; a limit a group keeps each walk short.
 */
const merged = (part: Part, scope: Scope & { kind: 'groups' }, limit: number): Fragment => {
  const { store, entity, query, columns } = part
  const each = every([...standing(entity, 'unscoped', store.production), ...asked(entity, query)])
  const ofGroup = inOrder(
    entity,
    query,
    limit,
    and => sql`select t.* from ${sql.table(tableOf(entity))} as t
      where ${sql.ref(`t.${scope.path}`)} = g.id and ${each} ${and}`,
  )
  return sql`select ${columns} from unnest(${scope.ids}::int[]) as g(id)
    cross join lateral (select * from (${ofGroup}) as f limit ${limit}) as t
    order by ${orderBy(entity, query.sort)} limit ${limit}`
}

const isMergeable = (scope: Scope, limit: number): scope is Scope & { kind: 'groups' } =>
  scope.kind === 'groups' &&
  !scope.path.includes('.') &&
  scope.path !== 'id' &&
  scope.ids.length > 1 &&
  scope.ids.length <= MERGED_GROUPS &&
  limit <= 1000

/** Whether the index of the sort gives the page without looking further; not so where a record's group is another's. */
const isPlain = (scope: Scope, query: ListQuery) =>
  query.conditions.length === 0 &&
  query.search === '' &&
  !(scope.kind === 'groups' && scope.path.includes('.'))

/** How a page is found: all the ways find the same rows. `count`, where it is known, is how many match. */
function statement(part: Part, limit: number, count: number | undefined): Fragment {
  const { entity, scope, query } = part
  if (entity.source.kind === 'collection') return walked(part, limit)
  if (count !== undefined && count <= FEW) return sorted(part, limit)
  if (isMergeable(scope, limit)) return merged(part, scope, limit)
  return !isPlain(scope, query) && count !== undefined ? searched(part, limit) : walked(part, limit)
}

export type Page = { rows: Row[]; next: Place | undefined }

/** Rows of one page, in order, and where the next one begins, if the list is read by cursors and goes on. */
export async function readPage(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  count?: number,
): Promise<Page> {
  if (scope.kind === 'none' || count === 0) return { rows: [], next: undefined }
  const byCursor = query.after !== undefined
  const skip = byCursor ? 0 : query.offset
  const columns = byCursor ? sql`${columnsOut(entity)}, ${sortValue(entity, query.sort)}` : columnsOut(entity)
  const first = skip + query.limit
  const all = statement({ store, entity, scope, query, columns }, first, count)
  const found = await rows(
    store.db,
    sql<Row>`select * from (${all}) as page limit ${query.limit} offset ${skip}`,
  )
  const last = found.at(-1)
  const next =
    byCursor && last && found.length === query.limit
      ? { value: last.cursor_value as string | null, id: last.id as number | string }
      : undefined
  if (byCursor) for (const row of found) delete row.cursor_value
  return { rows: found.map(row => toRecord(entity, row)), next }
}

/** Rows of one page, in order. */
export const listRecords = async (
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  count?: number,
) => (await readPage(store, entity, scope, query, count)).rows

/** A page and the total. A filtered list is counted first: how its page is best found depends on how many there are. */
export async function pageOf(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<Page & { total: Total }> {
  const counting = totalOf(store, entity, scope, query)
  if (isPlain(scope, query)) {
    const [total, page] = await Promise.all([counting, readPage(store, entity, scope, query)])
    return { ...page, total }
  }
  const total = await counting
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
    const page: Page = await readPage(store, entity, scope, asking, count <= FEW ? count : undefined)
    if (page.rows.length > 0) yield page.rows
    after = page.next
  }
}
