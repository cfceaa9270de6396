import { app } from '../../../src/config/app'
import { tankUsers } from '../groups'
import { collectionName } from '../../../src/config/schema/firestore/collections'
import {
  validateField,
  validateRecord,
  withDefaults,
  type Entity,
  type Problems,
} from '../../../src/config/schema'
import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import type { DocumentRecord } from './documents'
import { hasDanglingReference } from './hasDanglingReference'

/** Audit log entry of a change, if the caller knows it. */
export type AuditLine = { readonly action: string; readonly before: object; readonly after: object }

type StoredDocument = { data: Record<string, unknown>; version: number; deleted_at: Date | null }

const isTime = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isName = (value: unknown) => value === null || typeof value === 'string'

/** A document's computed and action fields; undefined if a value is invalid for its field. */
function computedValues(entity: Entity, record: DocumentRecord): Record<string, unknown> | undefined {
  const computed = entity.stored.filter(name => !entity.writable.includes(name))
  const given = withDefaults(
    entity,
    Object.fromEntries(computed.flatMap(name => (record[name] === null ? [] : [[name, record[name]]]))),
  )
  const problems: Problems = {}
  const values = computed.map(name => [
    name,
    validateField(entity.fields[name]!, given[name] ?? null, name, problems),
  ])
  return Object.keys(problems).length > 0 ? undefined : Object.fromEntries(values)
}

/** Whether a document's own facts are complete, as writes under the rules are; a project's owner can bypass the rules. */
function isWhole({ version, created_at, created_by, updated_at, updated_by, deleted_at }: DocumentRecord) {
  return (
    Number.isInteger(version) &&
    [created_at, updated_at, deleted_at ?? created_at].every(isTime) &&
    [created_by, updated_by].every(isName)
  )
}

/** A document's written fields as our server would store them; undefined if a value is invalid for its field. */
function writtenValues(entity: Entity, record: DocumentRecord): Record<string, unknown> | undefined {
  const given = Object.fromEntries(entity.writable.map(name => [name, record[name] ?? null]))
  const { values, problems } = validateRecord(entity, given)
  return Object.keys(problems).length > 0 ? undefined : values
}

/** Action name of a change in the audit log. */
function actionOf(before: StoredDocument | undefined, isRemoved: boolean) {
  if (!before) return 'create'
  if (isRemoved) return before.deleted_at === null ? 'remove' : 'update'
  return before.deleted_at === null ? 'update' : 'restore'
}

/**
 * Applies a remote document: stores the Firestore version locally, where our records refer to it and actions read it.
 * Computed fields keep their local values. Returns whether it was newer than the local version, or differed from it
 * where `isTie`.
 */
export async function applyRemoteDocument(
  db: Database,
  now: Date,
  { entity, production }: { entity: Entity; production: boolean },
  record: DocumentRecord,
  { isTie = false, line }: { isTie?: boolean; line?: AuditLine | undefined } = {},
): Promise<boolean> {
  // Firestore's rules check neither the items of lists nor the characters of texts.
  const written = writtenValues(entity, record)
  const worked = computedValues(entity, record)
  if (!worked || !written || !isWhole(record)) return false
  const collection = collectionName(entity, production)
  const version = Number(record.version)
  const isRemoved = record.deleted_at !== null
  return db.transaction(async tx => {
    const [before] = await tx.query<StoredDocument>(
      'select data, version, deleted_at from documents where collection = $1 and id = $2 for update',
      [collection, record.id],
    )
    if (before && (isTie ? before.version > version : before.version >= version)) return false
    const store = { app, users: tankUsers, db: tx, production, now }
    if (!isRemoved && (await hasDanglingReference(store, entity, written, before?.data))) return false
    const known = before && Object.keys(worked).map(name => [name, before.data[name] ?? null])
    const data = { ...written, ...(known ? Object.fromEntries(known) : worked) }
    const { created_at, created_by, updated_at, updated_by, deleted_at } = record
    await tx.query(
      `insert into documents (collection, id, data, version, created_at, created_by, updated_at, updated_by, deleted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (collection, id) do update set data = excluded.data, version = excluded.version,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by, deleted_at = excluded.deleted_at`,
      [
        collection,
        record.id,
        JSON.stringify(data),
        version,
        created_at,
        created_by,
        updated_at,
        updated_by,
        deleted_at,
      ],
    )
    tx.changed({ entity: entity.name, ids: [record.id] })
    await audit(tx, now, {
      actor: updated_by as string | null,
      entity: entity.name,
      entityId: record.id,
      ...(line ?? {
        action: actionOf(before, isRemoved),
        before: before ? { ...before.data, id: record.id } : null,
        after: isRemoved ? null : { ...data, id: record.id },
      }),
      ip: null,
      requestId: null,
    })
    return true
  })
}
