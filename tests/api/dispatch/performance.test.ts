import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDevice, NOW } from '../ingest/support'
import { CLIENT, DEPOT, OTHER_DEPOT, startYard, type Yard } from './support'

let yard: Yard
beforeAll(async () => {
  yard = await startYard()
  await yard.app.outbox.stop()
  await yard.db.query(
    `create table readings_2026_02 partition of readings for values from ('2026-02-01Z') to ('2026-03-01Z')`,
  )
})
afterAll(() => yard.close())
beforeEach(async () => {
  yard.clock.now = NOW
  for (const table of ['tickets', 'readings', 'events']) await yard.db.query(`delete from ${table}`)
  await yard.empty()
})

type Month = {
  month: string
  from: string
  to: string
  planned: { stops: number; litres: number; truck_days: number }
  done: { stops: number; litres: number; truck_days: number }
  failed_stops: number
  distance_km: number
  hours: number
  run_outs: number
}
const ask = (query: object, who = 'client') =>
  yard.as(who)(
    'GET',
    `/api/dispatch/performance?${new URLSearchParams({ depot_id: String(DEPOT), ...query })}`,
  )
async function months(count: number): Promise<Month[]> {
  const { status, body, text } = await ask({ months: String(count) })
  expect(status, text).toBe(200)
  return (body as unknown as { months: Month[] }).months
}

describe('GET /api/dispatch/performance', () => {
  test('has the last months, empty where no round was driven', async () => {
    const all = await months(3)
    expect(all.map(({ month, from, to }) => [month, from, to])).toEqual([
      ['2026-01', '2026-01-01', '2026-01-31'],
      ['2026-02', '2026-02-01', '2026-02-28'],
      ['2026-03', '2026-03-01', '2026-03-01'],
    ])
    const none = { stops: 0, litres: 0, truck_days: 0 }
    for (const { planned, done } of all) expect([planned, done]).toEqual([none, none])
  })

  test('adds up what was planned and what was done, as the lists behind it', async () => {
    const vehicle_id = await yard.addTruck()
    const tanks = [await yard.addTank(), await yard.addTank(), await yard.addTank()]
    for (const tank_id of tanks) await yard.change('move', { tank_id, vehicle_id, trip: 0 })
    await yard.publish()
    // The round of a later day isn't driven yet.
    expect((await months(1))[0]!.planned.stops).toBe(0)

    yard.clock.now = new Date('2026-03-02T20:00:00Z')
    const jobs = await yard.db.query<{ id: number; planned_l: number }>(
      'select id, planned_l from jobs order by id',
    )
    const post = (i: number, action: string, body: object) =>
      yard.as('client')('POST', `/api/jobs/${jobs[i]!.id}/${action}`, body)
    expect((await post(0, 'deliver', { delivered_l: 700 })).status).toBe(200)
    expect((await post(1, 'deliver', { delivered_l: 300 })).status).toBe(200)
    expect((await post(2, 'miss', { fail_reason: 'No one there' })).status).toBe(200)
    const [month] = await months(1)
    expect(month).toMatchObject({
      planned: { stops: 3, litres: jobs.reduce((sum, { planned_l }) => sum + planned_l, 0), truck_days: 1 },
      done: { stops: 2, litres: 1000, truck_days: 1 },
      failed_stops: 1,
    })
    const plans = await yard.as('client')('GET', '/api/dispatch_plans?filter={"state":"published"}')
    const [{ distance_km, hours }] = plans.body as unknown as [{ distance_km: number; hours: number }]
    expect([month!.distance_km, month!.hours]).toEqual([distance_km, hours])
    expect([distance_km > 5, hours > 0.5]).toEqual([true, true])
    const filter = encodeURIComponent(
      JSON.stringify({
        group_id: DEPOT,
        kind: ['delivery', 'collection'],
        state: ['done'],
        eta_gte: '2026-03-01T00:00:00Z',
      }),
    )
    const listed = await yard.as('client')('GET', `/api/jobs?filter=${filter}`)
    expect(listed.body).toHaveLength(month!.done.stops)
  })

  test('counts no plan that was taken back', async () => {
    const vehicle_id = await yard.addTruck()
    await yard.change('move', { tank_id: await yard.addTank(), vehicle_id, trip: 0 })
    await yard.publish()
    await yard.publish('unpublish')
    yard.clock.now = new Date('2026-03-02T20:00:00Z')
    expect((await months(1))[0]).toMatchObject({ planned: { stops: 0 }, distance_km: 0, hours: 0 })
  })

  test('counts a tank that ran out once, in its month', async () => {
    const tank = await yard.addTank()
    await yard.db.query('update tanks set dead_stock_l = 50 where id = $1', [tank])
    await yard.db.query(
      `insert into events (tank_id, type, state, started_at, ended_at, confidence, reason, evidence)
       values ($1, 'threshold_critical', 'closed', '2026-02-09T00:00Z', '2026-02-12T00:00Z', 1, '{}', '{}')`,
      [tank],
    )
    const device = await addDevice(yard.db, 'AB12')
    for (const [i, [at, litres]] of [
      ['2026-02-10T12:00Z', 40],
      ['2026-02-11T12:00Z', 20],
    ].entries())
      await yard.db.query(
        `insert into readings (id, tank_id, device_id, measured_at, received_at, seq, source, volume_l)
         values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $6, 'uplink', $5)`,
        [i + 1, tank, device, at, litres, i],
      )
    expect((await months(2)).map(({ run_outs }) => run_outs)).toEqual([1, 0])
  })

  test('is for planners of the depot', async () => {
    expect((await ask({ depot_id: String(OTHER_DEPOT) })).status).toBe(404)
    expect((await ask({}, 'provider')).status).toBe(403)
    expect((await ask({ depot_id: String(CLIENT), months: '99' })).status).toBe(400)
  })
})
