import { doc, getDoc, Timestamp, type DocumentSnapshot } from 'firebase/firestore/lite'
import { collectionName, DOCUMENT_META } from '../../../config/schema/firestore/collections'
import { toRecord } from '../../../config/schema/firestore/documents'
import { fromRestFields } from '../../../config/schema/firestore/restValues'
import type { Entity } from '../../../config/schema'
import { conditionsOf, MAX_VALUES, presentConditions, type ListParams } from './conditions'
import { countedQuery, ID_PATH, pageQuery, type Conditions, type Cursor } from './query'
import { unsupported } from './limits'
import { notFound } from './refuse'
import { askFirestore, databaseOf, type RestDocument } from './rest'
import { collectionOf, type FirestoreStore } from './store'

/** The maximum number of documents read to jump to a page that isn't next to a known one. */
const JUMP_MAX = 1000

export type Page = { readonly page: number; readonly perPage: number }
export type FirestoreRecord = { id: string } & Record<string, unknown>

const toDate = (value: unknown) =>
  value instanceof Timestamp ? value.toDate() : value instanceof Date ? value : undefined

export const recordOf = (entity: Entity, found: DocumentSnapshot): FirestoreRecord =>
  toRecord(entity, found.id, found.data()!, toDate)

const restRecordOf = (entity: Entity, { name, fields }: RestDocument): FirestoreRecord =>
  toRecord(entity, name.slice(name.lastIndexOf('/') + 1), fromRestFields(fields), toDate)

/** Queries below a path in the database. */
function queries(store: FirestoreStore, parent: string) {
  async function ask(structuredQuery: object): Promise<RestDocument[]> {
    const answer = await askFirestore<{ document?: RestDocument }[]>(store.rest, 'runQuery', {
      structuredQuery,
    })
    return answer.flatMap(({ document }) => (document ? [document] : []))
  }

  async function countOf(conditions: Pick<Conditions, 'where'>): Promise<number> {
    const structuredAggregationQuery = {
      structuredQuery: countedQuery(conditions, parent),
      aggregations: [{ alias: 'n', count: {} }],
    }
    const [found] = await askFirestore<{ result: { aggregateFields: { n: { integerValue: string } } } }[]>(
      store.rest,
      'runAggregationQuery',
      { structuredAggregationQuery },
    )
    return Number(found!.result.aggregateFields.n.integerValue)
  }

  return { ask, countOf }
}

/** The nearest earlier page with a known end, and the number of documents in between. */
function startOf(known: ReadonlyMap<number, Cursor>, { page, perPage }: Page) {
  let before = page - 1
  while (before > 0 && !known.has(before)) before--
  const offset = (page - 1 - before) * perPage
  if (offset > JUMP_MAX) throw unsupported('far')
  return { after: known.get(before), offset }
}

/**
 * Reads one entity's documents. Remembers where each page ends, so that the next begins there (keyset pagination).
 */
export function reader(store: FirestoreStore, entity: Entity) {
  const at = collectionOf(store, entity)
  const parent = `${databaseOf(store.rest)}/${collectionName(entity, store.production)}`
  const fields = [...entity.stored, ...DOCUMENT_META]
  /** Page-end cursors by list. */
  const ends = new Map<string, Map<number, Cursor>>()

  const { ask, countOf } = queries(store, parent)

  async function list(asked: ListParams, page: Page) {
    const conditions = conditionsOf(entity, store.who, asked)
    const key = JSON.stringify([asked, page.perPage])
    const known = ends.get(key) ?? new Map<number, Cursor>()
    ends.set(key, known)
    const [found, total] = await Promise.all([
      ask(pageQuery(conditions, parent, { ...startOf(known, page), fields, limit: page.perPage })),
      countOf(conditions),
    ])
    const last = found.at(-1)
    if (last) known.set(page.page, { name: last.name, value: last.fields?.[conditions.order.field] })
    return { records: found.map(each => restRecordOf(entity, each)), total }
  }

  async function oneByOne(ids: readonly string[]): Promise<FirestoreRecord[]> {
    const found = await Promise.all(ids.map(id => getDoc(doc(at, id)).catch(() => undefined)))
    return found.flatMap(each =>
      each?.exists() && each.data().deleted_at === null ? [recordOf(entity, each)] : [],
    )
  }

  /** Returns the existing, visible documents; splits the ids, as `in` is limited. */
  async function many(ids: readonly string[]): Promise<FirestoreRecord[]> {
    const chunks: string[][] = []
    for (let i = 0; i < ids.length; i += MAX_VALUES) chunks.push(ids.slice(i, i + MAX_VALUES))
    const answers = await Promise.all(
      chunks.map(async chunk => {
        const where = [
          ...presentConditions(entity, store.who),
          { field: ID_PATH, op: 'IN', value: chunk } as const,
        ]
        // The rules can't evaluate a missing document, and then reject the whole query.
        const found = await ask(countedQuery({ where }, parent)).catch(() => undefined)
        return found ? found.map(each => restRecordOf(entity, each)) : oneByOne(chunk)
      }),
    )
    return answers.flat()
  }

  return {
    list,
    many,
    async one(id: string): Promise<FirestoreRecord> {
      // A document out of scope counts as missing, as on our own server.
      const found = await getDoc(doc(at, id)).catch((error: { code?: string }) => {
        throw error.code === 'permission-denied' ? notFound() : error
      })
      if (!found.exists() || found.data().deleted_at !== null) throw notFound()
      return recordOf(entity, found)
    },
    count: async (asked: ListParams): Promise<number> => countOf(conditionsOf(entity, store.who, asked)),
    /** A write may have changed the positions. */
    forget: () => ends.clear(),
  }
}
