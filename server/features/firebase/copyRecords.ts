import { COPIES } from '../../../src/config/firestoreCopies'
import { entities, entityOf } from '../../../src/config/entities'
import {
  collectionName,
  copiedEntities,
  DOCUMENT_META,
  isHiddenInCopies,
  OWN_FIELDS,
  WORDS,
} from '../../../src/config/schema/firestore/collections'
import { toDocument } from '../../../src/config/schema/firestore/documents'
import { restFields } from '../../../src/config/schema/firestore/restValues'
import { isInFirestore, scopeOf, type Entity, type Principal } from '../../../src/config/schema'
import type { Principals } from '../../engine/auth/principals'
import { getRecord, type Store } from '../../engine/crud/repository'
import type { Row } from '../../engine/crud/sql'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { claimOf, claimStatement } from '../../engine/tasks/claimRows'
import type { GoogleApi } from './googleApi'
import type { FirebaseProject } from './project'
import { documentsOf, heldEntity, type Project } from './documents'
import { pushDocument } from './pushDocument'

/** A record whose Firestore copy is outdated. */
export type Stale = {
  /** An entity of `COPIES`, or the collection of a document. */
  readonly entity: string
  readonly record_id: string
  readonly change: number
  readonly attempts: number
}

const TABLES = ['users', 'devices', 'documents'] as const
const TRIGGERS = ['firestore_copy_made', 'firestore_copy_changed'] as const
/** Copies include all records, without a scope. */
const SERVER: Principal = { userId: 0, uid: '', role: 'admin', groupIds: [], customerId: null }

/** Starts or stops recording changes for copying. After a start, everything is copied once. */
export async function watchRecords(db: Database, isWanted: boolean): Promise<void> {
  const [{ on } = { on: false }] = await db.query<{ on: boolean }>(
    `select tgenabled <> 'D' as on from pg_trigger where tgname = $1 and tgrelid = 'users'::regclass`,
    [TRIGGERS[0]],
  )
  if (on === isWanted) return
  await db.transaction(async tx => {
    for (const table of TABLES)
      for (const trigger of TRIGGERS)
        await tx.query(`alter table ${table} ${isWanted ? 'enable' : 'disable'} trigger ${trigger}`)
    if (!isWanted) await tx.query('delete from firestore_copies')
    else
      await tx.query(
        `insert into firestore_copies (entity, record_id)
         select 'users', id::text from users union all select 'devices', id::text from devices
         union all select collection, id from documents
         on conflict do nothing`,
      )
  })
}

const CLAIM = claimStatement({
  table: 'firestore_copies',
  key: ['entity', 'record_id'],
  due: 'next_at <= $1',
  order: 'next_at',
  returning: ['entity', 'record_id', 'change', 'attempts'],
})

/** Claims records whose copies are due. A change that is made meanwhile waits until this one is written. */
export const claimCopies = (db: Database, now: Date, most: number): Promise<Stale[]> =>
  db.query<Stale>(CLAIM, claimOf(now, most))

/** Removes the entry of a written copy, or makes it due at once if the record changed again. */
export async function recordCopied(db: Database, now: Date, { entity, record_id, change }: Stale) {
  const key = [entity, record_id]
  await db.query('delete from firestore_copies where entity = $1 and record_id = $2 and change = $3', [
    ...key,
    change,
  ])
  await db.query(
    'update firestore_copies set attempts = 0, next_at = $3 where entity = $1 and record_id = $2',
    [...key, now],
  )
}

export const recordNotCopied = (db: Database, { entity, record_id }: Stale, nextAt: Date) =>
  db.query('update firestore_copies set next_at = $3 where entity = $1 and record_id = $2', [
    entity,
    record_id,
    nextAt,
  ])

const readRecord = (store: Store, entity: Entity, id: string): Promise<Row | undefined> =>
  getRecord(store, entity, scopeOf(SERVER, entity), entity.idType === 'integer' ? Number(id) : id).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    },
  )

type Copies = { readonly entity: Entity; readonly isTable: boolean; readonly collection: string }

/** The copies of an outdated record; undefined for entities that are no longer declared. */
function copiesOf(stale: Stale, production: boolean): Copies | undefined {
  if (Object.hasOwn(COPIES, stale.entity)) {
    const name = stale.entity as keyof typeof COPIES
    return { entity: entityOf(name), isTable: name !== 'roles', collection: COPIES[name] }
  }
  const entity = copiedEntities(entities, COPIES).find(
    each => collectionName(each, production) === stale.entity,
  )
  return entity && { entity, isTable: false, collection: stale.entity }
}

/**
 * Derived fields that change without a write to the record: with each radio message, each sign-in, or the tank's
 * depot.
 */
const PASSING: Readonly<Record<string, readonly string[]>> = {
  devices: [
    'group_id',
    'last_seen_at',
    'battery_mv',
    'temp_c',
    'rssi',
    'loss_pct',
    'status_quality',
    'reported_config',
    'config_version',
  ],
  users: ['last_sign_in_at'],
}

/**
 * The values of a copy: all stored fields except derived ones, and those that users write in their own Firestore
 * record.
 */
function copyOf({ entity, isTable }: Copies, id: string, record: Row) {
  const own: readonly string[] = entity.name === 'users' ? Object.keys(OWN_FIELDS) : []
  const passing = (isTable && PASSING[entity.name]) || []
  const kept = new Set([
    ...entity.stored.filter(name => !passing.includes(name)),
    ...DOCUMENT_META,
    // Entities listed in Firestore are also searched there.
    ...(isInFirestore(entity) ? [WORDS] : []),
  ])
  const values = Object.entries(toDocument(entity, id, record)).filter(
    ([name]) => kept.has(name) && !own.includes(name) && !isHiddenInCopies(entity, name),
  )
  return Object.fromEntries([...values, ['id', record.id]])
}

export type CopyDeps = {
  readonly store: Store
  readonly principals: Principals
  readonly firebase: FirebaseProject
  readonly api: GoogleApi
  readonly project: Project
}

/** The paths of a record's copies: a user has one for each sign-in, and a role is found by its name. */
async function addressesOf(db: Database, { entity, record_id }: Stale): Promise<string[]> {
  if (entity === 'users') {
    const rows = await db.query<{ uid: string }>(
      `select uid from users where id = $1 union select uid from firebase_identities where user_id = $1`,
      [Number(record_id)],
    )
    return rows.map(({ uid }) => uid)
  }
  if (entity !== 'roles') return [record_id]
  const rows = await db.query<{ name: string }>(
    `select data->>'name' as name from documents where collection = 'roles' and id = $1`,
    [record_id],
  )
  return rows.map(({ name }) => name)
}

/** Copies a change to Firestore: a document that users edit there, or the copy of one of our records. */
export async function copyRecord(deps: CopyDeps, stale: Stale) {
  const held = heldEntity(stale.entity, deps.project.production)
  await (held ? pushDocument(deps, held, stale.record_id) : copyOwn(deps, stale))
}

/** Writes or removes a record's copy. Changed permissions are in the user's next token. */
async function copyOwn({ store, principals, firebase, api, project }: CopyDeps, stale: Stale) {
  const copies = copiesOf(stale, project.production)
  if (!copies) return
  const record = await readRecord(store, copies.entity, stale.record_id)
  const addresses = await addressesOf(store.db, stale)
  const fields = record && restFields(copyOf(copies, stale.record_id, record))
  const writes = addresses.map(address => {
    const name = `${documentsOf(project)}/${copies.collection}/${encodeURIComponent(address)}`
    return fields
      ? { update: { name, fields }, updateMask: { fieldPaths: Object.keys(fields) } }
      : { delete: name }
  })
  if (writes.length > 0) await api.firestore('POST', `${documentsOf(project)}:commit`, { writes })
  if (stale.entity !== 'users') return
  const principal = await principals.of(Number(stale.record_id))
  const identities = await store.db.query<{ uid: string }>(
    'select uid from firebase_identities where user_id = $1',
    [Number(stale.record_id)],
  )
  for (const { uid } of identities) await firebase.writeClaims(uid, principal)
}
