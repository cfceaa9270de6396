import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOW } from '../ingest/support'
import { DAY, startYard, type Yard } from './support'

const OWNER = 901
let yard: Yard
beforeAll(async () => {
  yard = await startYard()
  await yard.app.outbox.stop()
  await yard.db.query(`update customers set status = 'active' where id = $1`, [OWNER])
})
afterAll(() => yard.close())
beforeEach(async () => {
  yard.clock.now = NOW
  await yard.db.query('delete from tickets')
  await yard.empty()
  await yard.db.query('delete from outbox')
})

type Job = { id: number; state: string; delivered_l: number | null; fail_reason: string | null }
const jobOf = async (tank: number) => {
  const [job] = await yard.db.query<Job>(
    'select id, state, delivered_l, fail_reason from jobs where tank_id = $1 order by id desc limit 1',
    [tank],
  )
  return job!
}
const tankOf = async (id: number) => {
  const [tank] = await yard.db.query('select topup_state, topup_on from tanks where id = $1', [id])
  return tank
}
const tickets = () =>
  yard.db.query('select ticket_no, tank_id, delivered_at, litres, state from tickets order by id')
const mails = () =>
  yard.db.query<{ subject: string; text: string }>(
    `select subject, payload->'letter'->>'body' as text from outbox where customer_id = $1 and channel = 'email' order by id`,
    [OWNER],
  )
const result = async (action: 'deliver' | 'miss', tank: number, input: object, who = 'client') =>
  yard.as(who)('POST', `/api/jobs/${(await jobOf(tank)).id}/${action}`, input)

/** A published round with one stop at a customer's tank. */
async function onTheRound(more: Parameters<Yard['addTank']>[0] & { direction?: number } = {}) {
  const { direction = -1, ...values } = more
  const vehicle_id = await yard.addTruck()
  const tank = await yard.addTank({ name: 'Egan', ...values })
  await yard.db.query('update tanks set customer_id = $2, direction = $3 where id = $1', [
    tank,
    OWNER,
    direction,
  ])
  const moved = await yard.change('move', { tank_id: tank, vehicle_id, trip: 0 })
  expect(moved.status, moved.text).toBe(200)
  const published = await yard.publish()
  expect(published.status, published.text).toBe(200)
  return tank
}

describe('a stop whose delivery is recorded', () => {
  test('is done, with a ticket to match, the request ended, and a delivery note for the customer', async () => {
    const tank = await onTheRound({ topup_state: 'requested', wish_on: DAY })
    const at = new Date(NOW.getTime() - 60_000)
    const input = { delivered_l: 812, delivered_at: at.toISOString(), ticket_no: 'D77' }
    const { status, text } = await result('deliver', tank, input)
    expect(status, text).toBe(200)
    expect(await jobOf(tank)).toMatchObject({ state: 'done', delivered_l: 812 })
    expect(await tickets()).toEqual([
      { ticket_no: 'D77', tank_id: tank, delivered_at: at, litres: 812, state: 'unmatched' },
    ])
    expect(await tankOf(tank)).toEqual({ topup_state: 'fulfilled', topup_on: null })
    const notes = (await mails()).filter(({ subject }) => subject === 'Your delivery note')
    expect(notes).toHaveLength(1)
    expect(notes[0]!.text).toMatch(/812 litres were delivered to Egan[\s\S]*Ticket no\. D77/)
  })

  test('has its own number and the present time where none is entered', async () => {
    const tank = await onTheRound()
    expect((await result('deliver', tank, { delivered_l: 500 })).status).toBe(200)
    const { id } = await jobOf(tank)
    expect(await tickets()).toMatchObject([{ ticket_no: `S-${id}`, delivered_at: NOW }])
    expect(await tankOf(tank)).toMatchObject({ topup_state: 'fulfilled' })
  })

  test('leaves the published day as it was planned', async () => {
    const tank = await onTheRound({ volume_l: 400 })
    const [before] = (await yard.day()).trucks
    // The delivery is later than the tank's last reading.
    yard.clock.now = new Date(NOW.getTime() + 3_600_000)
    await result('deliver', tank, { delivered_l: 1500 })
    const [after] = (await yard.day()).trucks
    const told = ({ faults, seconds, litres }: NonNullable<typeof before>) => ({ faults, seconds, litres })
    expect(told(after!)).toEqual(told(before!))
    expect(after!.trips[0]!.stops[0]).toMatchObject({ job_state: 'done', faults: [], late_min: 0 })
  })

  test('is recorded once', async () => {
    const tank = await onTheRound()
    await result('deliver', tank, { delivered_l: 500 })
    const again = await result('deliver', tank, { delivered_l: 600 })
    expect([again.status, (await tickets()).length, (await jobOf(tank)).delivered_l]).toEqual([409, 1, 500])
  })

  test.each([
    ['no litres', {}, 'delivered_l'],
    ['a time to come', { delivered_l: 500, delivered_at: '2026-03-04T00:00:00Z' }, 'delivered_at'],
  ])('is refused with %s, and nothing changes', async (_, input, field) => {
    const tank = await onTheRound()
    const { status, body } = await result('deliver', tank, input)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
    expect([(await jobOf(tank)).state, await tickets()]).toEqual(['planned', []])
    expect(await tankOf(tank)).toEqual({ topup_state: 'scheduled', topup_on: DAY })
  })

  test('of a tank that fills up ends the request for a collection, without a note', async () => {
    const tank = await onTheRound({ direction: 1, volume_l: 1500 })
    const { status, text } = await result('deliver', tank, { delivered_l: 900 })
    expect(status, text).toBe(200)
    expect([await tankOf(tank), await mails()]).toEqual([{ topup_state: 'fulfilled', topup_on: null }, []])
  })

  test('is for planners of its depot', async () => {
    const tank = await onTheRound()
    for (const [who, status] of [
      ['provider', 403],
      ['install-user', 403],
    ] as const)
      expect((await result('deliver', tank, { delivered_l: 500 }, who)).status, who).toBe(status)
    await yard.db.query('update jobs set group_id = 21 where tank_id = $1', [tank])
    expect((await result('deliver', tank, { delivered_l: 500 })).status).toBe(404)
    expect((await jobOf(tank)).state).toBe('planned')
  })
})

describe('a stop that failed', () => {
  test('says why, and its tank waits for the next round', async () => {
    const tank = await onTheRound({ topup_state: 'requested', wish_on: DAY })
    const { status, text } = await result('miss', tank, { fail_reason: 'The gate was locked' })
    expect(status, text).toBe(200)
    expect(await jobOf(tank)).toMatchObject({ state: 'failed', fail_reason: 'The gate was locked' })
    expect(await tankOf(tank)).toEqual({ topup_state: 'requested', topup_on: null })
    const next = await yard.day('client', '2026-03-03')
    expect(next.tanks.find(({ tank_id }) => tank_id === tank)).toMatchObject({ is_required: true })
  })

  test('needs a reason', async () => {
    const tank = await onTheRound()
    expect((await result('miss', tank, {})).status).toBe(422)
    expect((await jobOf(tank)).state).toBe('planned')
  })
})

describe('a customer', () => {
  const own = async (tank: number) => {
    const { body } = await yard.as('customer')('GET', '/customerapi/customer/mytanks')
    return (body as unknown as Record<string, unknown>[]).find(({ id }) => id === tank)!
  }

  test('sees the day and the hours of the next visit until it is over', async () => {
    const tank = await onTheRound()
    const [job] = await yard.db.query<{ window_start: Date; window_end: Date }>('select * from jobs')
    expect(await own(tank)).toMatchObject({
      visit: {
        kind: 'delivery',
        from: job!.window_start.toISOString(),
        until: job!.window_end.toISOString(),
      },
      // The office scheduled it: the customer asked for nothing.
      topup: { state: 'scheduled', planned_on: DAY, at: null },
    })
    await result('deliver', tank, { delivered_l: 500 })
    expect(await own(tank)).toMatchObject({ visit: null, topup: { state: 'fulfilled' } })
  })
})
