import { app, entityOf } from '../app'
import type { DataProvider } from 'react-admin'
import { isWrittenInFirestore, type Entity, type FilterValues } from '../../config/schema'
import { usesFirestore } from '../firebase/usesFirestore'
import { cachedReferences, forgetReferences } from './cachedReferences'
import { lazyTransport } from './lazyTransport'
import { restTransport } from './restTransport'

const transports = new Map<string, DataProvider>()

/**
 * The transport of a resource: a screen's path, or an entity's name. References use the entity's name, because a
 * screen's filter must not hide referenced records. Our server stores tables and collections alike; a Firebase
 * project's documents have another transport, loaded on first use.
 */
function transportOf(resource: string): DataProvider {
  const found = app().screens.get(resource)
  const entity = found?.entity ?? entityOf(resource)
  const fixed = found?.screen.filter ?? {}
  const isRemote = usesFirestore(entity)
  const key = isRemote ? `${resource} in Firestore` : resource
  const known = transports.get(key)
  if (known) return known
  const made = isRemote ? lazyTransport(() => loadFirestore(entity, fixed)) : restTransport(entity, fixed)
  transports.set(key, made)
  return made
}

async function loadFirestore(entity: Entity, fixed: FilterValues): Promise<DataProvider> {
  const { firestoreTransport } = await import('./firestore/transport')
  const { openDocuments } = await import('./firestore/open')
  const documents = firestoreTransport(() => openDocuments(entity), entity, fixed)
  if (isWrittenInFirestore(entity)) return documents
  const { writtenByServer } = await import('./firestore/writtenByServer')
  return writtenByServer(entity, documents, restTransport(entity, fixed))
}

/** Sends a change, then invalidates the entity's cached records. */
function changing<Answer>(
  resource: string,
  send: (transport: DataProvider) => Promise<Answer>,
): Promise<Answer> {
  const forget = () => forgetReferences(app().screens.get(resource)?.entity.name ?? resource)
  return send(transportOf(resource)).finally(forget)
}

/** The react-admin data provider; routes each call to the transport of its resource. */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => transportOf(resource).getList(resource, params),
  getOne: (resource, params) => transportOf(resource).getOne(resource, params),
  getMany: async (resource, params) => {
    const known = await cachedReferences(resource, params.ids)
    return known ? { data: known as never[] } : transportOf(resource).getMany(resource, params)
  },
  getManyReference: (resource, params) => transportOf(resource).getManyReference(resource, params),
  create: (resource, params) => changing(resource, to => to.create(resource, params)),
  update: (resource, params) => changing(resource, to => to.update(resource, params)),
  updateMany: (resource, params) => transportOf(resource).updateMany(resource, params),
  delete: (resource, params) => changing(resource, to => to.delete(resource, params)),
  deleteMany: (resource, params) => transportOf(resource).deleteMany(resource, params),
}
