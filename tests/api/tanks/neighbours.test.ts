import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

type Neighbour = { id: number; name: string; distance_km: number; litres: number; together: boolean }
type NeighboursAnswer = { neighbours: Neighbour[]; litres: number | null; together_l: number }

/** A degree of latitude is 111.2 km. */
const KM = 1 / 111.2
const HERE = { lat: 52.5, lng: -8 }

describe('the neighbours of a tank', () => {
  let world: World
  let tank: number
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query('update tanks set lat = null, lng = null')
    tank = await put('Own', { volume_l: 200 })
    await put('Beside', { km: 1, volume_l: 300 })
    await put('Full', { km: 2, volume_l: 900 })
    await put('Diesel', { km: 3, content_type: 'derv' })
    await put('Quarantined', { km: 4, quarantined: true })
    await put('Other depot', { km: 10, group_id: 10, volume_l: 500 })
    await put('Other client', { km: 0.5, group_id: 21 })
    await put('Out of use', { km: 0.4, state: 'decommissioned' })
    await put('Far', { km: 16 })
  })
  afterAll(() => world.close())

  async function put(name: string, more: Record<string, unknown> & { km?: number }): Promise<number> {
    const { km = 0, ...own } = more
    const values = {
      name,
      group_id: 11,
      content_type: 'kerosene',
      capacity_l: 1000,
      volume_l: 100,
      state: 'active',
      quarantined: false,
      ...HERE,
      ...own,
    }
    values.lat = HERE.lat + km * KM
    const names = Object.keys(values)
    const [row] = await world.db.query<{ id: number }>(
      `insert into tanks (${names.join()}) values (${names.map((_, i) => `$${i + 1}`).join()}) returning id`,
      Object.values(values),
    )
    return row!.id
  }
  const ask = async (who: string, id = tank) => {
    const { status, body } = await world.as(who)('GET', `/api/tanks/${id}/getNeighboursInfo`)
    return { status, told: body as unknown as NeighboursAnswer }
  }

  test('are its client’s, the nearest first, within fifteen kilometres', async () => {
    const { told } = await ask('admin')
    expect(told.neighbours.map(({ name, distance_km }) => [name, distance_km])).toEqual([
      ['Beside', 1],
      ['Full', 2],
      ['Diesel', 3],
      ['Quarantined', 4],
      ['Other depot', 10],
    ])
  })

  test('share a trip where they take the same product, are in service and have room', async () => {
    const { told } = await ask('client')
    expect(told.neighbours.filter(one => one.together).map(({ name, litres }) => [name, litres])).toEqual([
      ['Beside', 650],
      ['Other depot', 450],
    ])
    expect(told).toMatchObject({ litres: 750, together_l: 750 + 650 + 450 })
  })

  test('are only those that who asks may see, and are no end customer’s business', async () => {
    const { told } = await ask('group manager')
    expect(told.neighbours.map(({ name }) => name)).not.toContain('Other depot')
    expect((await ask('customer')).status).toBe(403)
    const foreign = await put('Foreign', { group_id: 21 })
    expect((await ask('client', foreign)).status).toBe(404)
  })

  test('are none where nobody knows where the tank stands', async () => {
    const [found] = await world.db.query<{ id: number }>(
      `insert into tanks (name, group_id, content_type, capacity_l) values ('Nowhere', 11, 'kerosene', 500) returning id`,
    )
    expect((await ask('admin', found!.id)).told).toEqual({ neighbours: [], litres: null, together_l: 0 })
  })

  test('a verbose list adds customer, depot, device and open request to each tank', async () => {
    await world.db.query(`update users set name = 'Mary Byrne' where id = 2`)
    await world.as('client')('POST', `/api/tanks/${tank}/requestTopup`, {
      topup_l: 400,
      topup_note: 'Friday',
    })
    const filter = encodeURIComponent(JSON.stringify({ name: 'Own' }))
    const { status, body, headers } = await world.as('client')(
      'GET',
      `/api/tanks/verbose-list?filter=${filter}`,
    )
    expect(status).toBe(200)
    expect(headers['content-range']).toBe('tanks 0-0/1')
    expect(body).toEqual([
      expect.objectContaining({
        name: 'Own',
        customer: null,
        device: null,
        depot: expect.objectContaining({ id: 11, parent_id: 10 }),
        request: expect.objectContaining({
          state: 'requested',
          topup_l: 400,
          note: 'Friday',
          by: 'Mary Byrne',
        }),
      }),
    ])
  })

  test('it tells whose tank it is and what is on its lid as far as who asks may see it', async () => {
    const [device] = await world.db.query<{ id: number }>(
      `insert into devices (device_id, hw_version, network, battery_mv, status_quality, last_seen_at)
       values ('V1', '2.2', 'sigfox', 3400, 1, '2026-02-28T12:00Z') returning id`,
    )
    await world.db.query(
      `update customers set customer_no = 'C-1', phone = '+353211234567', address_1 = 'Mill Road', postcode = 'T12 AB34' where id = 901`,
    )
    await world.db.query('update tanks set customer_id = 901, device_id = $2 where id = $1', [
      tank,
      device!.id,
    ])
    await world.db.query('update devices set tank_id = $1 where id = $2', [tank, device!.id])
    const filter = encodeURIComponent(JSON.stringify({ id: tank }))
    for (const who of ['admin', 'client', 'provider', 'group manager']) {
      const { body } = await world.as(who)('GET', `/api/tanks/verbose-list?filter=${filter}`)
      expect(
        body.map(({ customer, device: lid, depot, request }) => ({ customer, lid, depot, request })),
        who,
      ).toEqual([
        {
          customer: {
            id: 901,
            name: 'Own',
            customer_no: 'C-1',
            phone: '+353211234567',
            address: 'Mill Road, T12 AB34',
          },
          lid: {
            id: device!.id,
            device_id: 'V1',
            last_seen_at: '2026-02-28T12:00:00.000Z',
            battery_mv: 3400,
            status_quality: 1,
          },
          depot: { id: 11, name: 'A depot', parent_id: 10 },
          request: expect.objectContaining({ state: 'requested', topup_l: 400 }),
        },
      ])
    }
    await world.as('client')('POST', `/api/tanks/${tank}/unRequestTopup`)
    const { body } = await world.as('client')('GET', `/api/tanks/verbose-list?filter=${filter}`)
    expect(body[0]!.request).toBeNull()
  })

  test('a verbose list tells an end customer nothing', async () => {
    const { status } = await world.as('customer')('GET', '/api/tanks/verbose-list')
    expect(status).toBe(403)
  })

  test('a history without a count or a range tells the newest three events', async () => {
    await world.db.query(
      `insert into events (tank_id, group_id, type, state, started_at, confidence, reason, evidence)
       select $1, 11, 'threshold_low', 'open', $2::timestamptz - n * interval '1 day', 1, '{}', '{}'
       from generate_series(1, 5) as n`,
      [tank, world.clock.now],
    )
    const count = async (path: string) =>
      ((await world.as('client')('GET', `/api/tanks/${tank}/history/events${path}`)).body as unknown as [])
        .length
    expect(await count('')).toBe(3)
    expect(await count('/4')).toBe(4)
    expect(await count('?from=2000-01-01')).toBe(5)
  })
})
