import { sql } from 'kysely'
import type { Entity, Scope } from '../../src/config/schema'
import type { Database } from '../db/open'
import type { ListQuery } from './query'
import { rows, type Store } from './repository'
import { isSettled, tableOf, where } from './sql'

/** Totals are exact up to here; a longer filtered list says that it is longer. */
export const EXACT_TOTAL = 10_000
/** So long a list without a filter is counted whole; its count is kept, and counted anew in the background. */
const FRESH_MS = 20_000
const KEEP_MS = 60_000
/** So many matches are dear to count: whoever turns the page or sorts anew soon after is told the same total. */
const DEAR = 1000
const DEAR_MS = 5_000
const KEEP_LISTS = 1000
/** So long it doesn't matter how much a whole list grew meanwhile. */
const SIZE_MS = 600_000

export type Total = { readonly count: number; readonly capped: boolean }
type Asked = Pick<ListQuery, 'conditions' | 'search'>

/** How many records there are, counting no further than `limit`. */
export async function counted(
  store: Store,
  entity: Entity,
  scope: Scope | 'unscoped',
  query: Asked,
  limit?: number,
) {
  const all = sql`select 1 from ${sql.table(tableOf(entity))} as t
    where ${where(entity, scope, query, store.production)} ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`
  const often = scope !== 'unscoped' && isSettled(entity, scope, query)
  const [row] = await rows(store.db, sql`select count(*) as n from (${all}) as found`, { often })
  return row!.n as number
}

/** How many records a filter finds within a scope, exactly up to `EXACT_TOTAL`. */
async function countCapped(store: Store, entity: Entity, scope: Scope, query: Asked): Promise<Total> {
  const count = await counted(store, entity, scope, query, EXACT_TOTAL + 1)
  return { count: Math.min(count, EXACT_TOTAL), capped: count > EXACT_TOTAL }
}

type Kept = { count: number; at: number; counting: boolean }
type Filtered = { readonly total: Total; readonly until: number }
type Size = { readonly count: number | undefined; readonly until: number }
type Memory = {
  readonly whole: Map<string, Kept>
  readonly filtered: Map<string, Filtered>
  readonly sizes: Map<string, Size>
  /** Counts that are under way. */
  readonly underWay: Map<string, Promise<Total>>
}
const memories = new WeakMap<Database, Memory>()

function memoryOf(db: Database): Memory {
  let memory = memories.get(db)
  if (!memory) {
    memory = { whole: new Map(), filtered: new Map(), sizes: new Map(), underWay: new Map() }
    memories.set(db, memory)
  }
  return memory
}

/** The oldest gives way. */
function keep<T>(kept: Map<string, T>, key: string, value: T) {
  kept.delete(key)
  if (kept.size >= KEEP_LISTS) kept.delete(kept.keys().next().value!)
  kept.set(key, value)
}

function keyOf(entity: Entity, scope: Scope | 'unscoped', query?: Asked): string {
  const within = scope === 'unscoped' ? { kind: 'all' } : scope
  return `${entity.name} ${JSON.stringify(query ? [within, query.conditions, query.search] : within)}`
}

/** A record came, went or changed: what is remembered of the entity's lists may be wrong. */
export function forgetTotals(db: Database, entity: Entity, countChanged: boolean) {
  const { whole, filtered, underWay } = memoryOf(db)
  for (const kept of countChanged ? [whole, filtered, underWay] : [filtered, underWay])
    for (const key of kept.keys()) if (key.startsWith(`${entity.name} `)) kept.delete(key)
}

/**
 * A count that ten ask for at once is made once: whoever comes while it is under way waits for it. It is remembered unless
 * somebody wrote meanwhile; who comes after that write begins anew.
 */
function countOnce(
  { db }: Store,
  key: string,
  count: () => Promise<Total>,
  remember: (total: Total) => void,
): Promise<Total> {
  const { underWay } = memoryOf(db)
  const begun = underWay.get(key)
  if (begun) return begun
  const isStanding = () => underWay.get(key) === own
  const own: Promise<Total> = count()
    .then(total => {
      if (isStanding()) remember(total)
      return total
    })
    .finally(() => isStanding() && underWay.delete(key))
  underWay.set(key, own)
  return own
}

/** How many a filter is known to find, from a little while ago. */
export function knownTotal({ db }: Store, entity: Entity, scope: Scope, query: Asked): Total | undefined {
  const known = memoryOf(db).filtered.get(keyOf(entity, scope, query))
  return known && performance.now() < known.until ? known.total : undefined
}

/**
 * About how many records there are within a scope; undefined until somebody counted them, which this begins. The way to a page
 * hangs on it, the page doesn't.
 */
export function sizeOf(store: Store, entity: Entity, scope: Scope | 'unscoped'): number | undefined {
  const { sizes, whole } = memoryOf(store.db)
  const key = keyOf(entity, scope)
  const size = sizes.get(key)
  const now = performance.now()
  if (size && now < size.until) return size.count
  const known = whole.get(key)
  if (known) return known.count
  // Nobody else begins while this counts; who counted in vain is followed by another.
  keep(sizes, key, { count: size?.count, until: now + KEEP_MS })
  counted(store, entity, scope, { conditions: [], search: '' }).then(
    count => keep(sizes, key, { count, until: performance.now() + SIZE_MS }),
    () => undefined,
  )
  return size?.count
}

/** A filtered list that is longer than is counted stays so for a minute; a long one's total is told again for a moment. */
async function countFiltered(store: Store, entity: Entity, scope: Scope, query: Asked): Promise<Total> {
  return (
    knownTotal(store, entity, scope, query) ??
    countOnce(
      store,
      keyOf(entity, scope, query),
      () => countCapped(store, entity, scope, query),
      total => keepTotal(store, entity, scope, query, total),
    )
  )
}

/** Remembers a total that was just counted; one that is cheap to count is not told again, but known to have been so. */
export function keepTotal({ db }: Store, entity: Entity, scope: Scope, query: Asked, total: Total) {
  const ms = total.capped ? KEEP_MS : total.count >= DEAR ? DEAR_MS : 0
  keep(memoryOf(db).filtered, keyOf(entity, scope, query), { total, until: performance.now() + ms })
}

/** What a filter found when it was last asked, however long ago, unless somebody wrote since. */
const lastTotal = ({ db }: Store, entity: Entity, scope: Scope, query: Asked): Total | undefined =>
  memoryOf(db).filtered.get(keyOf(entity, scope, query))?.total

/** Whether few matched when it was last asked. */
export const wereFew = (...list: Parameters<typeof lastTotal>): boolean =>
  (lastTotal(...list)?.count ?? DEAR) < DEAR

/** The total when it was last asked, if it was large: it tells how a page is best found, and need not be exact for that. */
export function lastWhenMany(...list: Parameters<typeof lastTotal>): Total | undefined {
  const last = lastTotal(...list)
  return last && last.count >= DEAR ? last : undefined
}

/**
 * The whole length of a list that is only bounded by its scope. A short list is counted every time. A long one takes a
 * hundred milliseconds for a million rows, so its count is remembered for a minute, and renewed while it is asked for.
 */
async function countWhole(store: Store, entity: Entity, scope: Scope): Promise<Total> {
  const kept = memoryOf(store.db).whole
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
  const count = async () => {
    const short = await countCapped(store, entity, scope, query)
    return short.capped ? { count: await counted(store, entity, scope, query), capped: false } : short
  }
  return countOnce(store, key, count, total => {
    if (total.count > EXACT_TOTAL)
      keep(kept, key, { count: total.count, at: performance.now(), counting: false })
  })
}

export async function totalOf(store: Store, entity: Entity, scope: Scope, query: Asked): Promise<Total> {
  if (scope.kind === 'none') return { count: 0, capped: false }
  return query.conditions.length === 0 && query.search === ''
    ? countWhole(store, entity, scope)
    : countFiltered(store, entity, scope, query)
}
