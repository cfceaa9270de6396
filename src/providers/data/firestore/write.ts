import { RANDOM_ID } from '../../../config/schema/randomId'
import {
  doc,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Transaction,
} from 'firebase/firestore/lite'
import { claimFor, collectionName, uniqueFields } from '../../../config/schema/firestore/collections'
import { toDocument } from '../../../config/schema/firestore/documents'
import {
  isList,
  validateRecord,
  withDefaults,
  type Entity,
  type Problems,
  type Role,
} from '../../../config/schema'
import { recordOf, type FirestoreRecord } from './read'
import { notFound, refusal } from './refuse'
import { collectionOf, reservationOf, type FirestoreStore } from './store'

type Values = Readonly<Record<string, unknown>>

const TRIES = 20

const randomId = () =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(RANDOM_ID.length)),
    byte => RANDOM_ID.alphabet[byte % RANDOM_ID.alphabet.length],
  ).join('')

const isSame = (names: readonly string[], before: Values, after: Values): boolean =>
  names.every(name => JSON.stringify(after[name] ?? null) === JSON.stringify(before[name] ?? null))

const refuseProblems = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw refusal(422, 'invalid', 'errors.invalid', { fields: problems })
}

/** The field value that marks a document as the writer's own, if the entity has one. */
function ownMark(entity: Entity, role: string): Values {
  const scope = claimFor(entity, role as Role)
  const isMark = typeof scope === 'object' && scope.claim === 'true' && entity.writable.includes(scope.field)
  return isMark ? { [scope.field]: true } : {}
}

/** List fields are never null: the empty value is []. */
const filled = (entity: Entity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null && entity.fields[name] && isList(entity.fields[name]) ? [] : value,
    ]),
  )

/**
 * Moves the reservations of unique values; fails if another document holds one. Firestore requires all reads
 * before the writes.
 */
function reserver(store: FirestoreStore, entity: Entity) {
  const unique = uniqueFields(entity)
  return async (tx: Transaction, id: string, before: Values | undefined, after: Values | undefined) => {
    const changed = unique.filter(name => before?.[name] !== after?.[name] || !before || !after)
    const problems: Problems = {}
    const wanted = await Promise.all(
      changed.map(async name => {
        const value = after?.[name] ?? null
        const old = before?.[name] ?? null
        const next = value === null ? undefined : reservationOf(store, entity, name, value)
        const last = old === null ? undefined : reservationOf(store, entity, name, old)
        const holder = next && (await tx.get(next)).data()
        if (holder && holder.id !== id) problems[name] = { key: 'validation.unique' }
        return { name, next, last, isHeld: holder !== undefined }
      }),
    )
    refuseProblems(problems)
    return () => {
      for (const { name, next, last, isHeld } of wanted) {
        if (last && last.path !== next?.path) tx.delete(last)
        if (next && !isHeld)
          tx.set(next, { collection: collectionName(entity, store.production), field: name, id })
      }
    }
  }
}

async function loadDocument(
  tx: Transaction,
  entity: Entity,
  reference: DocumentReference,
  isRemoved = false,
) {
  const found = await tx.get(reference)
  if (!found.exists() || (found.data().deleted_at !== null) !== isRemoved) throw notFound()
  return { record: recordOf(entity, found), data: found.data() }
}

function refuseOutdated(current: FirestoreRecord, version: number | undefined) {
  if (version !== undefined && version !== current.version)
    throw refusal(409, 'stale_version', 'errors.stale', { current })
}

const stampOf = (who: string, version: number) => ({
  version,
  updated_at: serverTimestamp(),
  updated_by: who,
})

type Context = {
  readonly entity: Entity
  readonly at: ReturnType<typeof collectionOf>
  readonly who: string
  readonly reserve: ReturnType<typeof reserver>
}

/** Returns false when the id is taken. */
async function createIn(
  { entity, at, who, reserve }: Context,
  tx: Transaction,
  id: string,
  record: Values,
): Promise<boolean> {
  if ((await tx.get(doc(at, id))).exists()) return false
  const write = await reserve(tx, id, undefined, record)
  tx.set(doc(at, id), {
    ...toDocument(entity, id, record),
    created_at: serverTimestamp(),
    created_by: who,
    deleted_at: null,
    ...stampOf(who, 1),
  })
  write()
  return true
}

/**
 * Writes one entity's documents: validated as on the server, in a transaction with the reservations of unique
 * values.
 */
export function writer(store: FirestoreStore, entity: Entity) {
  const at = collectionOf(store, entity)
  const who = store.who.account_uid ?? ''
  const reserve = reserver(store, entity)

  const context: Context = { entity, at, who, reserve }
  const stamped = (version: number) => stampOf(who, version)

  return {
    /** Returns the id of the new document. */
    async create(input: Values): Promise<string> {
      const { values, problems } = validateRecord(entity, { ...ownMark(entity, store.who.role), ...input })
      refuseProblems(problems)
      const record = filled(entity, withDefaults(entity, values))
      for (let i = 0; i < TRIES; i++) {
        const id = randomId()
        if (await runTransaction(store.db, tx => createIn(context, tx, id, record))) return id
      }
      throw new Error(`No free id in ${at.path}`)
    },

    async update(id: string, input: Values, version: number | undefined): Promise<void> {
      await runTransaction(store.db, async tx => {
        const reference = doc(at, id)
        const { record, data } = await loadDocument(tx, entity, reference)
        refuseOutdated(record, version)
        const { values, problems } = validateRecord(entity, { ...input }, record)
        refuseProblems(problems)
        const after = { ...record, ...filled(entity, values) }
        if (isSame(Object.keys(values), record, after)) return
        const write = await reserve(tx, id, record, after)
        tx.set(reference, {
          ...toDocument(entity, id, after),
          created_at: data.created_at,
          created_by: data.created_by,
          deleted_at: null,
          ...stamped(Number(record.version) + 1),
        })
        write()
      })
    },

    /** Soft delete: the document is flagged, and its unique values are released. */
    async remove(id: string, version: number | undefined): Promise<FirestoreRecord> {
      return runTransaction(store.db, async tx => {
        const reference = doc(at, id)
        const { record } = await loadDocument(tx, entity, reference)
        refuseOutdated(record, version)
        const write = await reserve(tx, id, record, undefined)
        tx.update(reference, { deleted_at: serverTimestamp(), ...stamped(Number(record.version) + 1) })
        write()
        return record
      })
    },

    async restore(id: string): Promise<void> {
      await runTransaction(store.db, async tx => {
        const reference = doc(at, id)
        const { record } = await loadDocument(tx, entity, reference, true)
        const write = await reserve(tx, id, undefined, record)
        tx.update(reference, { deleted_at: null, ...stamped(Number(record.version) + 1) })
        write()
      })
    },
  }
}
