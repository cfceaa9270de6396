import { sql } from 'kysely'
import { isSortable, narrowScope, type Entity, type Scope } from '../../src/config/schema'
import type { Database } from '../db/open'
import type { Cursor, Place } from './cursor'
import { answeringOf } from './answered'
import { cheapest, type Known, type Way } from './costs'
import { exceptional, isExceptional } from './exceptional'
import { orderBy, sortValue } from './order'
import type { ListQuery } from './query'
import { rows, type Store } from './repository'
import { singleFlight, type Turns } from './singleFlight'
import { collectionOf, hasWalks, isSettled, isTelling, projectionOf, type Fragment, type Row } from './sql'
import { movesTogether } from './together'
import {
  EXACT_TOTAL,
  keepTotal,
  knownTotal,
  lastWhenMany,
  sizeOf,
  totalOf,
  wereFew,
  type Total,
} from './totals'
import { apart, isByGroup, isMergeable, merged, pickedApart, sifted } from './groupWays'
import { picked, searched, sorted, sortedAndCounted, table, walked, type Part } from './ways'

/** So many are fetched while they are looked for, as far as nobody knows how many there are. */
const FEW_FOUND = 5000
/** Of so many matches at most all are sorted, where what is asked and what is sorted by move together. */
const FEW_TOGETHER = 1500
/** Of so many pages' worth of matches at most all are sorted, however they lie. */
const FEW_PAGES = 4
/** As long a list is thought to be while nobody counted it. */
const UNCOUNTED = 1_000_000

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

/** Whole records of the ids that a way finds. Its plan is kept (`often`) where it is the best for all values. */
function read(part: Part, ids: Fragment, often: boolean, more: Fragment = sql``): Promise<Row[]> {
  const { store, entity, query, answered } = part
  const skip = skipOf(query)
  const chosen = skip === 0 ? ids : sql`select * from (${ids}) as ids offset ${sql.lit(skip)}`
  const cursor =
    query.after === undefined ? sql`` : sql`, t.id as cursor_id, ${sortValue(entity, query.sort)}`
  const own =
    entity.source.kind === 'collection'
      ? sql`and t.collection = ${collectionOf(entity, store.production)}`
      : sql``
  const columns = answered ? sql`${answeringOf(entity).row} as record` : projectionOf(entity).columns
  return rows(
    store.db,
    sql<Row>`select ${columns}${more}${cursor} from (${chosen}) as chosen
      join ${table(entity)} on t.id = chosen.id ${own} order by ${orderBy(entity, query.sort)}`,
    { often },
  )
}

/** What a way tells besides its rows. */
const BESIDES = ['cursor_id', 'cursor_value', 'open', 'matches']

/** Rows as they are answered, and where the next page begins, if the list is read by cursors and goes on. */
function pageFrom({ query }: Part, found: Row[]): Page {
  const last = found.at(-1)
  const next =
    query.after !== undefined && last && found.length === query.limit
      ? { value: last.cursor_value as string | null, id: last.cursor_id as number | string }
      : undefined
  for (const name of BESIDES) if (last && name in last) for (const row of found) delete row[name]
  return { rows: found, next }
}

/** What the cheapest way is found by. */
function knownOf({ store, entity, scope, query }: Part, limit: number, count: number): Known {
  const several = scope.kind === 'groups' && scope.ids.length > 1
  const size = sizeOf(store, entity, scope)
  return {
    limit,
    count,
    capped: count >= EXACT_TOTAL,
    along: (several ? sizeOf(store, entity, 'unscoped') : size) ?? UNCOUNTED,
    groups: isMergeable(scope, limit) && size !== undefined ? { count: scope.ids.length, size } : undefined,
    byIds: isInOrderedIndexes(entity, query),
  }
}

/** The way to a page of a filtered list. Where matches are few, nothing else needs to be known. */
function wayOf(part: Part, limit: number, count: number): Way | 'exceptional' {
  if (count <= FEW_PAGES * limit) return 'sorted'
  if (isExceptional(part.entity, part.query)) return count <= FEW_TOGETHER ? 'sorted' : 'exceptional'
  if (movesTogether(part.entity, part.query)) return count <= FEW_TOGETHER ? 'sorted' : 'searched'
  return cheapest(knownOf(part, limit, count))
}

/** Ways that look at what is asked only when they have a row: no condition decides how they are planned. */
const WALKS: readonly string[] = ['apart', 'sifted', 'searched']

/** The ids that a way finds, and what it tells besides. */
function idsBy(way: Way | 'exceptional', part: Part, limit: number): [ids: Fragment, more?: Fragment] {
  const { scope } = part
  if ((way === 'apart' || way === 'pickedApart') && isMergeable(scope, limit))
    return [(way === 'apart' ? apart : pickedApart)(part, scope, limit), sql`, chosen.open`]
  if (way === 'sifted' && isMergeable(scope, limit)) return [sifted(part, scope, limit)]
  if (way === 'picked') return [picked(part, limit)]
  if (way === 'exceptional') return [exceptional(part, limit)]
  return [way === 'sorted' ? sorted(part, limit) : searched(part, limit)]
}

/**
 * Finds a page; all the ways find the same rows. `count`, where it is known, is how many match, and `EXACT_TOTAL` stands for
 * more.
 */
async function find(part: Part, count: number | undefined): Promise<Row[]> {
  const { entity, scope, query } = part
  const limit = skipOf(query) + query.limit
  const settled = isSettled(entity, scope, query)
  const plain = isPlain(scope, query)
  const mergeable = isMergeable(scope, limit)
  const allAlong = () =>
    read(part, mergeable ? merged(part, scope, limit) : walked(part, limit), settled && plain)
  if (entity.source.kind === 'collection' || count === undefined || plain) return allAlong()

  const way = wayOf(part, limit, count)
  if (way !== 'sorted' && isByGroup(scope, query) && mergeable) return allAlong()
  const [ids, more] = idsBy(way, part, limit)
  const often = settled || (WALKS.includes(way) && hasWalks(entity, scope))
  const found = await read(part, ids, often, more)
  // A walk that ended before the page was full may have ended before the list does.
  if (
    way === 'sorted' ||
    way === 'exceptional' ||
    (found.length === query.limit && !found.some(row => row.open))
  )
    return found
  return count >= EXACT_TOTAL && mergeable ? allAlong() : read(part, sorted(part, limit), false)
}

/** Rows of one page, in order, and where the next one begins. */
async function readPage(
  store: Store,
  entity: Entity,
  anyScope: Scope,
  anyQuery: ListQuery,
  count?: number,
): Promise<Page> {
  const { scope, query } = narrowed(entity, anyScope, anyQuery)
  return pageIn({ store, entity, scope, query }, count)
}

const pageIn = async (part: Part, count?: number): Promise<Page> =>
  part.scope.kind === 'none' || count === 0 ? NOTHING : pageFrom(part, await find(part, count))

/** Rows of one page, in order. */
export const listRecords = async (
  store: Store,
  entity: Entity,
  scope: Scope,
  query: ListQuery,
  count?: number,
) => (await readPage(store, entity, scope, query, count)).rows

/**
 * Whether the index of texts is the best for all values: nothing else is asked than a text that tells records apart, of more
 * records than it may find. Of one group the index by group may be better, and the values decide.
 */
function isTold({ store, entity, scope, query }: Part): boolean {
  if (!hasWalks(entity, scope) || query.conditions.length > 0 || !isTelling(query)) return false
  if (scope.kind !== 'groups') return true
  return scope.ids.length > 1 && (sizeOf(store, entity, scope) ?? 0) > EXACT_TOTAL
}

/** Where few match, a page and its total come from one statement. Undefined when there are more. */
async function fewAtOnce(part: Part): Promise<(Page & { total: Total }) | undefined> {
  const { store, entity, scope, query } = part
  const ids = sortedAndCounted(part, skipOf(query) + query.limit, FEW_FOUND)
  const found = await read(part, ids, isSettled(entity, scope, query) || isTold(part), sql`, chosen.matches`)
  // Beyond the last row nobody says how many there are.
  const count =
    found.length > 0 ? (found[0]!.matches as number) : skipOf(query) === 0 && !query.after ? 0 : FEW_FOUND + 1
  if (count > FEW_FOUND) return undefined
  const total = { count, capped: false }
  if (query.search === '') keepTotal(store, entity, scope, query, total)
  return { ...pageFrom(part, found), total }
}

/** Records as JSON, and how many there are in all. */
export type AnsweredPage = {
  readonly records: readonly string[]
  readonly next: Place | undefined
  readonly total: Total
}
function answeredPage(entity: Entity, { rows: found, next }: Page, total: Total): AnsweredPage {
  const { json } = answeringOf(entity)
  return { records: found.map(({ record }) => json(record as string)), next, total }
}

/** A page, as it is answered, and the total. A filtered list is counted first: how its page is best found depends on how many there are. */
async function answerOf(
  store: Store,
  entity: Entity,
  anyScope: Scope,
  anyQuery: ListQuery,
): Promise<AnsweredPage> {
  const { scope, query } = narrowed(entity, anyScope, anyQuery)
  if (scope.kind === 'none') return answeredPage(entity, NOTHING, { count: 0, capped: false })
  const part: Part = { store, entity, scope, query, answered: true }
  if (isPlain(scope, query)) {
    const counting = totalOf(store, entity, scope, query)
    const [total, page] = await Promise.all([counting, pageIn(part)])
    return answeredPage(entity, page, total)
  }
  // To search in texts is dear, and mostly finds few.
  const few = query.search !== '' || wereFew(store, entity, scope, query)
  if (few && entity.source.kind === 'rest' && !knownTotal(store, entity, scope, query)) {
    const page = await fewAtOnce(part)
    if (page) return answeredPage(entity, page, page.total)
  }
  const last = lastWhenMany(store, entity, scope, query)
  const counting = totalOf(store, entity, scope, query)
  const [total, early] = await Promise.all([counting, last && pageIn(part, last.count)])
  // A list that has outgrown what is counted is looked for in another way.
  const page = early && last?.capped === total.capped ? early : await pageIn(part, total.count)
  return answeredPage(entity, page, total)
}

/** Pages that are being looked for; inside a transaction, which is a database of its own, only that transaction's. */
const turnsOf = new WeakMap<Database, Turns<AnsweredPage>>()

/** A page and its total. Those who ask for the same within the same scope at once share one answer. */
export function pageOf(store: Store, entity: Entity, scope: Scope, query: ListQuery): Promise<AnsweredPage> {
  const turns = turnsOf.get(store.db) ?? new Map()
  turnsOf.set(store.db, turns)
  const key = JSON.stringify([entity.name, store.production, scope, query])
  return singleFlight(turns, key, () => answerOf(store, entity, scope, query))
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
