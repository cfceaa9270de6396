import { COPIES } from '../../src/config/firestoreCopies'
import { doc, getDoc, setDoc, Timestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { watchRecords } from '../../server/features/firebase/copyRecords'
import { PROJECT } from '../../scripts/firebase/emulators'
import { entities, entityOf } from '../../src/config/entities'
import {
  collectionName,
  copiedEntities,
  isHiddenInCopies,
  reservationKey,
  UNIQUE,
} from '../../src/config/schema/firestore/collections'
import { toRecord } from '../../src/config/schema/firestore/documents'
import type { Entity } from '../../src/config/schema'
import { documents } from '../../src/providers/data/firestore/transport'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'
import { startProject, type Project } from './support'

const [batches, panels, boards] = [entityOf('batches'), entityOf('panels'), entityOf('pcb_preparations')]

const DAY_MS = 86_400_000

let world: World
let project: Project
beforeAll(async () => {
  project = await startProject()
  world = await startWorld(ENGINE, undefined, {
    FIREBASE_PROJECT_ID: PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    FIRESTORE_EMULATOR_HOST: project.host,
  })
  // Changes become due by the database's clock, which keeps running.
  world.clock.now = new Date(Date.now() + DAY_MS)
  await watchRecords(world.db, true)
})
afterAll(async () => {
  await world.close()
  await project.stop()
})

const written = (entity: Entity) =>
  documents(project.as({ role: 'admin', account: 1, account_uid: 'u1' }), entity).write
const at = (entity: Entity, id: string) => doc(project.owner.db, collectionName(entity, false), id)
const there = async (entity: Entity, id: string) => {
  await world.app.firestoreSync!.idle()
  return (await getDoc(at(entity, id))).data()
}
const here = (entity: Entity, id: string) => world.as('admin')('GET', `${pathOf(entity)}/${id}`)
const changed = (collection: string, ids: readonly string[], who = 'admin') =>
  world.as(who)('PUT', '/api/firestore/changed', { collection, ids })
/** Firestore has no null lists, only empty ones. */
const shown = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : (value ?? null))
const asDate = (value: unknown) => (value instanceof Timestamp ? value.toDate() : undefined)
const recordOf = (entity: Entity, id: string, values: object): Record<string, unknown> =>
  toRecord(entity, id, values as never, asDate)
const holder = async (entity: Entity, field: string, value: string) =>
  (
    await getDoc(doc(project.owner.db, UNIQUE, reservationKey(collectionName(entity, false), field, value)))
  ).data()

let count = 0
const batch = (more: object = {}) => ({
  code: `BOTH-${++count}`,
  hw_version: '2.2',
  quantity: 1,
  started_on: '2026-01-01',
  state: 'open',
  is_test: false,
  ...more,
})
/** A document that a page has written and reported to the server. */
async function inFirestore(more: object = {}) {
  const values = batch(more)
  const id = await written(batches).create(values)
  expect((await changed('batches', [id])).status).toBe(204)
  return { ...values, id }
}
const bench = (step: string, body: object) => world.as('admin')('POST', `/api/bench/${step}`, body)

describe('what somebody writes in Firestore', () => {
  test('is known to our own server: its record, its history, and what refers to it', async () => {
    const { id, code } = await inFirestore()
    expect((await here(batches, id)).body).toMatchObject({ id, code, version: 1, created_by: 'u1' })
    await written(batches).update(id, { quantity: 7 }, 1)
    await changed('batches', [id])
    expect((await here(batches, id)).body).toMatchObject({ quantity: 7, version: 2 })
    const history = await world.as('admin')('GET', `${pathOf(batches)}/${id}/history`)
    expect(history.body).toMatchObject([
      { action: 'update', before: { quantity: 1 }, after: { quantity: 7 } },
      { action: 'create' },
    ])
    const device = await world.make(entityOf('devices'))
    const sample = { device_id: device.id, reference_mm: 500, samples_mm: [500, 501] }
    const made = await world.as('admin')('POST', '/api/collections/measurements', { ...sample, batch_id: id })
    expect(made.status, made.text).toBe(201)
  })

  test('is removed here as well, listed among the removed, and can be brought back here', async () => {
    const { id, code } = await inFirestore()
    await written(batches).remove(id, 1)
    await changed('batches', [id])
    expect((await here(batches, id)).status).toBe(404)
    const removed = await world.as('admin')('GET', `${pathOf(batches)}/deleted`)
    expect(removed.body).toMatchObject([{ id, title: code }])
    expect((await world.as('admin')('POST', `${pathOf(batches)}/${id}/restore`)).status).toBe(200)
    expect(await there(batches, id)).toMatchObject({ deleted_at: null, version: 3 })
    expect(await holder(batches, 'code', code)).toMatchObject({ id })
  })

  test('by others than our pages is found when it is looked for; what isn’t right is left where it is', async () => {
    const known = await inFirestore()
    const { _words, ...values } = (await there(batches, known.id))! as Record<string, unknown>
    const next = { ...values, _words, version: 2, quantity: 9, updated_at: new Date(Date.now() + 1000) }
    await setDoc(at(batches, known.id), next)
    await setDoc(at(batches, 'WRONG1'), { ...next, quantity: -1, counts: 'many', code: 'wrong' })
    for (const [i, wrong] of [
      { created_at: 'then' },
      { version: 'two' },
      { created_by: 7 },
      { deleted_at: 1 },
      { counts: 'many' },
    ].entries())
      await setDoc(at(batches, `WRONG${i + 2}`), { ...next, code: `wrong-${i}`, ...wrong })
    const boots = entityOf('bootstrap')
    const lost = await written(boots).create({ device_id: 999_999 })
    await world.app.firestoreSync!.pull()
    expect((await world.as('admin')('POST', `${pathOf(boots)}/${lost}/resend`)).status).toBe(404)
    expect((await here(batches, known.id)).body).toMatchObject({ quantity: 9, version: 2 })
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await here(batches, `WRONG${n}`)).status, `${n}`).toBe(404)
  })

  test('is asked of by whoever reads it, and by name', async () => {
    const { id } = await inFirestore()
    expect((await changed('batches', [id], 'client')).status).toBe(403)
    expect(await changed('firmwares', [id])).toMatchObject({
      status: 400,
      body: { errors: { collection: expect.any(String) } },
    })
    expect(await changed('batches', ['../users'])).toMatchObject({ status: 400 })
    expect((await changed('batches', ['NOBODY'])).status).toBe(204)
  })
})

describe('what our own server does to such documents', () => {
  test('goes to Firestore: the boards of a bench, their panel and the batch’s figures', async () => {
    const { id } = await inFirestore()
    const looked = await bench('boards', { batch_id: id, serial: 'S-1', result: 'ok' })
    expect(looked.status, looked.text).toBe(201)
    const [board] = (await world.as('admin')('GET', '/api/collections/pcb_preparations')).body as never as {
      id: string
    }[]
    expect(await there(boards, board!.id)).toMatchObject({ serial: 'S-1', batch_id: id, version: 1 })
    expect(await holder(boards, 'serial', 'S-1')).toMatchObject({ id: board!.id })
    const step = { batch_id: id, panel: 'P-1', serial: 'S-1', firmware: '1.0.0' }
    expect((await bench('panels', step)).status).toBe(201)
    const [panel] = (await world.as('admin')('GET', '/api/collections/panels')).body as never as {
      id: string
    }[]
    expect(await there(panels, panel!.id)).toMatchObject({
      code: 'P-1',
      positions: [{ pos: 1, serial: 'S-1', result: 'failed' }],
    })
    expect(await there(batches, id)).toMatchObject({ version: 1, counts: { prepared: 1, failed: 1 } })
    // Another user writes the document in Firestore; the server's figures stay.
    await written(batches).update(id, { state: 'held' }, 1)
    await changed('batches', [id])
    expect((await here(batches, id)).body).toMatchObject({
      state: 'held',
      counts: { prepared: 1, failed: 1 },
    })
    expect(await bench('boards', { batch_id: id, serial: 'S-2' })).toMatchObject({ status: 422 })
  })

  test('reserves what must be unique, and frees it', async () => {
    const { body } = await world.as('admin')('POST', pathOf(batches), batch({ code: 'HERE' }))
    const id = String(body.id)
    expect(await there(batches, id)).toMatchObject({ code: 'HERE', version: 1 })
    await expect(written(batches).create(batch({ code: 'here' }))).rejects.toMatchObject({ status: 422 })
    await world.as('admin')('PUT', `${pathOf(batches)}/${id}`, { code: 'THERE', version: 1 })
    await written(batches).create(batch({ code: 'here' }))
    expect(await holder(batches, 'code', 'there')).toMatchObject({ id })
    await world.as('admin')('DELETE', `${pathOf(batches)}/${id}`)
    expect(await there(batches, id)).toMatchObject({ version: 3, deleted_at: expect.anything() })
    expect(await holder(batches, 'code', 'there')).toBeUndefined()
  })

  test('is told to who follows once it is there, as the list that is fetched then is Firestore’s', async () => {
    const boxes = entityOf('assembly_packages')
    const { id } = await world.make(boxes)
    await world.app.firestoreSync!.idle()
    const told: unknown[] = []
    const end = world.db.onChanges(changes => told.push(...changes))
    // The database trigger notes the change, but listeners aren't notified yet.
    await world.db.query(`update documents set data = data || '{"courier":"By van"}' where id = $1`, [id])
    expect(await there(boxes, String(id))).toMatchObject({ courier: 'By van' })
    end()
    expect(told).toContainEqual({ entity: 'assembly_packages', ids: [id] })
  })

  test('gives way to what somebody has written in Firestore at the same time', async () => {
    const { id } = await inFirestore()
    await written(batches).update(id, { quantity: 20 }, 1)
    await world.as('admin')('PUT', `${pathOf(batches)}/${id}`, { quantity: 30, version: 1 })
    expect(await there(batches, id)).toMatchObject({ quantity: 20, version: 2 })
    expect((await here(batches, id)).body).toMatchObject({ quantity: 20, version: 2 })
  })
})

describe('an action with a document that people write in Firestore', () => {
  const prospects = entityOf('prospects_v2')
  const lead = { name: 'Nora Walsh', email: 'nora@example.com' }
  const does = (id: string, action: string, body: object = {}, headers = {}) =>
    world.as('admin')('POST', `${pathOf(prospects)}/${id}/${action}`, body, headers)

  test('begins with what is there now, though nobody has told of it, and is there when it is answered', async () => {
    const id = await written(prospects).create(lead)
    expect((await getDoc(at(prospects, id))).data()).toMatchObject({ state: 'new', version: 1 })
    const contacted = await does(id, 'contact', {}, { 'If-Match': '"1"' })
    expect(contacted, contacted.text).toMatchObject({
      status: 200,
      body: { state: 'contacted', version: 2, name: lead.name },
    })
    const found = (await getDoc(at(prospects, id))).data()
    expect(found).toMatchObject({ state: 'contacted', version: 2, updated_by: 'u1', deleted_at: null })
    await written(prospects).update(id, { name: 'Nora Byrne' }, 2)
    const late = await does(id, 'check', {}, { 'If-Match': '"2"' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { name: 'Nora Byrne' } },
    })
    expect(await does(id, 'contact')).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
    expect(await does(id, 'lose', { lost_because: 'Has moved' })).toMatchObject({ status: 200 })
    const lost = { state: 'lost', lost_because: 'Has moved', name: 'Nora Byrne', version: 4 }
    expect((await getDoc(at(prospects, id))).data()).toMatchObject(lost)
  })

  test('with several at once begins with what is there, too', async () => {
    const ids = [await written(prospects).create(lead), await written(prospects).create(lead)]
    const path = `${pathOf(prospects)}/bulk/contact`
    const { body } = await world.as('admin')('POST', path, { ids: [...ids, 'NOBODY'] })
    expect(body).toMatchObject({ changed: 2, failed: [{ id: 'NOBODY' }] })
    for (const id of ids)
      expect((await getDoc(at(prospects, id))).data()).toMatchObject({ state: 'contacted' })
  })

  test('is kept where somebody writes the document in Firestore at the same time: both are there', async () => {
    const id = await written(prospects).create(lead)
    await changed('prospects_v2', [id])
    // A write in Firestore, before the server's change has arrived there.
    await written(prospects).update(id, { name: 'At once' }, 1)
    await world.db.query(
      `update documents set data = data || '{"state":"contacted"}', version = 2 where id = $1`,
      [id],
    )
    const both = { name: 'At once', state: 'contacted', version: 2 }
    expect(await there(prospects, id)).toMatchObject(both)
    expect((await here(prospects, id)).body).toMatchObject(both)
  })

  test('writes what else belongs to it: a device that is switched off, in one transaction here', async () => {
    const device = await world.make(entityOf('devices'))
    await world.db.query(`update devices set state = 'installed' where id = $1`, [device.id])
    const activations = entityOf('activations_v2')
    const id = await written(activations).create({ device_id: device.id, network: 'sigfox' })
    const act = (action: string, body: object = {}) =>
      world.as('admin')('POST', `${pathOf(activations)}/${id}/${action}`, body)
    expect((await act('confirm')).body).toMatchObject({ result: 'ok' })
    const off = await act('deactivate', { reason: 'The contract has ended' })
    expect(off.status, off.text).toBe(200)
    expect((await world.as('admin')('GET', `/api/devices/${device.id}`)).body).toMatchObject({
      state: 'inactive',
    })
    expect(await there(activations, id)).toMatchObject({ result: 'ok' })
  })
})

test('each document that our own server keeps is in Firestore as it is here, within the same scope', async () => {
  const kept = copiedEntities(entities, COPIES)
  expect(kept.length).toBeGreaterThan(12)
  const made = new Map<Entity, { id: string } & Record<string, unknown>>()
  for (const entity of kept) made.set(entity, (await world.make(entity)) as never)
  await world.app.firestoreSync!.idle()
  for (const [entity, record] of made) {
    const { body } = await here(entity, record.id)
    const copy = recordOf(entity, record.id, (await there(entity, record.id)) ?? {})
    for (const name of entity.stored.filter(each => !isHiddenInCopies(entity, each)))
      expect(shown(copy[name]), `${entity.name}.${name}`).toEqual(shown(body[name]))
    const found = await documents(
      project.as({ role: 'admin', account: 1, account_uid: 'u1' }),
      entity,
    ).read.one(record.id)
    expect(found.id).toBe(record.id)
  }
})

test('all documents that were here before a project was connected are there from then on', async () => {
  await watchRecords(world.db, false)
  const { body } = await world.as('admin')('POST', pathOf(batches), batch())
  expect(await there(batches, String(body.id))).toBeUndefined()
  await watchRecords(world.db, true)
  await world.app.firestoreSync!.idle()
  expect(await there(batches, String(body.id))).toMatchObject({ version: 1 })
  expect(await holder(batches, 'code', String(body.code))).toMatchObject({ id: body.id })
})
