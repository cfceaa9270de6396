import {
  collectionName,
  reservationKey,
  UNIQUE,
  uniqueFields,
  writtenEntities,
} from '../../../src/config/schema/firestore/collections'
import { entities } from '../../../src/config/entities'
import { toRecord } from '../../../src/config/schema/firestore/documents'
import { fromRestFields, restFields, type RestValue } from '../../../src/config/schema/firestore/restValues'
import type { Entity } from '../../../src/config/schema'
import { GoogleApiError, type GoogleApi } from './googleApi'

export type Project = { readonly projectId: string; readonly production: boolean }
export type Document = {
  readonly name: string
  readonly fields: Record<string, RestValue>
  readonly updateTime: string
}
export type DocumentRecord = { id: string } & Record<string, unknown>

/** Firestore's status codes for a conflict with a concurrent write. */
export const QUICKER = ['ABORTED', 'FAILED_PRECONDITION', 'ALREADY_EXISTS']

export const documentsOf = ({ projectId }: Project) => `projects/${projectId}/databases/(default)/documents`

export const isQuicker = (error: unknown) => error instanceof GoogleApiError && QUICKER.includes(error.reason)

const asDate = (value: unknown) => (value instanceof Date ? value : undefined)

/** A document's id from its full resource name. */
export const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)

export const recordOf = (entity: Entity, id: string, values: Readonly<Record<string, unknown>>) =>
  toRecord(entity, id, values, asDate) as DocumentRecord

export const recordIn = (entity: Entity, { name, fields }: Document) =>
  recordOf(entity, idOf(name), fromRestFields(fields))

/** The entity of a collection whose documents users edit in Firestore. */
export const heldEntity = (collection: string, production: boolean) =>
  writtenEntities(entities).find(each => collectionName(each, production) === collection)

/** A document; undefined where there is none. */
export const findDocument = (api: GoogleApi, project: Project, collection: string, id: string) =>
  api
    .firestore('GET', `${documentsOf(project)}/${collection}/${encodeURIComponent(id)}`)
    .catch((error: unknown) => {
      if (error instanceof GoogleApiError && error.status === 404) return undefined
      throw error
    }) as Promise<Document | undefined>

type State = DocumentRecord | undefined

/** Changes of a document's unique value reservations; a removed document has none. */
export async function reservations(
  api: GoogleApi,
  project: Project,
  entity: Entity,
  id: string,
  before: State,
  after: State,
): Promise<object[]> {
  const collection = collectionName(entity, project.production)
  const keyIn = (state: State, field: string) => {
    const value = state?.deleted_at === null ? state[field] : undefined
    return value === undefined || value === null ? undefined : reservationKey(collection, field, value)
  }
  const writes = await Promise.all(
    uniqueFields(entity).map(async field => {
      const [old, next] = [keyIn(before, field), keyIn(after, field)]
      if (old === next) return []
      const freed = old === undefined ? [] : [{ delete: `${documentsOf(project)}/${UNIQUE}/${old}` }]
      if (next === undefined) return freed
      const holder = await findDocument(api, project, UNIQUE, next)
      const held = holder && fromRestFields(holder.fields)
      if (held && held.id !== id) throw new Error(`${next} belongs to ${String(held.id)} in Firestore`)
      const name = `${documentsOf(project)}/${UNIQUE}/${next}`
      const update = { name, fields: restFields({ collection, field, id }) }
      return held ? freed : [...freed, { update, currentDocument: { exists: false } }]
    }),
  )
  return writes.flat()
}
