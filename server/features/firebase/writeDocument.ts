import {
  collectionName,
  seesDocument,
  uniqueFields,
  WORDS,
} from '../../../src/config/schema/firestore/collections'
import { toDocument } from '../../../src/config/schema/firestore/documents'
import { restFields } from '../../../src/config/schema/firestore/restValues'
import { can, entityFor, validateRecord, type Entity, type Principal } from '../../../src/config/schema'
import { refuse } from '../../engine/crud/writer'
import { AppError, forbidden, notFound } from '../../engine/errors'
import type { GoogleApi } from './googleApi'
import { claimsOf } from './project'
import {
  documentsOf,
  findDocument,
  isQuicker,
  recordIn,
  reservations,
  type DocumentRecord,
  type Project,
} from './documents'

export type DocumentWrite = {
  readonly entity: Entity
  readonly document: string
  readonly action: 'update' | 'remove'
  readonly values: Readonly<Record<string, unknown>>
}
export type Written = { readonly before: DocumentRecord; readonly after: DocumentRecord }

/** Maximum number of attempts after conflicts. */
const TRIES = 4

/** The changes of a write to a document; undefined when there are none. */
function changeOf({ entity, document, action, values }: DocumentWrite, principal: Principal, before: object) {
  const record = before as Record<string, unknown>
  if (action === 'remove') return { after: record, names: [] }
  const checked = validateRecord(entityFor(principal, entity), { ...values }, record)
  // A unique value can be set on one document only.
  const shared = uniqueFields(entity).filter(name => name in checked.values)
  refuse({
    ...checked.problems,
    ...Object.fromEntries(shared.map(name => [name, { key: 'validation.unique' }])),
  })
  const after: Record<string, unknown> = { ...record, ...checked.values }
  const isSame = Object.keys(checked.values).every(
    name => JSON.stringify(after[name] ?? null) === JSON.stringify(record[name] ?? null),
  )
  if (isSame) return undefined
  if (!seesDocument(entity, claimsOf(principal), after)) throw forbidden()
  return { after: toDocument(entity, document, after), names: [...entity.stored, WORDS] }
}

/**
 * Updates or removes one document on behalf of a user: checks what Firestore's rules would, because a service account
 * bypasses them.
 */
export async function writeDocument(
  api: GoogleApi,
  project: Project,
  principal: Principal,
  write: DocumentWrite,
): Promise<Written | undefined> {
  const { entity, document, action } = write
  if (!can(principal, action, entity)) throw forbidden()
  const collection = collectionName(entity, project.production)
  for (let tries = 1; ; tries++) {
    const found = await findDocument(api, project, collection, document)
    const before = found && recordIn(entity, found)
    if (!found || !before || before.deleted_at !== null || !seesDocument(entity, claimsOf(principal), before))
      throw notFound()
    const change = changeOf(write, principal, before)
    if (!change) return undefined
    const isRemoval = action === 'remove'
    const stamps = { version: Number(before.version) + 1, updated_by: principal.uid }
    const fields = restFields({ ...change.after, ...stamps })
    const names = [...change.names, ...Object.keys(stamps)]
    const times = ['updated_at', ...(isRemoval ? ['deleted_at'] : [])]
    const writes = [
      {
        update: { name: found.name, fields: Object.fromEntries(names.map(name => [name, fields[name]])) },
        updateMask: { fieldPaths: names },
        updateTransforms: times.map(fieldPath => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
        currentDocument: { updateTime: found.updateTime },
      },
      ...(isRemoval ? await reservations(api, project, entity, document, before, undefined) : []),
    ]
    try {
      await api.firestore('POST', `${documentsOf(project)}:commit`, { writes })
      return { before, after: { ...before, ...change.after, ...stamps } }
    } catch (error) {
      if (!isQuicker(error)) throw error
      if (tries >= TRIES) throw new AppError('conflict', { key: 'errors.stale' })
    }
  }
}
