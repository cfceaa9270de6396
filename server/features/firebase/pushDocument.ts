import { isDeepStrictEqual } from 'node:util'
import { collectionName } from '../../../src/config/schema/firestore/collections'
import { toDocument } from '../../../src/config/schema/firestore/documents'
import { restFields } from '../../../src/config/schema/firestore/restValues'
import type { Entity } from '../../../src/config/schema'
import type { Store } from '../../engine/crud/repository'
import type { GoogleApi } from './googleApi'
import {
  documentsOf,
  findDocument,
  isQuicker,
  recordIn,
  recordOf,
  reservations,
  type DocumentRecord,
  type Project,
} from './documents'
import { applyRemoteDocument } from './applyRemoteDocument'

type Deps = { readonly store: Store; readonly api: GoogleApi; readonly project: Project }
type Row = { data: object } & Record<string, unknown>

const TRIES = 4

async function ownDocument({ db }: Store, collection: string, id: string) {
  const [row] = await db.query<Row>('select * from documents where collection = $1 and id = $2', [
    collection,
    id,
  ])
  if (!row) return undefined
  const { data, collection: _collection, ...meta } = row
  return { ...data, ...meta } as DocumentRecord
}

const differ = (a: DocumentRecord, b: DocumentRecord, names: readonly string[]) =>
  names.some(name => !isDeepStrictEqual(a[name] ?? null, b[name] ?? null))

/**
 * Pushes the server's changes of a document that users edit in Firestore, such as the boards of a bench. On conflict,
 * the user's concurrent edit wins, except for computed fields, which are always the server's.
 */
export async function pushDocument({ store, api, project }: Deps, entity: Entity, id: string): Promise<void> {
  const collection = collectionName(entity, project.production)
  for (let tries = 1; tries <= TRIES; tries++) {
    const own = await ownDocument(store, collection, id)
    if (!own) return
    const document = toDocument(entity, id, own)
    const ours = recordOf(entity, id, document)
    const found = await findDocument(api, project, collection, id)
    const theirs = found && recordIn(entity, found)
    if (theirs) {
      const isOther = differ(ours, theirs, [...entity.writable, 'version', 'deleted_at'])
      if (!isOther && !differ(ours, theirs, entity.stored)) return
      if (isOther && Number(theirs.version) >= Number(ours.version)) {
        const place = { entity, production: project.production }
        if (!(await applyRemoteDocument(store.db, store.now, place, theirs, { isTie: true }))) return
        continue
      }
    }
    const name = `${documentsOf(project)}/${collection}/${id}`
    const fields = restFields(document)
    const writes = [
      {
        update: { name, fields },
        updateMask: { fieldPaths: Object.keys(fields) },
        currentDocument: found ? { updateTime: found.updateTime } : { exists: false },
      },
      ...(await reservations(api, project, entity, id, theirs, ours)),
    ]
    try {
      await api.firestore('POST', `${documentsOf(project)}:commit`, { writes })
      return
    } catch (error) {
      if (!isQuicker(error) || tries === TRIES) throw error
    }
  }
}
