import { ROLES } from '../../src/config/vocabulary'
import { COPIES } from '../../src/config/firestoreCopies'
import { readFileSync } from 'node:fs'
import {
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  collection,
  deleteDoc,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import {
  claimFor,
  copiedEntities,
  UNIQUE,
  writtenEntities,
} from '../../src/config/schema/firestore/collections'
import { toDocument } from '../../src/config/schema/firestore/documents'
import { can, unwrapComputed, withDefaults, type Entity, type Role } from '../../src/config/schema'
import { scopeConditions } from '../../src/providers/data/firestore/conditions'
import { countedQuery, type Condition } from '../../src/providers/data/firestore/query'
import { askFirestore, databaseOf } from '../../src/providers/data/firestore/rest'
import type { FirestoreStore } from '../../src/providers/data/firestore/store'
import { sampleRecord } from '../support/sampleRecord'
import { representatives } from '../support/depth'
import { startProject, type Project } from './support'

let project: Project
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.stop())

const CLAIMS = { account: 7, account_uid: 'u7', groups: [11], customer: 901 }
const PEOPLE = [...ROLES, 'none', 'nobody'] as const
const stores = new Map<string, FirestoreStore>()
const as = (who: string): FirestoreStore => {
  const known = stores.get(who) ?? project.as(who === 'nobody' ? null : { role: who, ...CLAIMS })
  stores.set(who, known)
  return known
}

/** Whether Firestore allowed an operation; a refusal must come from its rules. */
const allowed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: { code: string }) => {
      expect(error.code).toBe('permission-denied')
      return false
    },
  )

/** A list within a scope, as the transport requests it. */
const listed = ({ rest }: FirestoreStore, name: string, scope: readonly Condition[]) => {
  const where = [...scope, { field: 'deleted_at', op: 'EQUAL', value: null } as const]
  const structuredQuery = countedQuery({ where }, `${databaseOf(rest)}/${name}`)
  return askFirestore(rest, 'runQuery', { structuredQuery })
}

let number = 0
/** A document as its writer sends it; with `own` false, one outside the writer's scope. */
function document(entity: Entity, own: boolean, more: Record<string, unknown> = {}) {
  const references = { devices: 1, tanks: 1, batches: 'B', prospects_v2: 'P', installations: 'I' }
  const scope = 'test' in entity.scope ? { [entity.scope.test!]: own } : {}
  const sample = { ...sampleRecord(entity, ++number, references as never), ...scope }
  return {
    ...toDocument(entity, `D${number}`, withDefaults(entity, sample)),
    created_at: serverTimestamp(),
    updated_at: serverTimestamp(),
    created_by: 'u7',
    updated_by: 'u7',
    version: 1,
    deleted_at: null,
    ...more,
  }
}
const ids = () => `D${String(++number).padStart(5, '0')}`

const collectionsOf = (entity: Entity) =>
  entity.source.kind === 'collection' ? [...new Set([entity.source.name, entity.source.development])] : []

const casesOf = (some: readonly Entity[]) =>
  some.flatMap(entity => collectionsOf(entity).map(name => ({ name, entity })))
const cases = casesOf(representatives(writtenEntities(entities)))
const copies = casesOf(representatives(copiedEntities(entities, COPIES)))
/** Collections that the rules open to some role. */
const opened = casesOf([...writtenEntities(entities), ...copiedEntities(entities, COPIES)]).map(
  ({ name }) => name,
)
const sees = (entity: Entity, role: string, own: boolean) => {
  if (!can({ role }, 'read', entity)) return false
  const scope = claimFor(entity, role as Role)
  return scope === 'all' || (scope !== undefined && own)
}
/** A value of the right type for each field that only the server writes. */
const readOnlyValues = (entity: Entity): [string, unknown][] =>
  entity.stored
    .filter(name => !entity.writable.includes(name))
    .map(name => {
      const { type } = unwrapComputed(entity.fields[name]!)
      return [
        name,
        type === 'reference' ? 1 : type === 'group' ? { passed: 1 } : type === 'boolean' || 'failed',
      ]
    })
const withoutUnique = (entity: Entity) => Object.values(entity.fields).every(field => !field.unique)

describe.each(cases)('the rules of $name', ({ name, entity }) => {
  const at = (store: FirestoreStore, id: string) => doc(store.db, name, id)
  const kept = async (own: boolean) => {
    const id = ids()
    await setDoc(at(project.owner, id), { ...document(entity, own), created_at: new Date(0) })
    return id
  }
  const next = (more: object = {}) => ({
    version: 2,
    updated_at: serverTimestamp(),
    updated_by: 'u7',
    ...more,
  })
  const unlisted = withoutUnique(entity)

  test.each([true, false])('let each role read what it sees, and write what it may (own: %s)', async own => {
    const wrong: string[] = []
    for (const who of PEOPLE) {
      const store = as(who)
      const check = async (what: string, expected: boolean, work: Promise<unknown>) => {
        if ((await allowed(work)) !== expected) wrong.push(`${who} ${what}: ${!expected}`)
      }
      const mine = sees(entity, who, own)
      const id = await kept(own)
      await check('get', mine, getDoc(at(store, id)))
      const all = query(collection(store.db, name), where('deleted_at', '==', null))
      await check('list all', sees(entity, who, false), getDocs(all))
      await check('list', sees(entity, who, true), listed(store, name, scopeConditions(entity, store.who)))
      await check(
        'update',
        mine && unlisted && can({ role: who }, 'update', entity),
        updateDoc(at(store, id), next()),
      )
      await check(
        'remove',
        mine && can({ role: who }, 'remove', entity),
        updateDoc(at(store, await kept(own)), next({ deleted_at: serverTimestamp() })),
      )
      await check('delete', false, deleteDoc(at(store, id)))
      await check(
        'create',
        mine && unlisted && can({ role: who }, 'create', entity),
        setDoc(at(store, ids()), document(entity, own)),
      )
    }
    expect(wrong).toEqual([])
  })

  test('refuse what the server would have refused', async () => {
    const store = as('admin')
    const field = entity.writable.find(one => ['text', 'choice'].includes(entity.fields[one]!.type))
    const bad: Record<string, Record<string, unknown>> = {
      'a second version': { version: 2 },
      'another writer': { created_by: 'u1', updated_by: 'u1' },
      'another time': { created_at: new Date(0) },
      'removed at once': { deleted_at: serverTimestamp() },
      'an unknown field': { role: 'admin' },
      ...(field && { 'a wrong type': { [field]: 7 } }),
    }
    for (const [what, more] of Object.entries(bad))
      expect(await allowed(setDoc(at(store, ids()), document(entity, true, more))), what).toBe(false)
    const id = await kept(true)
    for (const more of [
      { version: 3 },
      { updated_by: 'u1' },
      { created_by: 'u1' },
      { updated_at: new Date(0) },
    ])
      expect(await allowed(updateDoc(at(store, id), { ...next(), ...more })), JSON.stringify(more)).toBe(
        false,
      )
    for (const field of entity.stored.filter(one => !entity.writable.includes(one)))
      expect(await allowed(updateDoc(at(store, id), next({ [field]: { passed: 1 } }))), field).toBe(false)
  })

  test('let nobody write what the server works out, nor move a state, which is what actions are for', async () => {
    const store = as('admin')
    const id = await kept(true)
    const now = (await getDoc(at(store, id))).data()!
    const moves = entity.actions.flatMap(({ to }) => Object.entries(to))
    const changes = [...moves, ...readOnlyValues(entity)].filter(([field, value]) => now[field] !== value)
    expect(changes.length).toBeGreaterThanOrEqual(moves.length > 0 ? 1 : 0)
    for (const [field, value] of changes) {
      const what = `${field}: ${String(value)}`
      expect(await allowed(updateDoc(at(store, id), next({ [field]: value }))), what).toBe(false)
      const made = document(entity, true, { [field]: value })
      expect(await allowed(setDoc(at(store, ids()), made)), what).toBe(false)
    }
  })
})

describe('the rules of what is no entity', () => {
  test('people read and write of themselves four fields, and promote nobody', async () => {
    const store = project.as({ role: 'customer', uid: 'me', ...CLAIMS })
    const at = (uid: string) => doc(store.db, COPIES.users, uid)
    expect(await allowed(setDoc(at('me'), { name: 'Nora', photo: 'https://x.test/p.png' }))).toBe(true)
    expect(await allowed(setDoc(at('me'), { phone: '+353861234567', locale: 'fr' }, { merge: true }))).toBe(
      true,
    )
    expect((await getDoc(at('me'))).data()).toMatchObject({ name: 'Nora', locale: 'fr' })
    for (const more of [
      { role: 'admin' },
      { role_type: 'admin' },
      { roles: ['admin'] },
      { refreshToken: 'x' },
    ])
      expect(await allowed(setDoc(at('me'), more, { merge: true })), JSON.stringify(more)).toBe(false)
    expect(await allowed(setDoc(at('me'), { name: 'x'.repeat(161) }, { merge: true }))).toBe(false)
    expect(await allowed(setDoc(at('me'), { name: 7 }, { merge: true }))).toBe(false)
    expect(await allowed(deleteDoc(at('me')))).toBe(false)
    expect(await allowed(getDoc(at('you')))).toBe(false)
    expect(await allowed(setDoc(at('you'), { name: 'Eve' }))).toBe(false)
    expect(await allowed(getDocs(collection(store.db, COPIES.users)))).toBe(false)
    expect(await allowed(getDoc(doc(as('nobody').db, COPIES.users, 'me')))).toBe(false)
    expect(await allowed(getDoc(doc(as('admin').db, COPIES.users, 'me')))).toBe(true)
  })

  test('roles are read by who is signed in, devices by admins; nobody writes either', async () => {
    for (const who of PEOPLE) {
      const { db } = as(who)
      expect(await allowed(getDoc(doc(db, COPIES.roles, 'admin'))), who).toBe(who !== 'nobody')
      expect(await allowed(getDocs(collection(db, COPIES.roles))), who).toBe(who === 'admin')
      expect(await allowed(getDoc(doc(db, COPIES.devices, '1'))), who).toBe(who === 'admin')
      for (const name of [COPIES.roles, COPIES.devices])
        expect(await allowed(setDoc(doc(db, name, 'x'), { name: 'x' })), who).toBe(false)
    }
  })

  test('a unique value is reserved for a document that has it, and released by one that has not', async () => {
    const { db } = as('admin')
    const key = doc(db, UNIQUE, 'batches.code=free')
    const reservation = { collection: 'batches', field: 'code', id: 'NOBODY' }
    expect(await allowed(setDoc(key, reservation))).toBe(false)
    const batches = entityOf('batches')
    await setDoc(doc(project.owner.db, 'batches', 'HOLDER'), document(batches, true, { code: 'Free' }))
    expect(await allowed(setDoc(key, { ...reservation, id: 'HOLDER' }))).toBe(true)
    expect(await allowed(setDoc(key, { ...reservation, id: 'OTHER' }))).toBe(false)
    expect(await allowed(deleteDoc(key))).toBe(false)
    expect(await allowed(setDoc(doc(db, 'batches', ids()), document(batches, true, { code: 'free' })))).toBe(
      false,
    )
  })

  test('reservations are looked at and made by who writes such documents, and are no way to guess other values', async () => {
    await setDoc(doc(project.owner.db, 'installations', 'SECRET'), {
      customer_signature: 'x',
      deleted_at: null,
    })
    await setDoc(doc(project.owner.db, UNIQUE, 'batches.code=seen'), {
      collection: 'batches',
      field: 'code',
      id: 'X',
    })
    for (const who of PEOPLE) {
      const { db } = as(who)
      const mayWrite = can({ role: who }, 'create', entityOf('batches'))
      expect(await allowed(getDoc(doc(db, UNIQUE, 'batches.code=seen'))), who).toBe(mayWrite)
      expect(await allowed(getDoc(doc(db, UNIQUE, 'panels.code=seen'))), who).toBe(who === 'admin')
      const guess = doc(db, UNIQUE, 'installations.customer_signature=x')
      const claim = { collection: 'installations', field: 'customer_signature', id: 'SECRET' }
      expect(await allowed(setDoc(guess, claim)), who).toBe(false)
      expect(await allowed(getDocs(collection(db, UNIQUE))), who).toBe(false)
    }
  })

  test('copies are read by admins, each person’s own by them, and written by nobody', async () => {
    const own = { uid: 'mine', ...CLAIMS }
    for (const role of [...ROLES, 'none']) {
      const { db } = project.as({ role, ...own })
      for (const [name, id] of [
        [COPIES.devices, '1'],
        [COPIES.users, 'somebody'],
      ] as const) {
        expect(await allowed(getDoc(doc(db, name, id))), `${role} ${name}`).toBe(role === 'admin')
        expect(await allowed(getDocs(collection(db, name))), `${role} ${name}`).toBe(role === 'admin')
        for (const more of [{ role_type: 'admin' }, { state: 'ready' }, { tank_group_ids: [1] }])
          expect(await allowed(setDoc(doc(db, name, id), more, { merge: true })), `${role} ${name}`).toBe(
            false,
          )
        expect(await allowed(deleteDoc(doc(db, name, id)))).toBe(false)
      }
      // Users can't give themselves another role, neither in their own record nor in their token's claims.
      for (const more of [
        { role_type: 'admin' },
        { role: 'admin' },
        { permissions: ['all'] },
        { status: 'active' },
      ])
        expect(await allowed(setDoc(doc(db, COPIES.users, 'mine'), more, { merge: true })), role).toBe(false)
    }
  })
})

/** Collections that the specification requires, by their names in and outside production. */
const SPECIFIED = (
  JSON.parse(readFileSync(new URL('../fixtures/coverage.json', import.meta.url), 'utf8')) as {
    collections: string[]
  }
).collections
const open = new Set([...opened, ...Object.values(COPIES)])

describe.each(copies)('the rules of the copies in $name', ({ name, entity }) => {
  test.each([true, false])('let each role read what it sees, and nobody write (own: %s)', async own => {
    const record = own
      ? { group_id: 11, installer_id: 7, is_test: true, state: 'a' }
      : { group_id: 99, installer_id: 8, is_test: false, state: 'a' }
    const id = ids()
    await setDoc(doc(project.owner.db, name, id), record)
    const wrong: string[] = []
    for (const who of PEOPLE) {
      const store = as(who)
      const check = async (what: string, expected: boolean, work: Promise<unknown>) => {
        if ((await allowed(work)) !== expected) wrong.push(`${who} ${what}: ${!expected}`)
      }
      const { db, rest } = store
      await check('get', sees(entity, who, own), getDoc(doc(db, name, id)))
      await check('list all', sees(entity, who, false), getDocs(collection(db, name)))
      const structuredQuery = countedQuery(
        { where: scopeConditions(entity, store.who) },
        `${databaseOf(rest)}/${name}`,
      )
      await check('list', sees(entity, who, true), askFirestore(rest, 'runQuery', { structuredQuery }))
      await check('create', false, setDoc(doc(db, name, ids()), record))
      await check('update', false, updateDoc(doc(db, name, id), { state: 'b' }))
      await check('delete', false, deleteDoc(doc(db, name, id)))
    }
    expect(wrong).toEqual([])
  })
})

describe('the specified collections', () => {
  test('are all declared, in Firestore by their rules or as copies, else on our own server', () => {
    expect(SPECIFIED).toHaveLength(28)
    const declared = new Set([...entities.flatMap(collectionsOf), ...Object.values(COPIES)])
    expect(SPECIFIED.filter(name => !declared.has(name))).toEqual([])
  })

  const closed = [...SPECIFIED, 'tanks', 'anything'].filter(name => !open.has(name))
  test.each(closed)('%s, which our own server keeps, is closed to every role', async name => {
    const record = {
      tank_id: 1,
      group_id: 11,
      is_test: true,
      installer_id: 7,
      customer_id: 901,
      deleted_at: null,
    }
    await setDoc(doc(project.owner.db, name, 'there'), record)
    for (const who of PEOPLE) {
      const { db } = as(who)
      const all = query(collection(db, name), where('deleted_at', '==', null))
      expect(await allowed(getDoc(doc(db, name, 'there'))), who).toBe(false)
      expect(await allowed(getDocs(all)), who).toBe(false)
      expect(await allowed(setDoc(doc(db, name, 'new'), record)), who).toBe(false)
      expect(await allowed(updateDoc(doc(db, name, 'there'), { version: 2 })), who).toBe(false)
      expect(await allowed(deleteDoc(doc(db, name, 'there'))), who).toBe(false)
    }
  })
})
