import { checkStore } from '../../../server/engine/db/checkStore'
import { documentSeeds } from '../../../demo/seed/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../../src/config/entities'
import { makeFleet } from '../../../demo/seed/fleet'
import { GROUPS } from '../../../demo/seed/groups'
import { countyId } from '../../../demo/seed/lookups'
import { demoWeather, simulateDemoTank } from '../../../demo/seed/messages'
import { readTownlands } from '../../../demo/seed/townlands'
import { byArrival } from '../../../demo/simulate/fleet'
import { runDueReports } from '../../../server/features/reports/runDue'
import { END, demonstration, listAs, listWith, signIn, type Server } from './support'

type Draft = {
  state: string
  trucks: {
    litres: number
    faults: object[]
    compartments: { capacity_l: number }[]
    trips: { stops: { faults: object[] }[] }[]
  }[]
  tanks: { is_required: boolean; reason: object | null; planned: object | null }[]
}

let server: Server
beforeAll(async () => {
  server = await demonstration()
}, 180_000)
afterAll(() => server.close())

const idsBelow = (...codes: string[]) =>
  GROUPS.filter(group => codes.some(code => group.code === code || group.parent === code)).map(
    group => group.id,
  )
const tanksIn = (ids: readonly number[]) =>
  GROUPS.filter(group => ids.includes(group.id)).reduce((sum, group) => sum + group.tanks, 0)

describe('the accounts of the demonstration', () => {
  const LEE = idsBelow('LEE')
  test.each([
    ['admin@ullage.test', 'admin', 240],
    ['client@ullage.test', 'client', tanksIn(LEE)],
    ['topups@ullage.test', 'client', tanksIn(idsBelow('SHN'))],
    ['collections@ullage.test', 'client', tanksIn(idsBelow('LAG'))],
    ['planner@ullage.test', 'client', tanksIn(LEE)],
    ['provider@ullage.test', 'provider', tanksIn([...LEE, ...idsBelow('SHN')])],
    ['manager@ullage.test', 'group manager', tanksIn(idsBelow('SHN-L'))],
    ['stranger@ullage.test', 'none', 403],
    ['firebase-admin@ullage.test', 'admin', 240],
    ['test-user@ullage.test', 'test-user', 403],
    ['install-user@ullage.test', 'install-user', 403],
    ['customer@ullage.test', 'customer', 403],
    ['driver@ullage.test', 'driver', 403],
  ] as const)('%s signs in as %s and sees its tanks (%i)', async (email, role, expected) => {
    const answer = await signIn(server.app, email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ role, user: { email, roles: [{ name: role }] } })
    const tanks = await listAs(server.app, email, 'tanks')
    expect(Array.isArray(tanks) ? tanks.length : tanks).toBe(expected)
  })

  test('customer@ullage.test sees two tanks by the calls of customers', async () => {
    const { token } = (await signIn(server.app, 'customer@ullage.test')).json<{ token: string }>()
    const answer = await server.app.inject({
      url: '/customerapi/customer/mytanks',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toHaveLength(2)
  })

  test('driver@ullage.test has a round of the present day: one stop is done, one failed, six are to come', async () => {
    const { token } = (await signIn(server.app, 'driver@ullage.test')).json<{ token: string }>()
    const answer = await server.app.inject({
      url: '/api/driver/round',
      headers: { authorization: `Bearer ${token}` },
    })
    const { stops } = answer.json<{ stops: { state: string }[] }>()
    expect(stops.map(({ state }) => state)).toEqual(['done', 'failed', ...Array(6).fill('assigned')])
  })

  test('planner@ullage.test has open requests and a draft of the next open day that fills two trucks or more', async () => {
    const { token } = (await signIn(server.app, 'planner@ullage.test')).json<{ token: string }>()
    const requested = (await listWith(server.app, token, 'tanks')) as Record<string, unknown>[]
    const wishes = requested.flatMap(({ group_id, topup_state, topup_wish_on, content_type }) =>
      group_id === 154 && topup_state === 'requested' ? [{ topup_wish_on, content_type }] : [],
    )
    // Those for the days from Monday on, and two without a day.
    const days = wishes.map(({ topup_wish_on }) => topup_wish_on).toSorted()
    const monday = Array(4).fill('2026-01-19')
    expect(days).toEqual([...monday, '2026-01-20', '2026-01-21', '2026-01-22', null, null])
    expect([...new Set(wishes.map(({ content_type }) => content_type))].toSorted()).toEqual([
      'derv',
      'gas_oil',
      'kerosene',
    ])

    const depots = await server.app.inject({
      url: '/api/dispatch/depots',
      headers: { authorization: `Bearer ${token}` },
    })
    const next = depots.json<{ id: number; next_day: string }[]>().find(({ id }) => id === 154)!.next_day
    const answer = await server.app.inject({
      url: `/api/dispatch/day?depot_id=154&day=${next}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { state, trucks, tanks } = answer.json<Draft>()
    expect([state, trucks.length]).toEqual(['draft', 3])
    const fills = trucks.flatMap(({ litres, compartments }) => {
      const capacity = compartments.reduce((sum, { capacity_l }) => sum + capacity_l, 0)
      return litres > 0 ? [litres / capacity] : []
    })
    expect(fills.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...fills)).toBeGreaterThan(0.85)
    expect(
      trucks.flatMap(({ faults, trips }) => [
        ...faults,
        ...trips.flatMap(trip => trip.stops.flatMap(stop => stop.faults)),
      ]),
    ).toEqual([])
    expect(tanks.filter(({ is_required, planned }) => is_required && !planned)).toEqual([])
    // A planner has more to choose from.
    expect(tanks.filter(({ reason, planned }) => reason && !planned).length).toBeGreaterThan(15)
  })

  test('newcomer@ullage.test is asked for the activation first', async () => {
    const answer = await signIn(server.app, 'newcomer@ullage.test')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'activation_required' })
  })

  test('the planner has group 154, and its dispatch planner', async () => {
    const { user } = (await signIn(server.app, 'planner@ullage.test')).json<{
      user: { tank_group_ids: number[]; features: string[] }
    }>()
    expect(user.tank_group_ids).toContain(154)
    expect(user.features).toContain('dispatch_planner')
  })

  test('have the service types of their clients', async () => {
    for (const [email, service_type] of [
      ['client@ullage.test', 0],
      ['topups@ullage.test', -1],
      ['collections@ullage.test', 1],
    ] as const)
      expect((await signIn(server.app, email)).json()).toMatchObject({ user: { service_type } })
  })

  test('the Firebase kinds have the Firebase menus', async () => {
    for (const name of ['firebase-admin', 'test-user', 'install-user'])
      expect((await signIn(server.app, `${name}@ullage.test`)).json()).toMatchObject({
        user: { sign_in: 'firebase' },
      })
  })

  test('see test records only as the test user', async () => {
    const devices = await listAs(server.app, 'test-user@ullage.test', 'devices')
    expect(devices).not.toEqual([])
    expect((devices as { is_test: boolean }[]).every(device => device.is_test)).toBe(true)
  })

  test('find the batch of each calibration that the test user sees', async () => {
    const email = 'test-user@ullage.test'
    const batches = (await listAs(server.app, email, 'collections/batches')) as { id: string }[]
    const known = new Set(batches.map(({ id }) => id))
    const calibrations = (await listAs(server.app, email, 'collections/measurements')) as {
      batch_id: string
    }[]
    expect(calibrations).not.toEqual([])
    expect(calibrations.filter(({ batch_id }) => !known.has(batch_id))).toEqual([])
  })
})

describe('the readings of the demonstration', () => {
  const days = demoWeather(2026, END)
  const fleet = makeFleet(2026)

  test('are there for ninety days on every tank, every message worked out', async () => {
    const rows = await server.db.query<{ tank_id: number; n: number; first: Date }>(
      'select tank_id, count(*)::int as n, min(measured_at) as first from readings group by 1 order by 1',
    )
    expect(rows.map(row => row.tank_id)).toEqual(fleet.tanks.map(tank => tank.record.id))
    expect(rows.reduce((sum, row) => sum + row.n, 0)).toBeGreaterThan(84_000)
    for (const { first } of rows) expect(END - first.getTime()).toBeGreaterThan(88 * 86_400_000)
    expect(await server.db.query('select 1 from ingest_queue')).toEqual([])
    expect(await server.db.query('select 1 from parked_messages')).toEqual([])
  })

  test('come to what truly was in the tanks', async () => {
    const tanks = (await listAs(server.app, 'admin@ullage.test', 'tanks')) as {
      id: number
      pct: number
      reading_at: string
    }[]
    for (const tank of fleet.tanks) {
      const { steps, contents } = simulateDemoTank(2026, tank, days, END).played
      const { pct, reading_at } = tanks.find(one => one.id === tank.record.id)!
      const k = Math.round((Date.parse(reading_at) - steps.first) / steps.step)
      const truth = (100 * contents.volumes[k]!) / tank.record.capacity_l
      expect(Math.abs(pct - truth)).toBeLessThan(4)
    }
  })

  test('leave five devices silent and four with a battery that is nearly flat', async () => {
    const devices = (await listAs(server.app, 'admin@ullage.test', 'devices')) as {
      tank_id: number | null
      last_seen_at: string
      battery_mv: number
      status_quality: number
    }[]
    const onTanks = devices.filter(device => device.tank_id !== null)
    const hours = onTanks.map(device => (END - Date.parse(device.last_seen_at)) / 3_600_000)
    expect(hours.filter(value => value > 48)).toHaveLength(5)
    expect(hours.filter(value => value < 24).length).toBeGreaterThan(230)
    expect(onTanks.filter(device => device.battery_mv < 3000)).toHaveLength(4)
    expect(new Set(onTanks.map(device => device.status_quality))).toEqual(new Set([0, 1, 2, 3]))
  })

  test('tell of the slow leak what it has lost so far, and the level at both ends', async () => {
    const [leak] = await server.db.query<{
      from_l: number
      to_l: number
      delta_l: number
      reason: { weeks: number; litres_per_week: number }
    }>(`select from_l, to_l, delta_l, reason from events where type = 'slow_leak'`)
    const { from_l, to_l, delta_l, reason } = leak!
    expect(from_l).toBeGreaterThan(0)
    expect(to_l).toBeGreaterThan(0)
    expect(delta_l / -(reason.weeks * reason.litres_per_week)).toBeCloseTo(1, 1)
  })

  test('are the same when the messages come in the order in which they were heard', async () => {
    const { db, app } = server
    // No tank's readings depend on another's, so a fifth of the fleet is enough.
    const some = fleet.tanks.filter(tank => tank.record.id % 5 === 0)
    const ids = [some.map(tank => tank.record.id)]
    const worked = () =>
      Promise.all([
        db.query<{ n: number; hash: string }>(
          `select count(*)::int as n, md5(string_agg(concat_ws('/', tank_id, device_id, measured_at, seq, level_mm, volume_l,
             smoothed_volume_l, temp_c, battery_mv, quality, flags), ',' order by device_id, measured_at, seq)) as hash
           from readings where tank_id = any($1)`,
          ids,
        ),
        db.query(
          'select id, level_mm, volume_l, pct, reading_at, quality from tanks where id = any($1) order by id',
          ids,
        ),
        db.query(
          'select id, last_seen_at, battery_mv, loss_pct, status_quality from devices where tank_id = any($1) order by id',
          ids,
        ),
      ])
    const before = await worked()
    expect(before.map(rows => rows.length)).toEqual([1, some.length, some.length])
    const [sent] = await db.query<{ n: number }>(
      `select count(*)::int as n from raw_messages where device_key in
         (select coalesce(sigfox_id, dev_eui) from devices where tank_id = any($1))`,
      ids,
    )
    await db.query('truncate raw_messages, readings, ingest_queue')
    const lines = byArrival(
      some.flatMap(tank => simulateDemoTank(2026, tank, days, END).played.arrivals),
    ).map(({ envelope }) => JSON.stringify(envelope))
    expect(new Set(lines).size).toBe(sent!.n)
    const answer = await app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: { 'x-ingest-key': 'ullage-demo', 'content-type': 'application/x-ndjson' },
      payload: lines.join('\n'),
    })
    expect(answer.json()).toMatchObject({ parked: 0, rejected: [] })
    await app.services.idle()
    expect(await worked()).toEqual(before)
  }, 120_000)
})

test('the demonstration fits the declarations, so that the next start takes it', async () => {
  await expect(checkStore(server.db, entities)).resolves.toBeUndefined()
})

test('every table and every collection with a demonstration has records', async () => {
  // The clock stands still, so the task that runs reports is never due.
  await runDueReports(server.deps)
  const empty: string[] = []
  const told = new Set(documentSeeds.map(({ entity }) => entity))
  const { token } = (await signIn(server.app, 'admin@ullage.test')).json<{ token: string }>()
  for (const { name, source } of entities) {
    if (source.kind === 'collection' && !told.has(name)) continue
    const path = source.kind === 'rest' ? source.path.slice(1) : `collections/${source.name}`
    const rows = await listWith(server.app, token, path)
    if (!Array.isArray(rows) || rows.length < 2) empty.push(name)
  }
  expect(empty).toEqual([])
})

test('a county’s townlands are listed by name, and no others', async () => {
  const ofCork = readTownlands().filter(({ county }) => county === 'Cork')
  const told = await listAs(server.app, 'client@ullage.test', `counties/${countyId('Cork')}/townlands`)
  expect((told as { name: string }[]).map(({ name }) => name)).toEqual(
    ofCork.map(({ name }) => name).toSorted(),
  )
  expect(ofCork.length).toBeGreaterThan(30)
})

test('every device’s registration fits its state: what is on a tank is active, what waits on the bench isn’t yet', async () => {
  const { token } = (await signIn(server.app, 'admin@ullage.test')).json<{ token: string }>()
  const devices = (await listAs(server.app, 'admin@ullage.test', 'devices')) as {
    id: number
    state: string
  }[]
  const told: Record<string, Set<string>> = {}
  for (const { id, state } of devices) {
    const answer = await server.app.inject({
      url: `/api/devices/${id}/getActivationStatus`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { status, known_by, active } = answer.json<{ status: string; known_by: string; active: boolean }>()
    told[state] ??= new Set()
    told[state].add(`${status} by ${known_by}${active ? ', active' : ''}`)
  }
  expect(
    Object.fromEntries(Object.entries(told).map(([state, all]) => [state, [...all].toSorted()])),
  ).toEqual({
    installed: ['ok by registration, active'],
    packed: ['ok by registration, active'],
    shipped: ['ok by registration, active'],
    activated: ['ok by registration, active'],
    returned: ['ok by registration'],
    calibrated: ['failed by registration', 'pending by registration'],
    failed: ['none by null'],
  })
})

test('each installation has a copy of each of its states, the last one as it is now', async () => {
  const wrong = await server.db.query(
    `select i.id from documents i where i.collection = 'dev_installations' and i.data->>'state' is distinct from
       (select h.data->>'state' from documents h where h.collection = 'installations_history'
          and h.data->>'installation_id' = i.id order by h.created_at desc limit 1)`,
  )
  expect(wrong).toEqual([])
})
