import { sql } from 'kysely'
import type { Entity, Principal, Scope } from '../../../src/config/schema'
import { entityFor, scopeOf } from '../../../src/config/schema'
import { aggregate, type Aggregate } from '../crud/aggregate'
import { cursorText, invalidCursor } from '../crud/cursor'
import { listRecords, fetchPage } from '../crud/pages'
import { parseListQuery, type Condition } from '../crud/query'
import { getRecord, type Store } from '../crud/repository'
import { orderBy } from '../crud/order'
import { andAll, filterConditions, where, type Fragment, type Row } from '../crud/sql'
import { isBadValue } from '../db/badValue'

/** A stored record, whose id is a number in a table and a text in a collection. */
export type StoredOf<Source> = Row & { readonly id: Source extends { table: string } ? number : string }

/** A page of a list, with its offset and the total. */
export type ListPage<T = unknown> = {
  readonly name: string
  readonly offset: number
  readonly rows: readonly T[]
  readonly total: number
  readonly isCapped?: boolean
  /** Cursor of the next page, for lists with keyset pagination. */
  readonly next?: string
}

/** List parameters as in a URL: `sort`, `range`, `filter` and `after`. */
export type ListParams = Readonly<Record<string, unknown>>

/** The records of an entity that the caller may read. */
export type ScopedRows<Source> = {
  readonly scope: Scope
  /** The record with this id; 404 when it isn't in the caller's scope. */
  one(id: number | string): Promise<StoredOf<Source>>
  list(params: ListParams): Promise<StoredOf<Source>[]>
  /** A page of records; `only` adds conditions on field values. */
  page(params: ListParams, only?: Row): Promise<ListPage<StoredOf<Source>>>
  /** Counts and sums, each with the filter of its list. */
  figures(params: ListParams): Promise<Aggregate[]>
  /** SQL condition for these records, where their table is called `t`. */
  where(params?: ListParams): Fragment
}

const equals = (only: Row): Condition[] =>
  Object.entries(only).map(([field, value]) => ({ field, operator: '', value }))

function rowsOf(store: Store, principal: Principal, whole: Entity) {
  const { now } = store
  const entity = entityFor(principal, whole)
  const scope = scopeOf(principal, whole)
  const found = new Map<number | string, Promise<Row>>()
  return {
    scope,
    one: (id: number | string) => {
      const record = found.get(id) ?? getRecord(store, entity, scope, id)
      found.set(id, record)
      return record
    },
    list: (params: ListParams) => listRecords(store, entity, scope, parseListQuery(entity, params, now)),
    page: async (params: ListParams, only: Row = {}): Promise<ListPage> => {
      const query = parseListQuery(entity, params, now)
      const conditions = [...query.conditions, ...equals(only)]
      const { rows, total, next } = await fetchPage(store, entity, scope, { ...query, conditions }).catch(
        error => {
          throw query.after !== undefined && isBadValue(error) ? invalidCursor() : error
        },
      )
      return {
        name: entity.name,
        offset: query.offset,
        rows,
        total: total.count,
        isCapped: total.capped,
        ...(next === undefined ? {} : { next: cursorText(next) }),
      }
    },
    figures: (params: ListParams) => aggregate(store, principal, entity, params),
    where: (params: ListParams = {}) =>
      where(entity, scope, parseListQuery(entity, params, now), store.production),
  }
}

/** The only access to an entity's rows: `scoped(tanks).one(id)`. */
export type Scoped = <Source>(declaration: Declared<Source>) => ScopedRows<Source>
type Declared<Source> = { readonly name: string; readonly source: Source }

export function scopedFor(store: Store, principal: Principal): Scoped {
  const known = new Map<string, ReturnType<typeof rowsOf>>()
  const rows = ({ name }: { readonly name: string }) => {
    const found = known.get(name) ?? rowsOf(store, principal, store.app.entityOf(name))
    known.set(name, found)
    return found
  }
  // The declaration's source determines the id's type; stored rows are untyped.
  return rows as unknown as Scoped
}

/** SQL parts of a list query for rows without an entity; their table is called `t`. */
export type ListParts = {
  readonly matching: Fragment
  readonly order: Fragment
  readonly offset: number
  readonly limit: number
}

/** SQL parts for a list of rows with their own access rules; the declaration defines the permitted parameters. */
export function listParts(entity: Entity, params: ListParams, only: Row = {}): ListParts {
  const query = parseListQuery(entity, params)
  const { search, offset, limit } = query
  const conditions = [...query.conditions, ...equals(only)]
  const matching = andAll([sql`true`, ...filterConditions(entity, { conditions, search })])
  return { matching, order: orderBy(entity, query.sort), offset, limit }
}
