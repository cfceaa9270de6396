import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type Answer, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

/** Number of times each race is run, because a bug may show only now and then. */
const TRIES = 5

describe('what several write at once', () => {
  let world: World
  const admin: World['as'] extends (who: string) => infer C ? C : never = (...request) =>
    world.as('admin')(...request)
  const statuses = async (...asked: Promise<Answer>[]) =>
    (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b)
  const client = async (name: string) =>
    (await world.make(entityOf('tankgroups'), 'a', { name, parent_id: null })).id

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('never puts two groups under each other', async () => {
    for (let i = 0; i < TRIES; i++) {
      const [a, b] = [await client(`Ring ${i} a`), await client(`Ring ${i} b`)]
      const answers = await statuses(
        admin('PUT', `/api/tankgroups/${a}`, { parent_id: b }),
        admin('PUT', `/api/tankgroups/${b}`, { parent_id: a }),
      )
      expect(answers).toEqual([200, 422])
    }
  })

  test('never leaves a record that refers to one that is gone', async () => {
    for (let i = 0; i < TRIES; i++) {
      const group_id = await client(`Gone ${i}`)
      const sample = await world.sample(entityOf('tanks'))
      const tank = (n: number) => admin('POST', '/api/tanks', { ...sample, name: `Race ${i} ${n}`, group_id })
      const [first, gone, second] = await Promise.all([
        tank(1),
        admin('DELETE', `/api/tankgroups/${group_id}`),
        tank(2),
      ])
      if (gone.status === 200) expect([first.status, second.status]).toEqual([422, 422])
      else expect([first.status, gone.status, second.status]).toEqual([201, 409, 201])
    }
  })

  test('never gives one number to two customers of a client', async () => {
    const depots = [11, (await world.make(entityOf('tankgroups'), 'a', { name: 'Another depot' })).id]
    for (let i = 0; i < TRIES; i++) {
      const sample = await world.sample(entityOf('customers'))
      const make = (parent_id: unknown) =>
        admin('POST', '/api/customers', { ...sample, customer_no: `RACE${i}`, parent_id })
      expect(await statuses(...depots.map(make))).toEqual([201, 422])
    }
  })

  test('of many changes with one key, the first are made and told again', async () => {
    const { id } = await world.make(entityOf('tanks'))
    const key = { 'idempotency-key': 'many' }
    const change = () =>
      admin('POST', '/api/tanks/bulk', { action: 'update', ids: [id], values: { hose_m: 5 } }, key)
    expect((await change()).body).toMatchObject({ changed: 1, failed: [] })
    await admin('PUT', `/api/tanks/${id}`, { hose_m: 6 })
    expect((await change()).body).toMatchObject({ changed: 1, failed: [] })
    expect((await admin('GET', `/api/tanks/${id}`)).body.hose_m).toBe(6)
  })

  test('what was made with a key is not told again to whoever may no longer see it', async () => {
    const key = { 'idempotency-key': 'mine' }
    const mine = await world.sample(entityOf('customers'))
    const post = () => world.as('client')('POST', '/api/customers', mine, key)
    const made = await post()
    expect((await post()).body).toEqual(made.body)
    await admin('PUT', '/api/users/2', { tank_group_ids: [20] })
    expect((await post()).status).toBe(404)
    await admin('PUT', '/api/users/2', { tank_group_ids: [10] })
  })

  test('a tester makes test records without saying so, and no others', async () => {
    const tester = world.as('test-user')
    const { is_test: _, ...batch } = await world.sample(entityOf('batches'))
    const made = await tester('POST', '/api/collections/batches', batch)
    expect(made.status, made.text).toBe(201)
    expect(made.body.is_test).toBe(true)
    const real = await tester('POST', '/api/collections/batches', {
      ...batch,
      code: 'REAL-1',
      is_test: false,
    })
    expect(real.status).toBe(403)
  })

  test('outside production a collection is found by its development name, too', async () => {
    const { id } = await world.make(entityOf('batches'))
    expect((await admin('GET', `/api/collections/dev_v2_batches/${id}`)).body.id).toBe(id)
  })

  test('a role is found by its name and a user by their sign-in ID, as their documents in Firestore are', async () => {
    const role = await world.make(entityOf('roles'), 'a', { name: 'night-desk' })
    const at = (path: string, who = 'admin') => world.as(who)('GET', `/api/collections/${path}`)
    for (const address of [role.id, 'night-desk'])
      expect((await at(`roles/${address}`)).body).toMatchObject({ id: role.id, name: 'night-desk' })
    const byUid = await at('users/u4')
    expect(byUid.body).toEqual((await at('users/4')).body)
    expect(byUid.body).toMatchObject({ id: 4, uid: 'u4' })
    expect(byUid.body).not.toHaveProperty('password')
    for (const path of [
      'roles/day-desk',
      'roles/NIGHT-DESK',
      'roles/%00',
      'users/u99',
      'users/',
      'users/%20',
    ])
      expect([path, (await at(path)).status]).toEqual([path, 404])
    // Only where documents are addressed by that field, and only for those who may read them.
    expect((await admin('GET', '/api/users/u4')).status).toBe(404)
    const { body: batch } = await at(`batches/${(await world.make(entityOf('batches'))).id}`)
    expect((await at(`batches/${encodeURIComponent(String(batch.code))}`)).status).toBe(404)
    for (const path of ['roles/night-desk', 'users/u4', 'users/u99'])
      expect([path, (await at(path, 'client')).status]).toEqual([path, 403])
    expect((await admin('DELETE', `/api/collections/roles/${role.id}`)).status).toBe(200)
    expect((await at('roles/night-desk')).status).toBe(404)
  })

  test('a tank that is given another model takes its geometry, unless it is told its own', async () => {
    const vessel = (d: number) => ({ shape: 'vertical_cylinder', dimensions: { d, h: 1500 }, strapping: [] })
    const model = async (d: number) =>
      (await world.make(entityOf('models'), 'a', { ...vessel(d), capacity_l: 1500, name: `Drum ${d}` })).id
    const [small, large] = [await model(1100), await model(1200)]
    const { shape: _, dimensions: __, strapping: ___, ...bare } = await world.sample(entityOf('tanks'))
    const { body: tank } = await admin('POST', '/api/tanks', { ...bare, capacity_l: 1500, model_id: small })
    expect(tank.dimensions).toMatchObject({ d: 1100 })
    const put = async (body: object) => (await admin('PUT', `/api/tanks/${tank.id}`, body)).body
    expect(await put({ model_id: large })).toMatchObject({ model_id: large, dimensions: { d: 1200 } })
    const own = { d: 1150, h: 1500 }
    expect(await put({ model_id: small, dimensions: own })).toMatchObject({
      model_id: small,
      dimensions: own,
    })
  })

  test('an export that can not begin is an error like any other', async () => {
    const broken = vi.spyOn(world.db, 'run').mockRejectedValue(new Error('Connection terminated'))
    const answer = await admin('GET', '/api/countries/export')
    broken.mockRestore()
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({ code: 'unavailable' })
  })
})
