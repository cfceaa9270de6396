import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE, post, sigfox } from '../ingest/support'

type Row = Record<string, unknown>
type Life = {
  entries: { entity: string; value: string; detail: string; reason: string | null }[]
  readings: Row[]
}

describe("a device's life", () => {
  let world: World
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const device = async (state: string) => {
    const made = await world.make(entityOf('devices'), 'a')
    // Takes the device off the tank that the world puts it on.
    await world.db.query('update tanks set device_id = null where device_id = $1', [made.id])
    await world.db.query('update devices set state = $2, tank_id = null where id = $1', [made.id, state])
    return Number(made.id)
  }
  const act = (id: number, action: string, body: Row = {}) =>
    admin('POST', `/api/devices/${id}/${action}`, body)
  const read = async (id: number) => (await admin('GET', `/api/devices/${id}`)).body as Row
  const tank = (group_id = 11) => addTank(world.db, null, { group_id })
  const life = async (id: number, who = 'admin') =>
    (await world.as(who)('GET', `/api/devices/${id}/life`)).body as unknown as Life

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('it is put on a tank, swapped for another, and retired: each is on its line of time', async () => {
    const [old, fresh] = [await device('bootstrapped'), await device('activated')]
    const at = await tank()
    const put = await act(old, 'assign', { tank_id: at })
    expect(put.status, put.text).toBe(200)
    expect(await read(old)).toMatchObject({ state: 'installed', tank_id: at })
    const swapped = await act(old, 'swap', { replacement_id: fresh, reason: 'No echo' })
    expect(swapped.status, swapped.text).toBe(200)
    expect(await read(old)).toMatchObject({ state: 'returned', tank_id: null })
    expect(await read(fresh)).toMatchObject({ state: 'installed', tank_id: at })
    expect((await admin('GET', `/api/tanks/${at}`)).body.device_id).toBe(fresh)
    expect((await act(old, 'retire', { reason: 'Broken' })).status).toBe(200)
    const replaced = (await life(fresh)).entries.filter(({ entity }) => entity === 'devices')
    expect(replaced.map(({ value }) => value)).toContain('installed')

    const { entries } = await life(old)
    const states = entries.filter(({ entity }) => entity === 'devices').map(({ value }) => value)
    expect(states.slice(0, 3)).toEqual(['retired', 'returned', 'installed'])
    const reasons = entries.filter(({ entity }) => entity === 'devices').map(({ reason }) => reason)
    expect(reasons.slice(0, 3)).toEqual(['Broken', 'No echo', null])
    const history = entries.filter(({ entity }) => entity === 'installations_history')
    expect(history.map(({ value }) => value).toSorted()).toEqual(['assigned', 'removed'])
  })

  test('its first message from the field is kept, once, to be accepted; the device is bootstrapped by it', async () => {
    const key = 'B0057'
    const id = await addDevice(world.db, key)
    await world.db.query(`update devices set state = 'shipped', fw_version = '1.4.0' where id = $1`, [id])
    const contacts = async () => {
      const filter = encodeURIComponent(JSON.stringify({ device_id: id }))
      return (await admin('GET', `/api/collections/bootstrap?filter=${filter}`)).body
    }
    await post(world.app, '/ingest/sigfox', sigfox(key, 0, 1))
    await world.app.services.idle()
    expect([await contacts(), (await read(id)).state]).toEqual([[], 'shipped'])
    const first = { ...sigfox(key, 1, 2, { type: 'bootstrap', config_version: 3 }), rssi: -118 }
    for (let time = 0; time < 2; time++) {
      await post(world.app, '/ingest/sigfox', first)
      await world.app.services.idle()
    }
    expect(await contacts()).toMatchObject([
      { device_id: id, fw: '1.4.0', config_version: 3, rssi: -118, stations: 1, accepted: false },
    ])
    expect(await read(id)).toMatchObject({ state: 'bootstrapped' })
    const { entries } = await life(id)
    expect(entries.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['bootstrap', 'devices']))
  })

  test('what the network told of it is on it, for admins alone', async () => {
    const made = await world.make(entityOf('devices'), 'a', {
      network: 'lorawan',
      dev_eui: 'A84041000181C0DE',
    })
    const { id } = (await admin('POST', '/api/connections', { name: 'Gateway', network: 'lorawan' })).body
    const { key } = (await admin('PUT', `/api/connections/${id}/key`, {})).body
    const told = {
      deviceInfo: { devEui: 'a84041000181c0de' },
      time: '2026-02-01T10:00:00Z',
      devAddr: '00189440',
    }
    const answer = await post(world.app, '/ingest/lorawan?event=join', told, { 'x-ingest-key': String(key) })
    expect(answer.statusCode, answer.body).toBe(200)
    const entry = { at: '2026-02-01T10:00:00.000Z', kind: 'join', detail: 'devAddr 00189440' }
    expect(await life(Number(made.id))).toMatchObject({ network: [entry] })
    expect(await life(Number(made.id), 'client')).toMatchObject({ network: [] })
    const { body } = await admin('GET', `/api/connections/${id}/traffic`)
    expect(body.events).toMatchObject([{ ...entry, device_key: 'A84041000181C0DE' }])
  })

  test('the box that it was packed into is on it', async () => {
    const [one, other] = [await device('activated'), await device('activated')]
    await world.make(entityOf('assembly_packages'), 'a', { code: 'BOX-1', device_ids: [one] })
    const boxes = async (id: number) =>
      (await life(id)).entries.filter(({ entity }) => entity === 'assembly_packages').map(one => one.detail)
    expect([await boxes(one), await boxes(other)]).toEqual([['BOX-1'], []])
  })

  test.each(['Retired', 'Failed', 'Quarantined', 'Returned', 'Prepared'])(
    'a swap to a device that is %s is refused, and nothing has changed',
    async label => {
      const state = label.toLowerCase()
      const [old, other] = [await device('bootstrapped'), await device(state)]
      const at = await tank()
      await act(old, 'assign', { tank_id: at })
      const answer = await act(old, 'swap', { replacement_id: other, reason: 'x' })
      expect(answer.status, answer.text).toBe(422)
      expect((answer.body.errors as Row).replacement_id).toContain(label)
      expect(await read(old)).toMatchObject({ state: 'installed', tank_id: at })
      expect(await read(other)).toMatchObject({ state, tank_id: null })
    },
  )

  test('a swap to a device that is on another tank is refused; so is one of a device that is on none', async () => {
    const [one, other] = [await device('bootstrapped'), await device('bootstrapped')]
    const [at, elsewhere] = [await tank(), await tank()]
    await act(one, 'assign', { tank_id: at })
    await act(other, 'assign', { tank_id: elsewhere })
    const taken = await act(one, 'swap', { replacement_id: other, reason: 'x' })
    expect([taken.status, Object.keys(taken.body.errors as Row)]).toEqual([422, ['replacement_id']])
    const loose = await device('installed')
    expect(
      (await act(loose, 'swap', { replacement_id: await device('activated'), reason: 'x' })).status,
    ).toBe(422)
  })

  test('a tank that has a device gets no second, and a retired device no tank', async () => {
    const [one, two] = [await device('bootstrapped'), await device('bootstrapped')]
    const at = await tank()
    await act(one, 'assign', { tank_id: at })
    const second = await act(two, 'assign', { tank_id: at })
    expect([second.status, Object.keys(second.body.errors as Row)]).toEqual([422, ['tank_id']])
    expect((await act(await device('retired'), 'assign', { tank_id: await tank() })).status).toBe(409)
    expect((await act(one, 'unassign', { reason: 'moved' })).status).toBe(200)
    expect(await read(one)).toMatchObject({ state: 'bootstrapped', tank_id: null })
    expect((await act(two, 'assign', { tank_id: at })).status).toBe(200)
  })

  test('what waits for a device that is retired is taken back', async () => {
    const id = await device('bootstrapped')
    expect((await admin('POST', `/api/devices/${id}/setDownlink`, { kind: 'restart' })).status).toBe(201)
    await act(id, 'retire', { reason: 'x' })
    const [waiting] = await world.db.query<Row>('select state from downlinks where device_id = $1', [id])
    expect(waiting!.state).toBe('cancelled')
    expect((await admin('POST', `/api/devices/${id}/setDownlink`, { kind: 'restart' })).status).toBe(422)
  })

  test('switching a device off tells what that does to the bill', async () => {
    await world.db.query(`update tankgroups set billing_type = 'monthly_per_tank' where id = 10`)
    const id = await device('bootstrapped')
    await act(id, 'assign', { tank_id: await tank() })
    await act(id, 'deactivate', { reason: 'House is empty' })
    await act(id, 'reactivate')
    const { entries } = await life(id)
    const switches = entries.filter(({ entity }) => entity === 'activation_deactivation_history')
    expect(switches.map(({ value }) => value)).toEqual(expect.arrayContaining(['activate', 'deactivate']))
    const rows = await world.db.query<Row>(
      `select data->>'billing' as billing from documents where collection = 'activation_deactivation_history'
         and (data->>'device_id')::int = $1 order by data->>'action'`,
      [id],
    )
    expect(rows.map(({ billing }) => billing)).toEqual(['starts', 'stops'])
  })

  test('others than admins see of it what they may see of each record', async () => {
    const id = await device('bootstrapped')
    await act(id, 'assign', { tank_id: await tank() })
    await world.make(entityOf('measurements'), 'a', { device_id: id })
    const all = (await life(id)).entries.map(({ entity }) => entity)
    expect(all).toEqual(expect.arrayContaining(['devices', 'measurements', 'installations_history']))
    const theirs = (await life(id, 'client')).entries.map(({ entity }) => entity)
    expect(theirs.filter(entity => entity !== 'installations')).toEqual([])
    const foreign = await world.make(entityOf('devices'), 'b')
    expect((await world.as('client')('GET', `/api/devices/${foreign.id}/life`)).status).toBe(404)
  })
})
