import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, addTank, BOX, ENGINE, HOUR, NOW, postAll, sigfox } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

type TankEvent = {
  id: number
  type: string
  state: string
  started_at: string
  delta_l: number
  [name: string]: unknown
}

const DAYS = 40
const DAY_MS = 24 * HOUR
const EACH = 6

/** Four messages a day; `litresAt` gives the contents by hours since 1 February. */
const heard = (device: string, litresAt: (hour: number) => number | null, hours = DAYS * 24) =>
  Array.from({ length: hours / EACH }, (_, n) => {
    const litres = litresAt(n * EACH)
    return litres === null ? [] : [sigfox(device, n * EACH, n, { ullage_mm: Math.round(1000 - litres) })]
  }).flat()

describe('events of a tank', () => {
  let world: World
  let tank: number
  let other: number
  const eventsOf = async (id: number, who = 'admin', more = '') =>
    (await world.as(who)('GET', `/api/tanks/${id}/history/events${more}`)).body as unknown as TankEvent[]
  const byType = async (id: number, type: string) => (await eventsOf(id)).filter(event => event.type === type)
  const tell = async (callbacks: readonly object[]) => {
    await postAll(world.app, callbacks)
    await world.app.services.idle()
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    // Ten litres a day, a delivery on day 10, a theft on day 20, four days of silence from day 30 on.
    world.clock.now = new Date(Date.UTC(2026, 1, 1) + DAYS * DAY_MS)
    tank = await addTank(world.db, await addDevice(world.db, 'AA01'), { group_id: 11 })
    other = await addTank(world.db, await addDevice(world.db, 'BB01'), { group_id: 21, name: 'theirs' })
    await tell(
      heard('AA01', hour => {
        const day = hour / 24
        if (day >= 30 && day < 34) return null
        return 500 - 10 * day + (day >= 10 ? 400 : 0) - (day >= 20 ? 150 : 0)
      }),
    )
    await tell(heard('BB01', () => 600))
  })
  afterAll(() => world.close())

  test('are a top-up, a theft and a silence, each with its litres, its time and its reasons, newest first', async () => {
    const told = await eventsOf(tank)
    expect(told.map(({ type }) => type)).toEqual(['no_data', 'sudden_drop', 'topup'])
    const [silence, drop, topup] = told as [TankEvent, TankEvent, TankEvent]
    expect(topup.delta_l).toBeGreaterThan(390)
    expect(topup.delta_l).toBeLessThan(410)
    expect(topup.started_at).toBe('2026-02-11T00:00:00.000Z')
    expect(drop.delta_l).toBeLessThan(-140)
    expect(drop.reason).toMatchObject({ limit_l: expect.any(Number) })
    expect((drop.evidence as number[]).length).toBeGreaterThan(2)
    expect(silence).toMatchObject({ state: 'auto_closed', started_at: '2026-03-04T18:00:00.000Z' })
    expect(silence.ended_at).toBe('2026-03-07T00:00:00.000Z')
    for (const { confidence } of told as unknown as { confidence: number }[]) {
      expect(confidence).toBeGreaterThan(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
  })

  test('are as few as are asked for', async () => {
    expect(await eventsOf(tank, 'admin', '/1')).toHaveLength(1)
    expect((await world.as('admin')('GET', `/api/tanks/${tank}/history/events/0`)).status).toBe(400)
    expect(
      (await world.as('admin')('GET', `/api/tanks/${tank}/history/events/many`)).body.errors,
    ).toHaveProperty('n')
  })

  test('are nobody else’s: another client’s tank is not there, and who may read no tank is refused', async () => {
    expect(await eventsOf(tank, 'client')).toHaveLength(3)
    for (const path of ['history/events', 'forecast']) {
      expect((await world.as('client')('GET', `/api/tanks/${other}/${path}`)).status).toBe(404)
      expect((await world.as('none')('GET', `/api/tanks/${other}/${path}`)).status).toBe(403)
    }
  })

  test('make the service that was detected', async () => {
    expect(
      await world.db.query('select kind, state, measured_l from services where tank_id = $1', [tank]),
    ).toEqual([{ kind: 'topup', state: 'detected', measured_l: expect.closeTo(400, -1) as number }])
  })

  test('are not raised twice when late messages tell more', async () => {
    const before = await byType(tank, 'sudden_drop')
    // Lost messages arrive late: readings between the known ones.
    await tell(
      Array.from({ length: 8 }, (_, n) =>
        sigfox('AA01', 20 * 24 - 5 + n, 9000 + n, { ullage_mm: n < 5 ? 299 : 450 }),
      ),
    )
    const after = await byType(tank, 'sudden_drop')
    expect(after).toHaveLength(1)
    expect(after[0]!.id).toBe(before[0]!.id)
  })

  test('that staff signed stay as they were signed; what readings say by now stands beside it', async () => {
    const [topup] = await byType(tank, 'topup')
    await world.db.query(`update events set state = 'signed', signed_by = 'u1' where id = $1`, [topup!.id])
    await world.db.query(`update services set state = 'confirmed' where event_id = $1`, [topup!.id])
    const admin = world.as('admin')
    const { body: record } = await admin('GET', `/api/tanks/${tank}`)
    const dimensions = { ...BOX.dimensions, w: 1100 }
    const changed = await admin(
      'PUT',
      `/api/tanks/${tank}`,
      { dimensions, capacity_l: 1100 },
      {
        'if-match': `"${record.version}"`,
      },
    )
    expect(changed.status).toBe(200)
    await world.app.services.idle()
    const [after] = await byType(tank, 'topup')
    expect(after).toMatchObject({ id: topup!.id, state: 'signed', delta_l: topup!.delta_l })
    expect(after!.revised).toMatchObject({ to_l: expect.any(Number) })
    const [service] = await world.db.query<{ measured_l: number }>(
      'select measured_l from services where event_id = $1',
      [topup!.id],
    )
    expect(service!.measured_l).toBeCloseTo(topup!.delta_l, 0)
  })

  test('of a silent tank are no data, never a low level', async () => {
    world.clock.now = new Date(NOW.getTime() + 60 * DAY_MS)
    await world.db.query(`insert into insight_queue (tank_id, since) values ($1, now())`, [other])
    await world.app.services.idle()
    const told = await eventsOf(other)
    expect(told.map(({ type, state }) => [type, state])).toEqual([['no_data', 'open']])
  })
})
