import { entities } from '../../../src/config/entities'
import { collectionName, writtenEntities } from '../../../src/config/schema/firestore/collections'
import type { RestValue } from '../../../src/config/schema/firestore/restValues'
import type { Entity } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import type { GoogleApi } from './googleApi'
import { documentsOf, findDocument, idOf, recordIn, type Document, type Project } from './documents'
import { applyRemoteDocument, type AuditLine } from './applyRemoteDocument'

type Deps = {
  readonly db: Database
  readonly api: GoogleApi
  readonly project: Project
  readonly now: () => Date
}
type QueryResult = { document?: Document; readTime: string }

const PAGE = 300
/** Overlap of two pulls, as a later commit may have an earlier timestamp. */
const OVERLAP_MS = 5_000
/** At start, reads back this far for changes that may have been missed. */
const FIRST_MS = 86_400_000
const ID = { fieldPath: '__name__' }
const TIME = { fieldPath: 'updated_at' }

/** Where to start reading a collection. */
async function begin(db: Database, collection: string) {
  const [{ at } = { at: null }] = await db.query<{ at: Date | null }>(
    'select max(updated_at) as at from documents where collection = $1',
    [collection],
  )
  return { until: new Date(at ? at.getTime() - FIRST_MS : 0), foundAt: 0 }
}

/** Documents in the write queue, which the writer applies itself. */
async function beingWritten(db: Database, entity: Entity) {
  const rows = await db.query<{ document: string }>(
    `select document from firestore_writes where entity = $1 and state = 'queued'`,
    [entity.name],
  )
  return new Set(rows.map(({ document }) => document))
}

/** One page of the documents that were written since a time, after the document with the given values. */
async function readPage(
  { api, project }: Pick<Deps, 'api' | 'project'>,
  collection: string,
  since: RestValue,
  after: RestValue[] | undefined,
): Promise<QueryResult[]> {
  const structuredQuery = {
    from: [{ collectionId: collection }],
    where: { fieldFilter: { field: TIME, op: 'GREATER_THAN_OR_EQUAL', value: since } },
    orderBy: [TIME, ID].map(field => ({ field, direction: 'ASCENDING' })),
    limit: PAGE,
    ...(after && { startAt: { values: after, before: false } }),
  }
  return (await api.firestore('POST', `${documentsOf(project)}:runQuery`, {
    structuredQuery,
  })) as QueryResult[]
}

/** The time until which all documents are read. A document with a future timestamp must not hide later ones. */
function lastSeen({ fields }: Document, readTime: string): number {
  const times = [fields.updated_at!.timestampValue as string, readTime]
  return Math.min(...times.map(time => Date.parse(time)))
}

/** Pulls documents that users have written in Firestore since the last pull. */
export function documentPuller({ db, api, project, now }: Deps) {
  const { production } = project
  /** Read position of each collection, by Firestore's clock, and when it last had a new document. */
  const read = new Map<string, { until: Date; foundAt: number }>()

  const keep = (entity: Entity, document: Document, line?: AuditLine) =>
    applyRemoteDocument(db, now(), { entity, production }, recordIn(entity, document), { line })

  async function pull(entity: Entity): Promise<void> {
    const collection = collectionName(entity, production)
    const state = read.get(collection) ?? (await begin(db, collection))
    const overlap = Date.now() - state.foundAt < 2 * OVERLAP_MS ? OVERLAP_MS : -1
    const since = { timestampValue: new Date(state.until.getTime() - overlap).toISOString() }
    let after: RestValue[] | undefined
    let { until, foundAt } = state
    for (;;) {
      const answer = await readPage({ api, project }, collection, since, after)
      const found = answer.flatMap(({ document }) => (document ? [document] : []))
      const writing = await beingWritten(db, entity)
      for (const document of found)
        if (!writing.has(idOf(document.name)) && (await keep(entity, document))) foundAt = Date.now()
      const last = found.at(-1)
      if (last) {
        until = new Date(Math.max(until.getTime(), lastSeen(last, answer[0]!.readTime)))
        after = [last.fields.updated_at!, { referenceValue: last.name }]
      }
      if (found.length < PAGE) break
    }
    read.set(collection, { until, foundAt })
  }

  return {
    /** All documents of one entity. */
    pull,
    async all(): Promise<void> {
      for (const entity of writtenEntities(entities)) await pull(entity)
    },
    /** One document that a user has just written; returns whether it was new here. */
    async one(entity: Entity, id: string, line?: AuditLine): Promise<boolean> {
      const found = await findDocument(api, project, collectionName(entity, production), id)
      return found !== undefined && keep(entity, found, line)
    },
  }
}
export type DocumentPuller = ReturnType<typeof documentPuller>
