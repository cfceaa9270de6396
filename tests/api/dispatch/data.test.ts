import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { DISPATCH_DEFAULTS } from '../../../src/config/entities/shared/dispatch'
import { startWorld, type Answer, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const CLIENT = 10
const DEPOT = 11
const OTHER_CLIENT = 20
const OTHER_DEPOT = 21
const COMPARTMENTS = [{ content_type: 'kerosene', capacity_l: 5000 }, { capacity_l: 3000 }]
/** Fields of a truck's stops, which installers don't read. */
const BY_TRUCK = [
  'group_id',
  'vehicle_id',
  'trip',
  'sequence',
  'eta',
  'planned_l',
  'delivered',
  'delivered_l',
]

let world: World
const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
const client: ReturnType<World['as']> = (...request) => world.as('client')(...request)
const idsOf = ({ body }: Answer) => body.map(({ id }) => id)
const problemsOf = ({ status, body }: Answer) => [status, body.details]
let made = 0
const truck = (more: object = {}) => ({
  reg: `201-C-${++made}`,
  depot_id: DEPOT,
  compartments: COMPARTMENTS,
  ...more,
})

beforeAll(async () => {
  world = await startWorld(ENGINE)
  await world.db.query(`update tankgroups set features = '{dispatch_planner}' where id in ($1, $2)`, [
    CLIENT,
    DEPOT,
  ])
})
afterAll(() => world.close())

describe('trucks', () => {
  test('are made, changed and removed by a client who plans, at its own depots', async () => {
    const { status, body, text } = await client('POST', '/api/vehicles', truck())
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ shift_start: '07:00', shift_end: '17:00', max_trips: 3, active: true })
    const changed = await client('PUT', `/api/vehicles/${body.id}`, { shift_end: '18:30' })
    expect([changed.status, changed.body.shift_end]).toEqual([200, '18:30'])
    expect((await client('DELETE', `/api/vehicles/${body.id}`)).status).toBe(200)
  })

  test('of another client are not there, and none is made for it', async () => {
    const own = await admin('POST', '/api/vehicles', truck())
    const foreign = await admin('POST', '/api/vehicles', truck({ depot_id: OTHER_DEPOT }))
    const listed = idsOf(await client('GET', '/api/vehicles'))
    expect(listed).toContain(own.body.id)
    expect(listed).not.toContain(foreign.body.id)
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const values = method === 'PUT' ? { max_trips: 1 } : undefined
      expect((await client(method, `/api/vehicles/${foreign.body.id}`, values)).status, method).toBe(404)
    }
    const unknown = { depot_id: { key: 'validation.unknownReference' } }
    const given = await client('POST', '/api/vehicles', truck({ depot_id: OTHER_DEPOT }))
    expect(problemsOf(given)).toEqual([422, unknown])
    const moved = await client('PUT', `/api/vehicles/${own.body.id}`, { depot_id: OTHER_DEPOT })
    expect(problemsOf(moved)).toEqual([422, unknown])
  })

  test('are read by a group manager who plans, and are nothing to anybody without the feature', async () => {
    const { body } = await admin('POST', '/api/vehicles', truck())
    const manager = world.as('group manager')
    expect((await manager('GET', `/api/vehicles/${body.id}`)).status).toBe(200)
    expect((await manager('PUT', `/api/vehicles/${body.id}`, { max_trips: 1 })).status).toBe(403)
    for (const role of ['provider', 'install-user', 'test-user', 'customer', 'none'])
      expect((await world.as(role)('GET', '/api/vehicles')).status, role).toBe(403)
  })

  test('name their driver to those who read no users', async () => {
    const { body } = await admin('POST', '/api/vehicles', truck({ driver_id: 6 }))
    expect((await client('GET', `/api/vehicles/${body.id}`)).body).toMatchObject({
      driver_name: 'install-user',
    })
  })

  const later = (time: string) => ({ shift_end: { key: 'validation.laterThan', args: { time } } })
  const notATime = { key: 'validation.pattern.timeOfDay' }
  const outside = { key: 'validation.outsideShift', args: { from: '07:00', to: '17:00' } }
  const rest = (from: string, to: string, minutes = 30) => ({ breaks: [{ from, to, minutes }] })
  test.each<[string, object, object]>([
    ['a shift of zero', { shift_start: '08:00', shift_end: '08:00' }, later('08:00')],
    ['a shift that ends before it begins', { shift_start: '22:00', shift_end: '06:00' }, later('22:00')],
    ['a shift that begins after its default end', { shift_start: '17:30' }, later('17:30')],
    [
      'a time that is none',
      { shift_start: '7:00', shift_end: '24:00' },
      { shift_start: notATime, shift_end: notATime },
    ],
    ['a break before the shift', rest('06:30', '09:00'), { 'breaks.0.from': outside }],
    ['a break that may end after the shift', rest('12:00', '16:45'), { 'breaks.0.to': outside }],
    [
      'a break that must begin before it may',
      rest('12:00', '11:00'),
      { 'breaks.0.to': { key: 'validation.notBefore', args: { time: '12:00' } } },
    ],
    ['a break at no time', rest('noon', '13:00'), { 'breaks.0.from': notATime }],
    ['a break that is no row', { breaks: ['noon'] }, { 'breaks.0': { key: 'validation.row' } }],
    ['a client instead of a depot', { depot_id: CLIENT }, { depot_id: { key: 'validation.notADepot' } }],
    ['no compartment', { compartments: [] }, { compartments: { key: 'validation.required' } }],
    [
      'a compartment without volume',
      { compartments: [{ capacity_l: 0 }] },
      { 'compartments.0.capacity_l': { key: 'validation.min', args: { min: 1 } } },
    ],
    [
      'thirteen compartments',
      { compartments: Array.from({ length: 13 }, () => ({ capacity_l: 500 })) },
      { compartments: { key: 'validation.tooMany', args: { max: 12 } } },
    ],
  ])('with %s are refused at that field', async (_what, values, problems) => {
    const count = async () => (await world.db.query('select id from vehicles')).length
    const before = await count()
    expect(problemsOf(await admin('POST', '/api/vehicles', truck(values)))).toEqual([422, problems])
    expect(await count()).toBe(before)
  })

  test('keep their breaks within the shift when only the shift is changed', async () => {
    const { body } = await admin('POST', '/api/vehicles', truck(rest('12:00', '13:00')))
    const changed = await admin('PUT', `/api/vehicles/${body.id}`, { shift_end: '13:15' })
    expect(problemsOf(changed)).toEqual([
      422,
      { 'breaks.0.to': { key: 'validation.outsideShift', args: { from: '07:00', to: '13:15' } } },
    ])
    expect((await admin('GET', `/api/vehicles/${body.id}`)).body.shift_end).toBe('17:00')
  })

  test('have each registration once, in whichever case it is written', async () => {
    const { body } = await admin('POST', '/api/vehicles', truck({ reg: '231-c-77' }))
    expect(body.reg).toBe('231-C-77')
    const again = await admin('POST', '/api/vehicles', truck({ reg: '231-C-77' }))
    expect(problemsOf(again)).toEqual([422, { reg: { key: 'validation.unique' } }])
  })
})

describe('delivery hours of a tank', () => {
  const hours = (from: string, to: string) => ({ delivery_hours: [{ from, to }] })
  let path = ''
  beforeAll(async () => {
    const { body } = await admin('POST', '/api/tanks', await world.sample(entityOf('tanks')))
    path = `/api/tanks/${String(body.id)}`
  })

  test('are kept as they are entered', async () => {
    const values = {
      delivery_hours: [
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    }
    const { status, body, text } = await admin('PUT', path, values)
    expect([status, body.delivery_hours], text).toEqual([200, values.delivery_hours])
  })

  test.each([
    [
      'that end before they begin',
      hours('17:00', '08:00'),
      { key: 'validation.laterThan', args: { time: '17:00' } },
    ],
    [
      'that end as they begin',
      hours('08:00', '08:00'),
      { key: 'validation.laterThan', args: { time: '08:00' } },
    ],
    ['without a time', hours('08:00', 'noon'), { key: 'validation.pattern.timeOfDay' }],
  ])('%s are refused at their end', async (_what, values, problem) => {
    const { body: before } = await admin('GET', path)
    const refused = await admin('PUT', path, values)
    expect(problemsOf(refused)).toEqual([422, { 'delivery_hours.0.to': problem }])
    expect((await admin('GET', path)).body).toEqual(before)
  })
})

describe('dispatch settings', () => {
  test('begin with the defaults, and are the client’s own', async () => {
    const { status, body, text } = await client('POST', '/api/dispatch_settings', { client_id: CLIENT })
    expect(status, text).toBe(201)
    const { holidays, ...others } = DISPATCH_DEFAULTS
    expect(body).toMatchObject({ client_name: 'A', ...others })
    expect(body.holidays ?? []).toEqual(holidays)
    const foreign = await admin('POST', '/api/dispatch_settings', { client_id: OTHER_CLIENT })
    expect(idsOf(await client('GET', '/api/dispatch_settings'))).toEqual([body.id])
    expect((await client('GET', `/api/dispatch_settings/${foreign.body.id}`)).status).toBe(404)
    expect((await world.as('provider')('GET', '/api/dispatch_settings')).status).toBe(403)
    const again = await admin('POST', '/api/dispatch_settings', { client_id: CLIENT })
    expect(problemsOf(again)).toEqual([422, { client_id: { key: 'validation.unique' } }])
  })

  test.each<[string, object, object]>([
    ['of a depot', { client_id: DEPOT }, { client_id: { key: 'validation.notAClient' } }],
    [
      'of a depot that closes as it opens',
      { opens_at: '08:00', closes_at: '08:00' },
      { closes_at: { key: 'validation.laterThan', args: { time: '08:00' } } },
    ],
    [
      'with two prices of a product',
      { products: [1, 2].map(price_l => ({ content_type: 'derv', price_l, cost_l: 1 })) },
      { 'products.1.content_type': { key: 'validation.productTwice' } },
    ],
    ['with a price that is no row', { products: [7] }, { 'products.0': { key: 'validation.row' } }],
    ['with a negative cost', { cost_km: -0.5 }, { cost_km: { key: 'validation.min', args: { min: 0 } } }],
    ['without a working day', { working_days: [] }, { working_days: { key: 'validation.required' } }],
    [
      'with a holiday on no day',
      { holidays: [{ day: '2026-02-30' }] },
      { 'holidays.0.day': { key: 'validation.date' } },
    ],
  ])('%s are refused at that field', async (_what, values, problems) => {
    const { body } = await admin('POST', '/api/tankgroups', { name: `Client ${++made}` })
    const given = await admin('POST', '/api/dispatch_settings', { client_id: body.id, ...values })
    expect(problemsOf(given)).toEqual([422, problems])
  })
})

describe('jobs of a truck', () => {
  const jobs = entityOf('jobs')
  const tank = async (side: 'a' | 'b') => (await world.make(entityOf('tanks'), side)).id

  test('belong to the depot of their tank, and follow it', async () => {
    const tank_id = await tank('a')
    const job = await world.make(jobs, 'a', { kind: 'delivery', tank_id })
    expect(job.group_id).toBe(DEPOT)
    const moved = await admin('PUT', `/api/tanks/${tank_id}`, { group_id: OTHER_DEPOT })
    expect(moved.status, moved.text).toBe(200)
    expect((await admin('GET', `/api/jobs/${job.id}`)).body.group_id).toBe(OTHER_DEPOT)
  })

  test('need a tank', async () => {
    for (const kind of ['delivery', 'collection'])
      expect(problemsOf(await admin('POST', '/api/jobs', { name: 'Nowhere', kind }))).toEqual([
        422,
        { tank_id: { key: 'validation.required' } },
      ])
  })

  test('are read by who plans for their depot, and written by nobody besides an admin', async () => {
    const own = await world.make(jobs, 'a', { kind: 'delivery', tank_id: await tank('a') })
    const foreign = await world.make(jobs, 'b', { kind: 'collection', tank_id: await tank('b') })
    const nowhere = await world.make(jobs)
    const listed = idsOf(await client('GET', '/api/jobs'))
    expect(listed).toContain(own.id)
    expect(listed).not.toContain(foreign.id)
    expect(listed).not.toContain(nowhere.id)
    expect((await client('GET', `/api/jobs/${foreign.id}`)).status).toBe(404)
    expect((await client('GET', `/api/jobs/${own.id}`)).body).toMatchObject({ planned_l: 700, trip: 5 })
    expect((await client('PUT', `/api/jobs/${own.id}`, { sequence: 2 })).status).toBe(403)
    expect((await client('POST', `/api/jobs/${own.id}/cancel`, {})).status).toBe(403)
    expect((await world.as('provider')('GET', '/api/jobs')).status).toBe(403)
  })

  test('leave an installer’s own visits as they were', async () => {
    const visit = await world.make(jobs, 'a', { kind: 'repair', tank_id: await tank('a'), assignee_id: 6 })
    const delivery = await world.make(jobs, 'a', { kind: 'delivery', tank_id: await tank('a') })
    const installer = world.as('install-user')
    const listed = await installer('GET', '/api/jobs')
    expect(idsOf(listed)).toEqual([visit.id])
    for (const name of BY_TRUCK) expect(listed.body[0]).not.toHaveProperty(name)
    expect((await installer('GET', `/api/jobs/${delivery.id}`)).status).toBe(404)
    expect((await installer('GET', '/api/jobs?filter={"group_id":11}')).status).toBe(400)
  })
})

describe('schedules and plans', () => {
  const days = { kind: 'delivery', date_from: '2026-03-02', date_to: '2026-03-02' }

  test('a schedule is read by who plans for its depot, and moved by an admin only', async () => {
    const of = async (client_id: number, depot_id: number | null) =>
      (await admin('POST', '/api/schedules', { name: 'Monday', client_id, depot_id, ...days })).body.id
    const own = await of(CLIENT, DEPOT)
    const others = [await of(CLIENT, null), await of(OTHER_CLIENT, OTHER_DEPOT)]
    expect(idsOf(await client('GET', '/api/schedules'))).toEqual([own])
    for (const id of others) expect((await client('GET', `/api/schedules/${id}`)).status).toBe(404)
    expect((await client('POST', `/api/schedules/${own}/publish`, {})).status).toBe(403)
    expect((await client('PUT', `/api/schedules/${own}`, { name: 'Tuesday' })).status).toBe(403)
  })

  test('a depot has one plan a day, which nobody writes by hand, and whose contents the list leaves out', async () => {
    const insert = 'insert into dispatch_plans (depot_id, day) values ($1, $2) returning id'
    const [own] = await world.db.query<{ id: number }>(insert, [DEPOT, '2026-03-02'])
    await world.db.query(insert, [OTHER_DEPOT, '2026-03-02'])
    await expect(world.db.query(insert, [DEPOT, '2026-03-02'])).rejects.toThrow('dispatch_plans__day__unique')
    const listed = await client('GET', '/api/dispatch_plans')
    expect(idsOf(listed)).toEqual([own!.id])
    expect(listed.body[0]).toMatchObject({ depot_id: DEPOT, state: 'draft', stops: 0, litres: 0, version: 1 })
    expect(Object.keys(listed.body[0]!)).not.toEqual(expect.arrayContaining(['plan']))
    expect(Object.keys(listed.body[0]!)).not.toEqual(expect.arrayContaining(['past']))
    const written = { depot_id: DEPOT, day: '2026-03-03' }
    for (const who of ['admin', 'client'])
      expect([403, 404], who).toContain((await world.as(who)('POST', '/api/dispatch_plans', written)).status)
  })
})
