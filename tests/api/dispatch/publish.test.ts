import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, DAY, DEPOT, loggedOf, OTHER_DEPOT, startYard, stopsOf, type Yard } from './support'

let yard: Yard
beforeAll(async () => {
  yard = await startYard()
  await yard.app.outbox.stop()
})
afterAll(() => yard.close())
beforeEach(() => yard.empty())

const jobs = () =>
  yard.db.query<Record<string, unknown>>('select * from jobs where deleted_at is null order by id')
const schedules = () => yard.db.query<Record<string, unknown>>('select * from schedules order by id')
const tankOf = async (id: number) => {
  const [tank] = await yard.db.query('select topup_state, topup_on from tanks where id = $1', [id])
  return tank
}

/** A truck with a driver, and a plan of two of its stops; the first tank is requested. */
async function planned() {
  const truck = await yard.addTruck({ driver_id: 6 })
  const wished = await yard.addTank({ name: 'Egan', topup_state: 'requested', wish_on: DAY })
  const other = await yard.addTank({ name: 'Hayes' })
  for (const tank_id of [wished, other]) {
    const { status, text } = await yard.change('move', { tank_id, vehicle_id: truck, trip: 0 })
    expect(status, text).toBe(200)
  }
  return { truck, wished, other }
}

describe('POST /api/dispatch/publish', () => {
  test('makes one schedule, a job for each stop, and schedules their tanks, requested or not', async () => {
    const { truck, wished, other } = await planned()
    const { status, body, text } = await yard.publish()
    expect(status, text).toBe(200)
    const [schedule] = await schedules()
    expect(schedule).toMatchObject({
      name: `A depot ${DAY}`,
      client_id: CLIENT,
      depot_id: DEPOT,
      kind: 'delivery',
      date_from: DAY,
      date_to: DAY,
      state: 'published',
    })
    expect(body).toMatchObject({ state: 'published', schedule_id: schedule!.id, version: 3, can_undo: false })
    const [stops] = body.trucks[0]!.trips
    expect(await jobs()).toMatchObject(
      [wished, other].map((tank_id, i) => ({
        name: ['Egan', 'Hayes'][i],
        kind: 'delivery',
        state: 'assigned',
        schedule_id: schedule!.id,
        tank_id,
        group_id: DEPOT,
        assignee_id: 6,
        vehicle_id: truck,
        trip: 1,
        sequence: i + 1,
        eta: new Date(stops!.stops[i]!.eta),
        content_type: 'kerosene',
        planned_l: stops!.stops[i]!.litres,
        created_by: 'u2',
      })),
    )
    for (const { eta, window_start, window_end } of await jobs())
      expect((window_start as Date) < (eta as Date) && (eta as Date) < (window_end as Date)).toBe(true)
    expect(await tankOf(wished)).toEqual({ topup_state: 'scheduled', topup_on: DAY })
    expect(await tankOf(other)).toEqual({ topup_state: 'scheduled', topup_on: DAY })
    expect(stops!.stops.map(({ job_state }) => job_state)).toEqual(['assigned', 'assigned'])
    expect((await loggedOf(yard)).at(-1)).toMatchObject({
      action: 'publish',
      actor: 'u2',
      after: { stops: 2 },
    })
    const logged = await yard.db.query(
      `select entity, action, count(*)::int as n from audit_log
       where entity in ('jobs', 'schedules', 'tanks') group by 1, 2 order by 1, 2`,
    )
    expect(logged).toEqual([
      { entity: 'jobs', action: 'create', n: 2 },
      { entity: 'schedules', action: 'create', n: 1 },
      { entity: 'tanks', action: 'requestTopup', n: 1 },
      { entity: 'tanks', action: 'scheduleTopup', n: 2 },
    ])
  })

  test('happens once, whoever asks again and at the same time', async () => {
    await planned()
    const { version } = await yard.day()
    const body = { depot_id: DEPOT, day: DAY, version }
    const key = { 'idempotency-key': `publish ${Math.random()}` }
    const ask = (headers?: Record<string, string>) =>
      yard.as('client')('POST', '/api/dispatch/publish', body, headers)
    const answers = await Promise.all([ask(key), ask(key), ask()])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()[0]).toBe(200)
    expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
    expect((await yard.publish()).status).toBe(409)
    expect([(await jobs()).length, (await schedules()).length]).toEqual([2, 1])
  })

  test('names the tanks that were quarantined or got another job since, and stores nothing', async () => {
    const { wished, other } = await planned()
    await yard.db.query('update tanks set quarantined = true where id = $1', [wished])
    await yard.db.query(
      `insert into jobs (name, kind, state, tank_id, group_id) values ('Other', 'delivery', 'assigned', $1, $2)`,
      [other, DEPOT],
    )
    const { status, body, text } = await yard.publish()
    expect([status, text]).toEqual([409, expect.stringContaining('Egan, Hayes')])
    expect((body as unknown as { errors: object }).errors).toEqual({
      [`tanks.${wished}`]: 'Egan is quarantined',
      [`tanks.${other}`]: 'Hayes is on another round already',
    })
    expect([(await jobs()).length, (await schedules()).length]).toEqual([1, 0])
    expect(await tankOf(wished)).toMatchObject({ topup_state: 'requested' })
    await yard.change('remove', { tank_ids: [wished, other] })
    const empty = await yard.publish()
    expect([empty.status, empty.text]).toEqual([409, expect.stringContaining('no stops')])
  })

  test('drops a tank that was removed or moved to another depot, and says so', async () => {
    const { wished, other } = await planned()
    const third = await yard.addTank()
    await yard.change('move', { tank_id: third, vehicle_id: (await yard.day()).trucks[0]!.id, trip: 0 })
    await yard.db.query('update tanks set group_id = $2 where id = $1', [wished, OTHER_DEPOT])
    await yard.db.query('update tanks set deleted_at = now() where id = $1', [third])
    const { status, body, text } = await yard.publish()
    expect(status, text).toBe(200)
    expect((await jobs()).map(({ tank_id }) => tank_id)).toEqual([other])
    const shown = body.tanks.map(({ tank_id, name }) => [tank_id, name])
    // The name now belongs to another client.
    expect(shown).toContainEqual([wished, `#${wished}`])
    for (const id of [wished, third])
      expect(body.tanks.find(({ tank_id }) => tank_id === id)).toMatchObject({
        planned: null,
        not_planned: { key: 'dispatch.reasons.removed' },
      })
    expect(stopsOf(await yard.day())).toEqual([[[other]]])
  })

  test('leaves nothing when a part of it fails', async () => {
    const { other } = await planned()
    const before = await yard.day()
    await yard.db.query(
      `create function fail_job() returns trigger language plpgsql as $$ begin
         if new.tank_id = ${other} then raise exception 'the disk is gone'; end if; return new; end $$`,
    )
    await yard.db.query(
      'create trigger fail_job before insert on jobs for each row execute function fail_job()',
    )
    expect((await yard.publish()).status).toBe(500)
    await yard.db.query('drop trigger fail_job on jobs')
    await yard.db.query('drop function fail_job()')
    expect([(await jobs()).length, (await schedules()).length]).toEqual([0, 0])
    expect(await yard.day()).toEqual(before)
    expect((await yard.publish()).status).toBe(200)
  })

  test('is refused for a day that is over, and without a truck', async () => {
    const past = await yard.post('publish', { version: 0, day: '2026-02-27' })
    expect([past.status, Object.keys(past.body.errors as object)]).toEqual([422, ['day']])
    const none = await yard.post('publish', { version: 0 })
    expect([none.status, none.text]).toEqual([409, expect.stringContaining('no truck in service')])
  })

  test('closes the plan for changes and searches', async () => {
    const { wished } = await planned()
    await yard.publish()
    const change = await yard.change('remove', { tank_id: wished })
    expect([change.status, change.text]).toEqual([409, expect.stringContaining('The plan is published')])
    expect((await yard.post('searches', { seconds: 1 })).status).toBe(409)
  })
})

describe('POST /api/dispatch/unpublish', () => {
  test('takes everything back, and the plan can be published again', async () => {
    const { wished, other } = await planned()
    const before = await yard.day()
    await yard.publish()
    const { status, body, text } = await yard.publish('unpublish')
    expect(status, text).toBe(200)
    expect([body.state, stopsOf(body)]).toEqual(['draft', stopsOf(before)])
    expect((await jobs()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await schedules()).toMatchObject([{ state: 'draft' }])
    expect(await tankOf(wished)).toEqual({ topup_state: 'requested', topup_on: null })
    expect(await tankOf(other)).toEqual({ topup_state: 'none', topup_on: null })
    expect((await yard.publish()).status).toBe(200)
    expect(await schedules()).toMatchObject([{ state: 'published' }])
    expect((await jobs()).map(({ state }) => state)).toEqual([
      'cancelled',
      'cancelled',
      'assigned',
      'assigned',
    ])
  })

  test('is refused once a truck has left', async () => {
    await planned()
    await yard.publish()
    await yard.db.query(`update jobs set state = 'en_route' where id = (select min(id) from jobs)`)
    const { status, text } = await yard.publish('unpublish')
    expect([status, text]).toEqual([409, expect.stringContaining('A truck has left already')])
    expect((await jobs()).map(({ state }) => state)).toEqual(['en_route', 'assigned'])
    expect((await yard.day()).state).toBe('published')
  })

  test('leaves a request alone that was moved to another day', async () => {
    const { wished } = await planned()
    await yard.publish()
    await yard.db.query(`update tanks set topup_on = '2026-03-05' where id = $1`, [wished])
    expect((await yard.publish('unpublish')).status).toBe(200)
    expect(await tankOf(wished)).toEqual({ topup_state: 'scheduled', topup_on: '2026-03-05' })
  })

  test('of a draft is refused', async () => {
    await planned()
    const { status, text } = await yard.publish('unpublish')
    expect([status, text]).toEqual([409, expect.stringContaining('isn’t published')])
  })
})

describe('GET /api/dispatch/sheet', () => {
  const sheet = (format: string, who = 'client', depot = DEPOT) =>
    yard.as(who)('GET', `/api/dispatch/sheet.${format}?depot_id=${depot}&day=${DAY}`)

  test('is a line for each stop, without formulas', async () => {
    const { truck, wished } = await planned()
    await yard.db.query(`update tanks set name = '=1+1', access_notes = '+353 gate "blue"' where id = $1`, [
      wished,
    ])
    const { status, headers, text } = await sheet('csv')
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="stops-${DEPOT}-${DAY}.csv"`,
    ])
    const [head, first, second, end] = text.replace('\uFEFF', '').split('\r\n')
    const { trucks } = await yard.day()
    const stop = trucks[0]!.trips[0]!.stops[0]!
    expect(head).toMatch(/^Truck,Driver,Trip,Stop,Arrival,Tank,Customer/)
    expect(first!.split(',').slice(0, 6)).toEqual([
      trucks.find(({ id }) => id === truck)!.reg,
      'install-user',
      '1',
      '1',
      new Date(stop.eta).toISOString().slice(11, 16),
      "'=1+1",
    ])
    expect(first).toContain(`"'+353 gate ""blue"""`)
    expect([second!.includes('Hayes'), end]).toEqual([true, ''])
    expect((await loggedOf(yard)).at(-1)).toMatchObject({
      action: 'export',
      after: { format: 'csv', stops: 2 },
    })
  })

  test('is a route for each trip', async () => {
    const { wished } = await planned()
    await yard.db.query(`update tanks set name = 'Egan & <Sons>' where id = $1`, [wished])
    const { status, headers, text } = await sheet('gpx')
    expect([status, headers['content-type']]).toEqual([200, 'application/gpx+xml'])
    expect(text).toContain('<name>1 Egan &amp; &lt;Sons&gt;</name>')
    expect(text.match(/<rtept /g)).toHaveLength(4)
    expect(text.match(/<rte>/g)).toHaveLength(1)
  })

  test.each(['csv', 'gpx'])('as %s is for planners of the depot only', async format => {
    expect((await sheet(format, 'client', OTHER_DEPOT)).status).toBe(404)
    expect((await sheet(format, 'provider')).status).toBe(403)
    expect((await yard.as('client')('GET', `/api/dispatch/sheet.${format}?depot_id=${DEPOT}`)).status).toBe(
      400,
    )
  })
})
