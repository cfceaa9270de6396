import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '../ingest/support'
import { DAY, loggedOf, startYard, stopsOf, type Yard } from './support'

let yard: Yard
beforeAll(async () => {
  yard = await startYard()
  await yard.app.outbox.stop()
})
afterAll(() => yard.close())
beforeEach(async () => {
  yard.clock.now = NOW
  await yard.db.query('delete from tickets')
  await yard.empty()
})

const DRIVER = 12
type Job = { id: number; tank_id: number; vehicle_id: number; sequence: number; state: string }
const jobs = () =>
  yard.db.query<Job>(
    `select id, tank_id, vehicle_id, sequence, state from jobs where deleted_at is null order by id`,
  )
const tankOf = async (id: number) => {
  const [tank] = await yard.db.query('select topup_state, topup_on from tanks where id = $1', [id])
  return tank
}
const ok = async (asked: Promise<{ status: number; text: string }>) => {
  const { status, text } = await asked
  expect(status, text).toBe(200)
}

/** A published day: one truck has three stops, the other none. The first stop is done, and the truck is on its way to the second. */
async function onTheRoad() {
  const truck = await yard.addTruck({ driver_id: DRIVER })
  const spare = await yard.addTruck({ driver_id: 6 })
  const tanks = [await yard.addTank(), await yard.addTank(), await yard.addTank()] as const
  for (const [position, tank_id] of tanks.entries())
    await ok(yard.change('move', { tank_id, vehicle_id: truck, trip: 0, position }))
  await ok(yard.publish())
  const [first, second] = await jobs()
  await ok(yard.as('client')('POST', `/api/jobs/${first!.id}/deliver`, { delivered_l: 500 }))
  await ok(yard.as('driver')('POST', `/api/driver/stops/${second!.id}/depart`, {}))
  return { truck, spare, tanks }
}

describe('a published plan that is reopened', () => {
  test('keeps its jobs, drops stops that are closed, and locks those under way', async () => {
    const { tanks } = await onTheRoad()
    const before = await jobs()
    const { status, body, text } = await yard.publish('reopen')
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ state: 'reopened', can_undo: false })
    const [truck] = body.trucks
    expect(truck!.trips[0]!.stops).toMatchObject([
      { tank_id: tanks[1], is_locked: true, job_state: 'en_route' },
      { tank_id: tanks[2], is_locked: false, job_state: 'assigned' },
    ])
    expect(await jobs()).toEqual(before)
    expect((await loggedOf(yard)).at(-1)).toMatchObject({
      action: 'reopen',
      actor: 'u2',
      after: { stops: 2 },
    })
  })

  test('gives the rest of a truck that broke down to another one, and its drivers see it', async () => {
    const { truck, spare, tanks } = await onTheRoad()
    await ok(yard.publish('reopen'))
    await ok(yard.change('unlock', { tank_ids: [tanks[1]] }))
    await ok(yard.change('use_truck', { vehicle_id: truck, value: false }))
    for (const tank_id of tanks.slice(1))
      await ok(yard.change('move', { tank_id, vehicle_id: spare, trip: 0 }))
    await ok(yard.publish())
    expect(await jobs()).toMatchObject([
      { tank_id: tanks[0], vehicle_id: truck, sequence: 1, state: 'done' },
      { tank_id: tanks[1], vehicle_id: spare, sequence: 1, state: 'assigned' },
      { tank_id: tanks[2], vehicle_id: spare, sequence: 2, state: 'assigned' },
    ])
    yard.clock.now = new Date(`${DAY}T12:00:00Z`)
    const { body } = await yard.as('driver')('GET', '/api/driver/round')
    const { stops } = body as unknown as { stops: { state: string }[] }
    expect(stops.map(({ state }) => state)).toEqual(['done'])
  })

  test('counts a truck’s further stops after those that are done', async () => {
    const { truck, tanks } = await onTheRoad()
    await ok(yard.publish('reopen'))
    const more = await yard.addTank()
    await ok(yard.change('move', { tank_id: more, vehicle_id: truck, trip: 0, position: 9 }))
    await ok(yard.publish())
    const open = (await jobs()).filter(({ state }) => state !== 'done')
    expect(open.map(({ tank_id, sequence, state }) => [tank_id, sequence, state])).toEqual([
      [tanks[1], 2, 'en_route'],
      [tanks[2], 3, 'assigned'],
      [more, 4, 'assigned'],
    ])
    expect(await tankOf(more)).toEqual({ topup_state: 'scheduled', topup_on: DAY })
  })

  test('cancels the job of a stop that is no longer planned, and takes its tank off the schedule', async () => {
    const { tanks } = await onTheRoad()
    await ok(yard.publish('reopen'))
    await ok(yard.change('remove', { tank_ids: [tanks[2]] }))
    await ok(yard.publish())
    expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'en_route', 'cancelled'])
    expect(await tankOf(tanks[2])).toEqual({ topup_state: 'requested', topup_on: null })
    expect((await yard.publish('unpublish')).status).toBe(409)
  })

  test('plans a stop again that failed', async () => {
    const { truck, tanks } = await onTheRoad()
    const [, , third] = await jobs()
    await ok(yard.as('client')('POST', `/api/jobs/${third!.id}/miss`, { fail_reason: 'Locked' }))
    const { body } = await yard.publish('reopen')
    expect(stopsOf(body)[0]).toEqual([[tanks[1]]])
    expect(body.tanks.find(({ tank_id }) => tank_id === tanks[2])).toMatchObject({ planned: null })
    await ok(yard.change('move', { tank_id: tanks[2], vehicle_id: truck, trip: 0, position: 9 }))
    await ok(yard.publish())
    expect((await jobs()).map(({ tank_id, state }) => [tank_id, state])).toEqual([
      [tanks[0], 'done'],
      [tanks[1], 'en_route'],
      [tanks[2], 'failed'],
      [tanks[2], 'assigned'],
    ])
  })

  test('keeps the kilometres that were planned first', async () => {
    await onTheRoad()
    const figures = async () => {
      const [row] = await yard.db.query('select distance_km, hours from dispatch_plans')
      return row
    }
    const first = await figures()
    await ok(yard.publish('reopen'))
    expect(await figures()).toEqual(first)
    await ok(yard.publish())
    expect(await figures()).toEqual(first)
  })
})

test('a draft, and a plan of another version, can’t be reopened', async () => {
  const vehicle_id = await yard.addTruck()
  await ok(yard.change('move', { tank_id: await yard.addTank(), vehicle_id, trip: 0 }))
  expect((await yard.publish('reopen')).status).toBe(409)
  await ok(yard.publish())
  expect((await yard.post('reopen', { version: 1 })).status).toBe(409)
  expect((await yard.post('reopen', { version: 3 }, 'install-user')).status).toBe(403)
})
