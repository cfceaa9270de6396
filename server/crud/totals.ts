import { sql } from 'kysely'
import type { Entity, Scope } from '../../src/config/schema'
import type { Database } from '../db/open'
import type { ListQuery } from './query'
import { rows, type Store } from './repository'
import { tableOf, where } from './sql'

/** Totals are exact up to here; a longer filtered list says that it is longer. */
export const EXACT_TOTAL = 10_000
/** So long a list without a filter is counted whole; its count is kept, and counted anew in the background. */
const FRESH_MS = 5000
const KEEP_MS = 60_000
const KEEP_SCOPES = 1000

export type Total = { readonly count: number; readonly capped: boolean }
type Asked = Pick<ListQuery, 'conditions' | 'search'>

/** How many records there are, counting no further than `limit`. */
export async function counted(store: Store, entity: Entity, scope: Scope, query: Asked, limit?: number) {
  const all = sql`select 1 from ${sql.table(tableOf(entity))} as t
    where ${where(entity, scope, query, store.production)} ${limit === undefined ? sql`` : sql`limit ${limit}`}`
  const [row] = await rows(store.db, sql`select count(*) as n from (${all}) as found`)
  return row!.n as number
}

/** How many records a filter finds within a scope, exactly up to `EXACT_TOTAL`. */
async function countCapped(store: Store, entity: Entity, scope: Scope, query: Asked): Promise<Total> {
  if (scope.kind === 'none') return { count: 0, capped: false }
  const count = await counted(store, entity, scope, query, EXACT_TOTAL + 1)
  return { count: Math.min(count, EXACT_TOTAL), capped: count > EXACT_TOTAL }
}

type Kept = { count: number; at: number; counting: boolean }
const keptFor = new WeakMap<Database, Map<string, Kept>>()

const keyOf = (entity: Entity, scope: Scope) => `${entity.name} ${JSON.stringify(scope)}`

/** A record came or went: what is remembered of the entity's lists is wrong. */
export function forgetTotals(db: Database, entity: Entity) {
  const kept = keptFor.get(db)
  for (const key of kept?.keys() ?? []) if (key.startsWith(`${entity.name} `)) kept!.delete(key)
}

/**
 * The whole length of a list that is only bounded by its scope. A short list is counted every time. A long one takes a
 * hundred milliseconds for a million rows, so its count is remembered for a minute, and renewed while it is asked for.
 */
async function countWhole(store: Store, entity: Entity, scope: Scope): Promise<Total> {
  let kept = keptFor.get(store.db)
  if (!kept) keptFor.set(store.db, (kept = new Map<string, Kept>()))
  const key = keyOf(entity, scope)
  const now = performance.now()
  const known = kept.get(key)
  const query = { conditions: [], search: '' }
  if (known && now - known.at < KEEP_MS) {
    if (now - known.at > FRESH_MS && !known.counting) {
      known.counting = true
      counted(store, entity, scope, query).then(
        // Not where it was forgotten meanwhile.
        count => kept.get(key) === known && kept.set(key, { count, at: performance.now(), counting: false }),
        // Whoever asks next tries again; the request that started this has its answer.
        () => void (known.counting = false),
      )
    }
    return { count: known.count, capped: false }
  }
  const short = await countCapped(store, entity, scope, query)
  if (!short.capped) return short
  const count = await counted(store, entity, scope, query)
  if (kept.size >= KEEP_SCOPES) kept.delete(kept.keys().next().value!)
  kept.set(key, { count, at: performance.now(), counting: false })
  return { count, capped: false }
}

export const totalOf = (store: Store, entity: Entity, scope: Scope, query: Asked): Promise<Total> =>
  query.conditions.length === 0 && query.search === '' && scope.kind !== 'none'
    ? countWhole(store, entity, scope)
    : countCapped(store, entity, scope, query)
