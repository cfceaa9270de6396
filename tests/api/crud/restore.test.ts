import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

describe('a removed record', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)

  test.each([
    ['tanks', '/api/tanks'],
    ['customers', '/api/customers'],
    ['users', '/api/users'],
    ['batches', '/api/collections/batches'],
  ])('of %s is listed as deleted with who removed it, and comes back as it was', async (name, path) => {
    const made = await world.make(entityOf(name))
    const before = (await admin('GET', `${path}/${made.id}`)).body
    expect((await admin('DELETE', `${path}/${made.id}`)).status).toBe(200)
    const deleted = await admin('GET', `${path}/deleted?range=[0,0]`)
    expect(deleted.body[0]).toMatchObject({ id: made.id, deleted_by: { kind: 'person', name: 'admin' } })

    const restored = await admin('POST', `${path}/${made.id}/restore`)
    expect(restored.status, restored.text).toBe(200)
    const after = (await admin('GET', `${path}/${made.id}`)).body
    const told = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !/^(updated_|version)/.test(field)))
    expect(told(after)).toEqual(told(before))
    expect((await admin('GET', `${path}/deleted`)).body.map(({ id }) => id)).not.toContain(made.id)
    const actions = (await admin('GET', `${path}/${made.id}/history`)).body.map(({ action }) => action)
    expect(actions).toEqual(['restore', 'remove', 'create'])
  })

  test('that is restored twice is restored once', async () => {
    const { id } = await world.make(entityOf('models'))
    await admin('DELETE', `/api/models/${id}`)
    const [one, two] = await Promise.all([1, 2].map(() => admin('POST', `/api/models/${id}/restore`)))
    expect([one!.status, two!.status, two!.body.version]).toEqual([200, 200, one!.body.version])
    expect((await admin('GET', `/api/models/${id}/history`)).body).toHaveLength(3)
  })

  test('stays removed while something else has what is unique, and while what it leads to is gone', async () => {
    const group = await world.make(entityOf('tankgroups'), 'a', { code: 'TWIN-1' })
    await admin('DELETE', `/api/tankgroups/${group.id}`)
    await world.make(entityOf('tankgroups'), 'a', { code: 'twin-1' })
    const twin = await admin('POST', `/api/tankgroups/${group.id}/restore`)
    expect([twin.status, Object.keys(twin.body.errors ?? {})]).toEqual([422, ['code']])

    const batch = await world.make(entityOf('batches'), 'a', { code: 'TWIN-2' })
    await admin('DELETE', `/api/collections/batches/${batch.id}`)
    await world.make(entityOf('batches'), 'a', { code: 'twin-2' })
    const document = await admin('POST', `/api/collections/batches/${batch.id}/restore`)
    expect([document.status, Object.keys(document.body.errors ?? {})]).toEqual([422, ['code']])

    const depot = await world.make(entityOf('tankgroups'), 'a', { parent_id: 10 })
    const tank = await world.make(entityOf('tanks'), 'a', { group_id: depot.id })
    await admin('DELETE', `/api/tanks/${tank.id}`)
    expect((await admin('DELETE', `/api/tankgroups/${depot.id}`)).status).toBe(200)
    const orphan = await admin('POST', `/api/tanks/${tank.id}/restore`)
    expect([orphan.status, Object.keys(orphan.body.errors ?? {})]).toEqual([422, ['group_id']])
    expect((await admin('GET', `/api/tanks/${tank.id}`)).status).toBe(404)
  })

  test('is neither listed nor restored for anybody but an admin', async () => {
    const { id } = await world.make(entityOf('tanks'))
    await admin('DELETE', `/api/tanks/${id}`)
    for (const who of ['client', 'provider', 'customer', 'none']) {
      expect((await world.as(who)('GET', '/api/tanks/deleted')).status, who).toBe(403)
      expect((await world.as(who)('POST', `/api/tanks/${id}/restore`)).status, who).toBe(403)
    }
    expect((await admin('POST', '/api/tanks/999999/restore')).status).toBe(404)
  })

  test('was told beforehand what hangs on it, and what keeps it', async () => {
    const batch = await world.make(entityOf('batches'))
    const device = (await admin('POST', '/api/devices', await world.sample(entityOf('devices')))).body
    const positions = [{ pos: 1, serial: 'S1', device_id: device.id }]
    await world.make(entityOf('panels'), 'a', { batch_id: batch.id, positions })
    const depot = await world.make(entityOf('tankgroups'), 'a', { parent_id: 10 })
    const tank = await world.make(entityOf('tanks'), 'a', { group_id: depot.id, device_id: device.id })
    const asked = async (path: string) => (await admin('GET', `${path}/dependants`)).body

    expect(await asked(`/api/tankgroups/${depot.id}`)).toEqual({
      refused: true,
      dependants: [
        // A device follows its tank.
        { entity: 'devices', field: 'group_id', count: 1, capped: false, refuses: false },
        { entity: 'tanks', field: 'group_id', count: 1, capped: false, refuses: true },
      ],
    })
    expect(await asked(`/api/tanks/${tank.id}`)).toMatchObject({
      refused: false,
      dependants: [{ entity: 'devices', field: 'tank_id', count: 1, refuses: false }],
    })
    expect(await asked(`/api/devices/${device.id}`)).toMatchObject({
      refused: true,
      dependants: [
        { entity: 'panels', field: 'positions', count: 1, refuses: false },
        { entity: 'tanks', field: 'device_id', count: 1, refuses: true },
      ],
    })
    expect(await asked(`/api/collections/batches/${batch.id}`)).toMatchObject({
      refused: true,
      dependants: [{ entity: 'panels', field: 'batch_id', count: 1, refuses: true }],
    })
    expect((await world.as('client')('GET', `/api/tanks/${tank.id}/dependants`)).status).toBe(403)
  })

  test('is no reason to refuse a row that led to it, where a new row must lead to what is there', async () => {
    const batch = await world.make(entityOf('batches'))
    const device = (await admin('POST', '/api/devices', await world.sample(entityOf('devices')))).body
    const row = { pos: 1, serial: 'S1', device_id: device.id }
    const panel = await world.make(entityOf('panels'), 'a', { batch_id: batch.id, positions: [row] })
    expect((await admin('DELETE', `/api/devices/${device.id}`)).status).toBe(200)
    const put = (positions: object[]) =>
      admin('PUT', `/api/collections/panels/${panel.id}`, { ...panel, positions })
    const refused = await put([row, { pos: 2, serial: 'S2', device_id: 999_999 }])
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['positions.1.device_id']])
    expect((await put([row, { pos: 2, serial: 'S2' }])).status).toBe(200)
  })
})

describe('the history of a record', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const history = async (who: string, id: number | string, range = '[0,24]') =>
    (await world.as(who)('GET', `/api/tanks/${id}/history?range=${range}`)).body

  test('says who changed what, from what to what, newest first and in pages', async () => {
    const tank = await world.make(entityOf('tanks'), 'a', { name: 'First' })
    for (const [who, name] of [
      ['admin', 'Second'],
      ['client', 'Third'],
    ] as const)
      await world.as(who)('PUT', `/api/tanks/${tank.id}`, { name })
    expect(await history('admin', tank.id)).toMatchObject([
      { action: 'update', before: { name: 'Second' }, after: { name: 'Third' }, actor: { name: 'client' } },
      { action: 'update', before: { name: 'First' }, after: { name: 'Second' }, actor: { name: 'admin' } },
      { action: 'create', before: null, after: null },
    ])
    expect(await history('admin', tank.id, '[1,1]')).toHaveLength(1)
  })

  test('names colleagues, and of anybody else only the role', async () => {
    const tank = await world.make(entityOf('tanks'))
    await world.as('admin')('PUT', `/api/tanks/${tank.id}`, { name: 'By an admin' })
    expect((await history('client', tank.id))[0]).toMatchObject({
      actor: { kind: 'person', name: null, role: 'admin' },
    })
    const people = await world.as('client')('GET', '/api/people?uids=["u1","u2","import","nobody"]')
    expect(people.body.map(({ kind, name }) => [kind, name])).toEqual([
      ['person', null],
      ['person', 'client'],
      ['import', null],
      ['system', null],
    ])
  })

  test('begins for its new owner where the record came to them', async () => {
    const tank = await world.make(entityOf('tanks'), 'b', { name: 'Theirs' })
    await world.as('admin')('PUT', `/api/tanks/${tank.id}`, { name: 'Still theirs' })
    await world.as('admin')('PUT', `/api/tanks/${tank.id}`, { name: 'Ours', group_id: 11, customer_id: null })
    const seen = await history('client', tank.id)
    expect(seen).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toMatch(/heirs/)
    expect((await history('admin', tank.id)).length).toBe(3)
    expect((await world.as('customer')('GET', `/api/tanks/${tank.id}/history`)).status).toBe(403)
  })

  test('of a device begins for its new owner where it came to their tank', async () => {
    const admin = world.as('admin')
    const theirs = await world.make(entityOf('tanks'), 'b')
    const ours = await world.make(entityOf('tanks'), 'a')
    const device = await world.make(entityOf('devices'), 'b')
    const path = `/api/devices/${device.id}`
    await world.db.query(`update tanks set device_id = null where device_id = $1`, [device.id])
    await world.db.query(`update devices set state = 'bootstrapped', tank_id = null where id = $1`, [
      device.id,
    ])
    for (const [action, input] of [
      ['assign', { tank_id: theirs.id }],
      ['unassign', { reason: 'Mrs Murphy died' }],
      ['assign', { tank_id: ours.id }],
    ] as const)
      expect((await admin('POST', `${path}/${action}`, input)).status).toBe(200)
    await admin('POST', `${path}/setDownlink`, { kind: 'intervals', interval_min: 120 })

    const told = async (who: string) => (await world.as(who)('GET', `${path}/history`)).body
    const seen = await told('client')
    expect(seen.map(({ action }) => action)).toEqual(['setDownlink', 'assign'])
    expect(seen[1]).toMatchObject({ before: null, input: { tank_id: ours.id } })
    expect(JSON.stringify(await told('admin'))).toContain('Murphy')
  })

  test('tells their owners what was noted of a part of a record', async () => {
    const tank = await world.make(entityOf('tanks'), 'a')
    const dip = { level_mm: 100 }
    const answer = await world.as('client')('POST', `/api/tanks/${tank.id}/dips`, dip)
    expect(answer.status, answer.text).toBe(201)
    expect((await history('client', tank.id)).map(({ action }) => action)).toEqual(['dip', 'create'])
  })
})
