import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { myRound } from '../../../src/config/calls/driverRound'
import type { CallAnswer } from '../../../src/config/schema/calls/define'
import { NOW } from '../ingest/support'
import { cheapHash } from '../security/people'
import { DAY, startYard, type Yard } from './support'

type Round = CallAnswer<typeof myRound>
const DRIVER = 12
const PASSWORD = 'a password of the customer'
const OTHER_DRIVER = 13
/** Noon of the planned day. */
const NOON = new Date(`${DAY}T12:00:00Z`)

let yard: Yard
beforeAll(async () => {
  yard = await startYard()
  await yard.db.query(
    `insert into users (id, uid, name, email, role_type, roles, password_hash)
     values ($1, 'u13', 'Other driver', 'u13@example.com', 'driver', '[]', 'of nothing')`,
    [OTHER_DRIVER],
  )
})
afterAll(() => yard.close())
beforeEach(async () => {
  yard.clock.now = NOW
  for (const table of ['tickets', 'attachments', 'outbox']) await yard.db.query(`delete from ${table}`)
  await yard.empty()
})

const driver = (...args: Parameters<ReturnType<Yard['as']>>) => yard.as('driver')(...args)
const round = async () => (await driver('GET', '/api/driver/round')).body as unknown as Round

/** Publishes a round of two stops, and moves the clock to its day. */
async function onTheRoad(driver_id: number = DRIVER) {
  const vehicle_id = await yard.addTruck({
    driver_id,
    compartments: [{ capacity_l: 3000, content_type: 'derv' }, { capacity_l: 2000 }, { capacity_l: 1500 }],
  })
  const tanks = [await yard.addTank({ name: 'Near', km: 3 }), await yard.addTank({ name: 'Far', km: 9 })]
  await yard.db.query(
    `update tanks set access_notes = 'Through the lower gate', hose_m = 25, delivery_hours = '[{"from": "00:00", "to": "23:30"}]',
       customer_id = 901 where id = $1`,
    [tanks[0]],
  )
  for (const [position, tank_id] of tanks.entries()) {
    const moved = await yard.change('move', { tank_id, vehicle_id, trip: 0, position })
    expect(moved.status, moved.text).toBe(200)
  }
  const published = await yard.publish()
  expect(published.status, published.text).toBe(200)
  yard.clock.now = NOON
  return tanks
}
const firstStop = async () => (await round()).stops[0]!
const at = (id: number, what: string) => `/api/driver/stops/${id}/${what}`

async function picture(who = 'driver'): Promise<string> {
  const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const token = yard.app.jwt.sign({ sub: String(who === 'driver' ? DRIVER : 1), role: 'admin' })
  const sent = await yard.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    payload: image,
  })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json<{ id: string }>().id
}

describe('a driver’s round', () => {
  test('has the stops of the day in order, each with what the driver needs at the door', async () => {
    await onTheRoad()
    const { day, stops } = await round()
    expect(day).toBe(DAY)
    expect(stops.map(({ name, sequence, state }) => [name, sequence, state])).toEqual([
      ['Near', 1, 'assigned'],
      ['Far', 2, 'assigned'],
    ])
    expect(stops[0]).toMatchObject({
      customer: 'Own',
      access: 'Through the lower gate',
      hose_m: 25,
      hours: '00:00–23:30',
      content_type: 'kerosene',
      delivered: [],
    })
    // The first compartment takes derv only.
    expect(stops[0]!.compartments.every(({ compartment }) => compartment > 1)).toBe(true)
    expect(stops[0]!.planned_l).toBeGreaterThan(0)
  })

  test('names a product that is no fuel as its tank does', async () => {
    const [tank] = await onTheRoad()
    await yard.db.query(`update tanks set content_label = 'Waste oil' where id = $1`, [tank])
    expect((await firstStop()).content_label).toBeNull()
    await yard.db.query(`update jobs set content_type = 'other' where tank_id = $1`, [tank])
    expect((await firstStop()).content_label).toBe('Waste oil')
  })

  test('is empty on another day, for another driver, and after the plan was taken back', async () => {
    await onTheRoad()
    yard.clock.now = new Date(NOON.getTime() + 86_400_000)
    expect((await round()).stops).toEqual([])
    yard.clock.now = NOON
    expect((await yard.publish('unpublish')).status).toBe(200)
    expect((await round()).stops).toEqual([])
    await yard.empty()
    yard.clock.now = NOW
    await onTheRoad(OTHER_DRIVER)
    expect((await round()).stops).toEqual([])
  })

  test('tells a stop that the office takes off the schedule while the truck is on the road', async () => {
    const [tank] = await onTheRoad()
    const taken = await yard.as('client')('POST', `/api/tanks/${tank}/unscheduleTopup`, {})
    expect(taken.status, taken.text).toBe(200)
    expect((await round()).stops.map(({ name, state }) => [name, state])).toEqual([
      ['Near', 'cancelled'],
      ['Far', 'assigned'],
    ])
    const { id } = await firstStop()
    const late = await driver('POST', at(id, 'deliver'), { delivered: [{ compartment: 2, litres: 500 }] })
    expect(late.status).toBe(409)
    const [entry] = await yard.db.query(
      `select actor, action from audit_log where entity = 'jobs' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    )
    expect(entry).toEqual({ actor: 'u2', action: 'cancel' })
  })

  test('is closed to other roles, and a stop of another driver doesn’t exist', async () => {
    await onTheRoad(OTHER_DRIVER)
    const [job] = await yard.db.query<{ id: number }>('select id from jobs limit 1')
    for (const what of ['depart', 'miss', 'deliver']) {
      const body = { deliver: { delivered: [{ compartment: 2, litres: 5 }] }, miss: { fail_reason: 'x' } }[
        what
      ]
      expect((await driver('POST', at(job!.id, what), body ?? {})).status).toBe(404)
      expect((await yard.as('client')('POST', at(job!.id, what), body ?? {})).status).toBe(403)
    }
    for (const url of ['/api/jobs', `/api/jobs/${job!.id}`, '/api/tanks', '/api/vehicles'])
      expect((await driver('GET', url)).status, url).toBe(403)
    expect((await yard.as('customer')('GET', '/api/driver/round')).status).toBe(403)
  })
})

describe('a driver’s result', () => {
  test('is the litres by compartment, the meter, a photo and a signature, and becomes a ticket', async () => {
    const [tank] = await onTheRoad()
    const { id } = await firstStop()
    const [photo, signature] = [await picture(), await picture()]
    const delivered = [
      { compartment: 2, litres: 1200 },
      { compartment: 3, litres: 300.5 },
    ]
    const input = {
      delivered,
      delivered_at: new Date(NOON.getTime() - 3_600_000).toISOString(),
      meter_before: 10_000,
      meter_after: 11_500.5,
      photos: [photo],
      signature: [signature],
      signed_by: 'Cait',
      ticket_no: 'D12',
    }
    const { status, text, body } = await driver('POST', at(id, 'deliver'), input)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ state: 'done', delivered, delivered_l: 1500.5 })
    const [job] = await yard.db.query(
      'select meter_before, meter_after, signed_by, photos, signature from jobs where id = $1',
      [id],
    )
    expect(job).toEqual({
      meter_before: 10_000,
      meter_after: 11_500.5,
      signed_by: 'Cait',
      photos: [photo],
      signature: [signature],
    })
    expect(await yard.db.query('select ticket_no, tank_id, litres from tickets')).toEqual([
      { ticket_no: 'D12', tank_id: tank, litres: 1500.5 },
    ])
    const read = await yard.as('client')('GET', `/api/attachments/${photo}`)
    expect(read.status).toBe(200)
  })

  test('counts once when it is sent again, and is refused when the office recorded it first', async () => {
    await onTheRoad()
    const { id } = await firstStop()
    const input = { delivered: [{ compartment: 2, litres: 500 }] }
    const again = () => driver('POST', at(id, 'deliver'), input, { 'idempotency-key': 'one-and-the-same' })
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await yard.db.query('select litres from tickets')).toHaveLength(1)
    expect((await driver('POST', at(id, 'miss'), { fail_reason: 'Locked' })).status).toBe(409)
  })

  test('may be a phone’s time that is slightly ahead, not one of tomorrow', async () => {
    await onTheRoad()
    const { id } = await firstStop()
    const deliver = (ms: number) =>
      driver('POST', at(id, 'deliver'), {
        delivered: [{ compartment: 2, litres: 500 }],
        delivered_at: new Date(NOON.getTime() + ms).toISOString(),
      })
    const early = await deliver(86_400_000)
    expect([early.status, Object.keys(early.body.errors as object)]).toEqual([422, ['delivered_at']])
    expect((await deliver(90_000)).status).toBe(200)
    expect(await yard.db.query('select delivered_at from tickets')).toEqual([{ delivered_at: NOON }])
  })

  test('takes no litres of nothing, and no picture of another user', async () => {
    await onTheRoad()
    const { id } = await firstStop()
    const none = await driver('POST', at(id, 'deliver'), { delivered: [{ compartment: 2, litres: 0 }] })
    expect([none.status, Object.keys(none.body.errors as object)]).toEqual([422, ['delivered']])
    const foreign = await driver('POST', at(id, 'deliver'), {
      delivered: [{ compartment: 2, litres: 500 }],
      photos: [await picture('admin')],
    })
    expect([foreign.status, Object.keys(foreign.body.errors as object)]).toEqual([422, ['photos']])
    expect((await firstStop()).state).toBe('assigned')
    expect(await yard.db.query('select from tickets')).toHaveLength(0)
  })

  test('that nothing could be delivered makes the tank a candidate again', async () => {
    const [tank] = await onTheRoad()
    const { id } = await firstStop()
    expect((await driver('POST', at(id, 'depart'), {})).body.state).toBe('en_route')
    expect((await yard.publish('unpublish')).status).toBe(409)
    const missed = await driver('POST', at(id, 'miss'), { fail_reason: 'The gate is locked' })
    expect(missed.body).toMatchObject({ state: 'failed', fail_reason: 'The gate is locked' })
    const [state] = await yard.db.query('select topup_state from tanks where id = $1', [tank])
    expect(state).toEqual({ topup_state: 'requested' })
  })
})

test('a customer who closes the account leaves no signature, name or photo at the stops', async () => {
  await onTheRoad()
  const { id } = await firstStop()
  const [signature] = [await picture()]
  const input = { delivered: [{ compartment: 2, litres: 500 }], signature: [signature], signed_by: 'Own' }
  expect((await driver('POST', at(id, 'deliver'), input)).status).toBe(200)
  await yard.db.query('update users set password_hash = $1 where id = 7', [cheapHash(PASSWORD)])
  const closed = await yard.as('customer')('PUT', '/customerapi/customer/close', { password: PASSWORD })
  expect(closed.status, closed.text).toBe(200)
  const [job] = await yard.db.query('select signed_by, signature, photos from jobs where id = $1', [id])
  expect(job).toEqual({ signed_by: null, signature: [], photos: [] })
  expect(await yard.db.query('select from attachments')).toHaveLength(0)
})
