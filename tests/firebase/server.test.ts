import { COPIES } from '../../src/config/firestoreCopies'
import { randomUUID } from 'node:crypto'
import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { watchRecords } from '../../server/features/firebase/copyRecords'
import { startFirestoreOutbox } from '../../server/features/firebase/firestoreOutbox'
import { firebaseProject } from '../../server/features/firebase/project'
import { PROJECT } from '../../scripts/firebase/emulators'
import { entityOf } from '../../src/config/entities'
import { OWN_FIELDS } from '../../src/config/schema/firestore/collections'
import { documents } from '../../src/providers/data/firestore/transport'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'
import { startProject, type Project } from './support'

const WRITES = '/api/firestore/writes'
const batches = entityOf('batches')

let world: World
let project: Project
beforeAll(async () => {
  project = await startProject()
  world = await startWorld(ENGINE, undefined, {
    FIREBASE_PROJECT_ID: PROJECT,
    // No emulator is running there, so claims aren't written, which is logged.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    FIRESTORE_EMULATOR_HOST: project.host,
  })
})
afterAll(async () => {
  await world.close()
  await project.stop()
})

const ofAdmin = () => documents(project.as({ role: 'admin', account: 1, account_uid: 'u1' }), batches)
let count = 0
const make = (more: object = {}) =>
  ofAdmin().write.create({
    code: `S-${++count}`,
    hw_version: '2.2',
    quantity: 1,
    started_on: '2026-01-01',
    state: 'open',
    is_test: false,
    ...more,
  })
const writes = (who: string, body: object) =>
  world.as(who)('PUT', WRITES, {
    batch: randomUUID(),
    collection: 'batches',
    action: 'update',
    values: { state: 'held' },
    ...body,
  })
const stored = async (id: string) =>
  (
    await getDoc(
      doc(project.owner.db, batches.source.kind === 'collection' ? batches.source.development : '', id),
    )
  ).data()

describe('several documents written by way of the server', () => {
  beforeEach(() => world.db.query('delete from firestore_writes'))

  test('are changed in the name of who asked, each a version further, and told in the audit log', async () => {
    const ids = [await make(), await make()]
    expect(await writes('admin', { ids })).toMatchObject({
      status: 200,
      body: { changed: 2, done: ids, failed: [] },
    })
    for (const id of ids)
      expect(await stored(id)).toMatchObject({ state: 'held', version: 2, updated_by: 'u1' })
    // The server may have copied the documents by now, and told of their creation.
    const lines = await world.db.query(
      `select actor, action from audit_log
       where entity = 'batches' and entity_id = any($1) and action <> 'create'`,
      [ids],
    )
    expect(lines).toEqual(ids.map(() => ({ actor: 'u1', action: 'update' })))
  })

  test('happen once for one batch, however often it is sent', async () => {
    const batch = randomUUID()
    const ids = [await make()]
    const first = await writes('admin', { batch, ids })
    const second = await writes('admin', { batch, ids, values: { state: 'open' } })
    expect(second.body).toEqual(first.body)
    expect(await stored(ids[0]!)).toMatchObject({ state: 'held', version: 2 })
    // Another user doesn't see the results.
    expect((await writes('test-user', { batch, ids })).body).toMatchObject({ changed: 0, done: [] })
  })

  test('are told as done to who asked, whoever else looks for work meanwhile', async () => {
    let isOver = false
    const others = async () => {
      while (!isOver) await world.app.firestoreSync!.idle()
    }
    const working = others()
    try {
      for (let i = 0; i < 10; i++) {
        const ids = [await make(), await make(), await make()]
        expect((await writes('admin', { ids })).body).toMatchObject({ changed: 3, failed: [] })
      }
    } finally {
      isOver = true
      await working
    }
  })

  test('are refused one by one, as the rules would', async () => {
    const [real, own] = [await make({ is_test: false }), await make({ is_test: true })]
    const { body } = await writes('test-user', { ids: [real, own] })
    expect(body).toMatchObject({ changed: 1, done: [own], failed: [{ id: real, key: 'errors.notFound' }] })
    expect(await stored(real)).toMatchObject({ state: 'open', version: 1 })
    // A change that would move the record out of the user's sight, and a removal that isn't permitted.
    expect((await writes('test-user', { ids: [own], values: { is_test: false } })).body).toMatchObject({
      changed: 0,
    })
    expect(await writes('test-user', { ids: [own], action: 'remove', values: {} })).toMatchObject({
      status: 403,
    })
    expect(await writes('client', { ids: [own] })).toMatchObject({ status: 403 })
    const wrong = await writes('admin', { ids: [real], values: { quantity: 0 } })
    expect(wrong.body).toMatchObject({ changed: 0, failed: [{ error: 'Must be at least 1' }] })
    const shared = await writes('admin', { ids: [real, own], values: { code: 'both' } })
    expect(shared.body).toMatchObject({ changed: 0, failed: [{ key: 'validation.unique' }, {}] })
  })

  test('are refused by name where they can’t be read, and nothing is queued', async () => {
    const ids = [await make()]
    const cases: [object, string][] = [
      [{ ids, batch: 'x' }, 'batch'],
      [{ ids, collection: 'firmwares' }, 'collection'],
      [{ ids, action: 'drop' }, 'action'],
      [{ ids: [] }, 'ids'],
      [{ ids: ['../users'] }, 'ids'],
      [{ ids, values: [] }, 'values'],
      [{ ids, more: 1 }, 'more'],
    ]
    for (const [body, field] of cases)
      expect(await writes('admin', body), field).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      })
    expect(await world.db.query('select from firestore_writes')).toEqual([])
  })

  test('that a server left behind are done by the next, and those of who has lost their rights are not', async () => {
    const [first, second] = [await make(), await make()]
    const queue = (document: string, user: number) =>
      world.db.query(
        `insert into firestore_writes (batch, position, user_id, entity, document, action, values, created_at, next_at)
         values ($1, 1, $2, 'batches', $3, 'update', '{"state":"held"}', $4, $4)`,
        [randomUUID(), user, document, world.clock.now],
      )
    await queue(first, 1)
    await queue(second, 8)
    await world.app.firestoreSync!.idle()
    expect(await stored(first)).toMatchObject({ state: 'held' })
    expect(await stored(second)).toMatchObject({ state: 'open' })
    expect(await world.db.query('select state from firestore_writes order by user_id')).toEqual([
      { state: 'done' },
      { state: 'failed' },
    ])
  })
})

test('of two servers at once each write and each copy is made by one', async () => {
  const { deps, db, app } = world
  const another = startFirestoreOutbox(deps, app.principals, firebaseProject(deps.env.firebase!, deps.log))!
  const ids = await Promise.all(Array.from({ length: 24 }, () => make()))
  const now = world.clock.now
  await db.query(
    `insert into firestore_writes (batch, position, user_id, entity, document, action, values, created_at, next_at)
     select gen_random_uuid(), 1, 1, 'batches', id, 'update', '{"state":"held"}', $2, $2 from unnest($1::text[]) id`,
    [ids, now],
  )
  await Promise.all([app.firestoreSync!.idle(), another.idle()])
  await Promise.all([app.firestoreSync!.idle(), another.idle()])
  await another.stop()
  for (const id of ids) expect(await stored(id)).toMatchObject({ state: 'held', version: 2 })
  const states = await db.query(
    'select distinct state, attempts from firestore_writes where document = any($1)',
    [ids],
  )
  expect(states).toEqual([{ state: 'done', attempts: 1 }])
  const lines = await db.query(
    `select entity_id from audit_log where entity = 'batches' and action = 'update' and entity_id = any($1)`,
    [ids],
  )
  expect(lines).toHaveLength(ids.length)
})

describe('copies of our own records', () => {
  const copy = async (collection: string, id: string) =>
    (await getDoc(doc(project.owner.db, collection, id))).data()
  const idle = () => world.app.firestoreSync!.idle()

  test('are answered under their collections’ names by our own server as well', async () => {
    const admin = world.as('admin')
    const device = await world.make(entityOf('devices'))
    for (const [name, path] of [
      ['devices_v2', '/api/devices'],
      ['users', '/api/users'],
      ['roles', '/api/collections/roles'],
    ] as const) {
      const range = '?range=[0,99]'
      const [here, there] = [
        await admin('GET', `/api/collections/${name}${range}`),
        await admin('GET', `${path}${range}`),
      ]
      expect([here.status, here.body], name).toEqual([200, there.body])
    }
    expect((await admin('GET', `/api/collections/devices_v2/${device.id}`)).body).toEqual(
      (await admin('GET', `/api/devices/${device.id}`)).body,
    )
    expect((await world.as('client')('GET', '/api/collections/users')).status).toBe(
      (await world.as('client')('GET', '/api/users')).status,
    )
  })

  // Changes become due by the database's clock, which keeps running.
  beforeAll(() => {
    world.clock.now = new Date(Date.now() + 86_400_000)
  })

  test('begin with all there is, and follow each change, one way', async () => {
    const admin = world.as('admin')
    const devices = entityOf('devices')
    const { body: device } = await admin('POST', pathOf(devices), await world.sample(devices))
    await watchRecords(world.db, true)
    await idle()
    expect(await copy(COPIES.devices, String(device.id))).toMatchObject({
      device_id: device.device_id,
      version: device.version,
    })
    expect(await copy(COPIES.users, 'u2')).toMatchObject({ role_type: 'client', tank_group_ids: [10] })
    const path = `${pathOf(devices)}/${device.id}`
    await admin('PUT', path, { hw_version: '2.9', version: device.version })
    await idle()
    expect(await copy(COPIES.devices, String(device.id))).toMatchObject({ hw_version: '2.9' })
    await admin('POST', `${path}/panel`, {})
    await idle()
    expect(await copy(COPIES.devices, String(device.id))).toMatchObject({ state: 'panelled' })
    // Data from the radio doesn't trigger a copy.
    await world.db.query('update devices set last_seen_at = now(), battery_mv = 3000 where id = $1', [
      device.id,
    ])
    expect(await world.db.query('select from firestore_copies')).toEqual([])
    await admin('DELETE', path)
    await idle()
    expect(await copy(COPIES.devices, String(device.id))).toBeUndefined()
    const role = { name: 'tester', permissions: [], routes: ['demo'] }
    const { body: made } = await admin('POST', '/api/collections/roles', role)
    await idle()
    expect(await copy(COPIES.roles, 'tester')).toMatchObject({ name: 'tester', routes: ['demo'] })
    await admin('DELETE', `/api/collections/roles/${made.id}`)
    await idle()
    expect(await copy(COPIES.roles, 'tester')).toBeUndefined()
    await watchRecords(world.db, false)
  })

  test('are made of every document that our own server keeps: what an action does to it is read there too', async () => {
    const admin = world.as('admin')
    await watchRecords(world.db, true)
    const packages = entityOf('assembly_packages')
    const { id } = await world.make(packages)
    await idle()
    const made = { state: 'open', version: 1, deleted_at: null, _words: expect.arrayContaining(['s']) }
    expect(await copy('assembly_packages', String(id))).toMatchObject(made)
    const path = `${pathOf(packages)}/${id}`
    const sealed = await admin('POST', `${path}/seal`, {})
    expect(sealed.status, sealed.text).toBe(200)
    // The response was sent after the write to Firestore.
    const after = { state: 'sealed', version: 2, updated_by: 'u1' }
    expect(await copy('assembly_packages', String(id))).toMatchObject(after)
    await admin('DELETE', path)
    expect(await copy('assembly_packages', String(id))).toBeUndefined()
    expect(await world.db.query('select from firestore_copies')).toEqual([])
    await watchRecords(world.db, false)
  })

  test('hold no secret, and leave people what is theirs to write', async () => {
    await setDoc(doc(project.owner.db, COPIES.users, 'u3'), { name: 'As I am called', locale: 'fr' })
    await watchRecords(world.db, true)
    await idle()
    const found = (await copy(COPIES.users, 'u3'))!
    expect(found).toMatchObject({ name: 'As I am called', locale: 'fr', role_type: 'provider' })
    for (const name of ['password', 'password_hash', 'refreshToken']) expect(found).not.toHaveProperty(name)
    const other = (await copy(COPIES.users, 'u4'))!
    for (const name of Object.keys(OWN_FIELDS)) expect(other).not.toHaveProperty(name)
    const keyed = await world.make(entityOf('devices'), 'a', { keys_ref: 'vault/1' })
    await idle()
    expect(await copy(COPIES.devices, String(keyed.id))).not.toHaveProperty('keys_ref')
    await watchRecords(world.db, false)
  })
})

test('without a service account there is neither, and documents stay on our own server', async () => {
  const settings = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'key' }
  const plain = await startWorld(ENGINE, undefined, settings)
  expect((await plain.as('admin')('PUT', WRITES, {})).status).toBe(404)
  expect((await plain.as('admin')('POST', '/api/session/firestore')).status).toBe(404)
  expect(plain.app.firestoreSync).toBeUndefined()
  expect((await plain.as('admin')('GET', '/api/collections/batches')).status).toBe(200)
  await plain.close()
})
