import { sql } from 'kysely'
import type { Entity, Scope } from '../../src/config/schema'
import type { Database } from '../db/open'
import { AppError } from '../errors'
import { textOf } from '../texts'
import type { ListQuery } from './query'
import { columnsOut, inOrder, orderBy, tableOf, toRecord, where, type Row } from './sql'

/** Reading: where the store is, and whether collections have their production names. */
export type Store = { readonly db: Database; readonly production: boolean }

/** Totals are exact up to here; a longer list says that it is longer. */
export const EXACT_TOTAL = 10_000
/** So many groups at most are read one by one and merged; more are read together. */
const MERGED_GROUPS = 64
/** Of so many matches at most all are fetched and sorted: walking the sort's index would pass over far more. */
const FEW = 5_000
const NO_FILTER = { conditions: [], search: '' } as const

const rows = async (db: Database, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db.kysely)).rows

/**
 * Groups whose first rows are found one group at a time and merged. With `group_id = any(…) order by …` PostgreSQL
 * likes to walk the whole index of the sort; a limit a group keeps each walk short.
 */
const mergeable = (scope: Scope, query: ListQuery) =>
  scope.kind === 'groups' &&
  !scope.path.includes('.') &&
  scope.path !== 'id' &&
  scope.ids.length > 1 &&
  scope.ids.length <= MERGED_GROUPS &&
  query.offset + query.limit <= 1000

/** Rows of one page, in order. `count`, where it is known, tells how many there are to choose from. */
export async function listRecords(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  count = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  if (scope.kind === 'none' || count === 0) return []
  const table = sql.table(tableOf(entity))
  const page = sql`limit ${query.limit} offset ${query.offset}`
  const first = query.offset + query.limit
  if (count <= FEW && entity.source.kind === 'rest') {
    // `offset 0` keeps the planner from looking for the few along the index of the sort.
    const found = await rows(
      store.db,
      sql<Row>`select ${columnsOut(entity)} from (select t.* from ${table} as t
        where ${where(entity, scope, query, store.production)} offset 0) as t
        order by ${orderBy(entity, query.sort)} ${page}`,
    )
    return found.map(row => toRecord(entity, row))
  }
  if (scope.kind === 'groups' && entity.source.kind === 'rest' && mergeable(scope, query)) {
    const each = where(entity, { kind: 'all' }, query, store.production)
    const ofGroup = inOrder(
      entity,
      query.sort,
      first,
      and => sql`select t.* from ${table} as t where ${sql.ref(`t.${scope.path}`)} = g.id and ${each} ${and}`,
    )
    const found = await rows(
      store.db,
      sql<Row>`select ${columnsOut(entity, 'm')} from unnest(${scope.ids}::int[]) as g(id)
        cross join lateral (select * from (${ofGroup}) as f limit ${first}) as m
        order by ${orderBy(entity, query.sort, 'm')} ${page}`,
    )
    return found.map(row => toRecord(entity, row))
  }
  const all = where(entity, scope, query, store.production)
  const found = await rows(
    store.db,
    sql<Row>`select * from (${inOrder(
      entity,
      query.sort,
      first,
      and => sql`select ${columnsOut(entity)} from ${table} as t where ${all} ${and}`,
    )}) as f ${page}`,
  )
  return found.map(row => toRecord(entity, row))
}

export type Total = { readonly count: number; readonly capped: boolean }

/** How many records a filter finds within a scope, exactly up to `EXACT_TOTAL`. */
export async function countRecords(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: Pick<ListQuery, 'conditions' | 'search'>,
): Promise<Total> {
  if (scope.kind === 'none') return { count: 0, capped: false }
  const [row] = await rows(
    store.db,
    sql<Row>`select count(*) as n from (select 1 from ${sql.table(tableOf(entity))} as t
      where ${where(entity, scope, query, store.production)} limit ${EXACT_TOTAL + 1}) as found`,
  )
  const count = row!.n as number
  return { count: Math.min(count, EXACT_TOTAL), capped: count > EXACT_TOTAL }
}

/** A page and the total. A filtered list is counted first: how its page is best found depends on how many there are. */
export async function pageOf(
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
): Promise<{ rows: Row[]; total: Total }> {
  const counting = countRecords(store, entity, scope, query)
  if (query.conditions.length === 0 && query.search === '') {
    const [total, found] = await Promise.all([counting, listRecords(store, entity, scope, query)])
    return { rows: found, total }
  }
  const total = await counting
  return { rows: await listRecords(store, entity, scope, query, total.count), total }
}

/** One record, or a 404 that doesn't tell whether it exists elsewhere. `lock` holds it until the transaction ends. */
export async function getRecord(
  store: Store,
  entity: Entity,
  scope: Scope,
  id: number | string,
  lock = false,
): Promise<Row> {
  const query = { conditions: [{ field: 'id', operator: '', value: id }], search: '' } as const
  const [row] =
    scope.kind === 'none'
      ? []
      : await rows(
          store.db,
          sql<Row>`select ${columnsOut(entity)} from ${sql.table(tableOf(entity))} as t
            where ${where(entity, scope, query, store.production)} ${sql.raw(lock ? 'for update of t' : '')}`,
        )
  if (!row) throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
  return toRecord(entity, row)
}

/** Whether every one of the ids is a record within the scope. */
export async function allExist(
  store: Store,
  entity: Entity,
  scope: Scope,
  ids: readonly unknown[],
): Promise<boolean> {
  if (scope.kind === 'none') return ids.length === 0
  const query = { conditions: [{ field: 'id', operator: '' as const, value: [...ids] }], search: '' }
  const [row] = await rows(
    store.db,
    sql<Row>`select count(*) as n from ${sql.table(tableOf(entity))} as t
      where ${where(entity, scope, query, store.production)}`,
  )
  return row!.n === new Set(ids).size
}

/** Records of any entity that refer to this one; used to refuse what would leave them dangling. */
export async function anyWith(store: Store, entity: Entity, field: string, value: unknown): Promise<boolean> {
  const query = { ...NO_FILTER, conditions: [{ field, operator: '' as const, value }] }
  const found = await rows(
    store.db,
    sql<Row>`select 1 from ${sql.table(tableOf(entity))} as t
      where ${where(entity, { kind: 'all' }, query, store.production)} limit 1`,
  )
  return found.length > 0
}
