import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedStore } from '../../support/stores'
import { DAY, DEPOT, loggedOf, OTHER_DEPOT, startYard, stopsOf, type Yard } from './support'

let yard: Yard
/** Statements since the last reset. */
let statements = 0

beforeAll(async () => {
  const store = await migratedStore()
  const { db } = store
  const counted = {
    ...db,
    query: ((...given: Parameters<typeof db.query>) => {
      statements++
      return db.query(...given)
    }) as typeof db.query,
    run: ((...given: Parameters<typeof db.run>) => {
      statements++
      return db.run(...given)
    }) as typeof db.run,
  }
  yard = await startYard({ ...store, db: counted })
})
afterAll(() => yard.close())
beforeEach(() => yard.empty())

const tankIn = async (id: number) => (await yard.day()).tanks.find(({ tank_id }) => tank_id === id)

describe('GET /api/dispatch/day', () => {
  test('shows the trucks, and the tanks by worth with their reasons', async () => {
    const truck = await yard.addTruck()
    const late = await yard.addTank({ days: 4, name: 'Runs out later' })
    const soon = await yard.addTank({ days: 1.2, name: 'Runs out soon' })
    const wish = await yard.addTank({ days: 60, topup_state: 'requested', wish_on: DAY })
    await yard.addTank({ days: 90, volume_l: 1880, name: 'Full' })
    const view = await yard.day()
    expect(view).toMatchObject({
      depot: { id: DEPOT, zone: 'Europe/Dublin' },
      day: DAY,
      version: 0,
      state: 'draft',
      schedule_id: null,
      can_undo: false,
      search_id: null,
      currency: 'EUR',
      distances: { source: 'straight', failed: null },
      trucks: [{ id: truck, is_used: true, trips: [], starts_at: null }],
      totals: { stops: 0, litres: 0, margin_per_hour: null },
    })
    expect(view.tanks.map(({ tank_id }) => tank_id)).toEqual([wish, soon, late])
    expect(view.tanks.map(({ is_required }) => is_required)).toEqual([true, false, false])
    for (const tank of view.tanks) {
      expect(tank.reason?.key).toMatch(/^dispatch\.reasons\./)
      expect(tank.planned).toBeNull()
      expect(tank.not_planned?.key).toMatch(/^dispatch\.reasons\./)
      expect(tank.drop_l).toBeGreaterThan(1000)
    }
  })

  test('is for planners of the depot only', async () => {
    const ask = (who: string, depot: number) =>
      yard.as(who)('GET', `/api/dispatch/day?depot_id=${depot}&day=${DAY}`)
    expect((await ask('client', OTHER_DEPOT)).status).toBe(404)
    expect((await ask('group manager', DEPOT)).status).toBe(200)
    expect((await ask('provider', DEPOT)).status).toBe(403)
    expect((await ask('admin', OTHER_DEPOT)).status).toBe(200)
    const listed = await yard.as('client')('GET', '/api/dispatch/depots')
    expect(listed.body).toEqual([
      expect.objectContaining({ id: DEPOT, client_name: 'A', trucks: 0, next_day: DAY }),
    ])
  })

  test('takes as many statements for many tanks as for one', async () => {
    await yard.addTruck()
    await yard.addTank()
    // The least of a few: work in the background takes statements, too.
    const count = async () => {
      const counts: number[] = []
      for (let n = 0; n < 4; n++) {
        statements = 0
        await yard.day()
        counts.push(statements)
      }
      return Math.min(...counts)
    }
    const few = await count()
    for (let n = 0; n < 30; n++) await yard.addTank()
    expect(await count()).toBe(few)
    expect(few).toBeLessThan(12)
  })

  test('tells of a depot without a position or a truck', async () => {
    await yard.addTank()
    expect((await yard.day()).distances.failed).toEqual({
      key: 'errors.depotWithoutTrucks',
      args: { depot: 'A depot' },
    })
    await yard.db.query('update tankgroups set lat = null where id = $1', [DEPOT])
    expect((await yard.day()).distances.failed).toEqual({
      key: 'errors.depotNotPlaced',
      args: { depot: 'A depot' },
    })
    await yard.db.query('update tankgroups set lat = 52.14 where id = $1', [DEPOT])
  })

  test('counts a finished delivery until the tank’s next reading', async () => {
    await yard.addTruck()
    // With its delivery the tank lasts long, and is a candidate because its neighbour needs a visit.
    const [tank] = [await yard.addTank(), await yard.addTank()]
    const before = (await tankIn(tank))!.drop_l
    await yard.db.query(
      `insert into jobs (name, kind, state, tank_id, group_id, delivered_l, updated_at)
       values ('Done', 'delivery', 'done', $1, $2, 700, '2026-03-01T12:30:00Z')`,
      [tank, DEPOT],
    )
    expect((await tankIn(tank))!.drop_l).toBe(before - 700)
  })
})

describe('POST /api/dispatch/changes', () => {
  test('moves a tank to a place, and each change can be undone', async () => {
    const [one, two] = [await yard.addTruck(), await yard.addTruck()]
    const [first, second] = [await yard.addTank(), await yard.addTank()]
    const { status, body, text } = await yard.change('move', { tank_id: first, vehicle_id: one, trip: 0 })
    expect(status, text).toBe(200)
    expect([body.version, body.can_undo, stopsOf(body)]).toEqual([1, true, [[[first]], []]])
    const [truck] = body.trucks
    expect(truck!.trips[0]!.stops[0]).toMatchObject({
      tank_id: first,
      late_min: 0,
      is_locked: false,
      job_state: null,
    })
    expect(truck!.trips[0]!.compartments[0]!.content_type).toBe('kerosene')
    expect(truck!.litres).toBe(truck!.trips[0]!.stops[0]!.litres)
    expect(body.totals).toMatchObject({ stops: 1, litres: truck!.litres, metres: truck!.metres })
    expect(body.tanks.find(({ tank_id }) => tank_id === first)!.planned).toEqual({
      vehicle_id: one,
      trip: 0,
      position: 0,
    })
    await yard.change('move', { tank_id: second, vehicle_id: one, trip: 0, position: 0 })
    expect(stopsOf(await yard.day())).toEqual([[[second, first]], []])
    await yard.change('move', { tank_id: second, vehicle_id: one, trip: 0, position: 1 })
    expect(stopsOf(await yard.day())).toEqual([[[first, second]], []])
    await yard.change('move', { tank_id: first, vehicle_id: two, trip: 0 })
    expect(stopsOf(await yard.day())).toEqual([[[second]], [[first]]])
    for (const stops of [
      [[[first, second]], []],
      [[[second, first]], []],
      [[[first]], []],
      [[], []],
    ])
      expect(stopsOf((await yard.change('undo')).body)).toEqual(stops)
    const over = await yard.change('undo')
    expect([over.status, over.text]).toEqual([409, expect.stringContaining('nothing to undo')])
    const [row] = await yard.db.query('select version, stops, litres from dispatch_plans')
    expect(row).toEqual({ version: 8, stops: 0, litres: 0 })
    expect((await loggedOf(yard)).map(({ action, actor }) => [action, actor]).slice(-2)).toEqual([
      ['undo', 'u2'],
      ['undo', 'u2'],
    ])
  })

  test('against an older version is refused with the present one', async () => {
    await yard.addTruck()
    const tank = await yard.addTank()
    await yard.change('exclude', { tank_id: tank })
    const stale = await yard.post('changes', { version: 0, kind: 'include', tank_id: tank })
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([
      409,
      'stale_version',
      { version: 1, state: 'draft' },
    ])
    expect((await tankIn(tank))!.is_excluded).toBe(true)
  })

  test('that changes nothing makes no version', async () => {
    const tank = await yard.addTank()
    await yard.change('exclude', { tank_ids: [tank] })
    const again = await yard.change('exclude', { tank_ids: [tank] })
    expect([again.status, again.body.version]).toEqual([200, 1])
  })

  test('of locked stops and trucks is refused until they are unlocked', async () => {
    const [one, two] = [await yard.addTruck(), await yard.addTruck()]
    const [tank, other] = [await yard.addTank(), await yard.addTank()]
    await yard.change('move', { tank_id: tank, vehicle_id: one, trip: 0 })
    await yard.change('move', { tank_id: other, vehicle_id: one, trip: 0 })
    await yard.change('lock', { tank_id: tank })
    const moved = await yard.change('move', { tank_id: tank, vehicle_id: two, trip: 0 })
    expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('The stop is locked')])
    const { body } = await yard.change('clear')
    expect(stopsOf(body)).toEqual([[[tank]], []])
    await yard.change('unlock', { tank_id: tank })
    await yard.change('lock_truck', { vehicle_id: one })
    const away = await yard.change('move', { tank_id: tank, vehicle_id: two, trip: 0 })
    expect([away.status, away.text]).toEqual([409, expect.stringContaining('The truck is locked')])
    await yard.change('lock_truck', { vehicle_id: one, value: false })
    await yard.change('move', { tank_id: tank, vehicle_id: two, trip: 0 })
    expect(stopsOf(await yard.day())).toEqual([[], [[tank]]])
  })

  test('excludes tanks, adds them, sets litres, products and the smallest drop, and leaves a truck at home', async () => {
    const truck = await yard.addTruck()
    const [tank, far] = [await yard.addTank(), await yard.addTank({ km: 60, days: 300, volume_l: 1000 })]
    expect(await tankIn(far)).toBeUndefined()
    await yard.change('add', { tank_ids: [far] })
    expect(await tankIn(far)).toMatchObject({ is_added: true, is_required: true })
    await yard.change('add', { tank_ids: [far], value: false })
    expect(await tankIn(far)).toBeUndefined()
    await yard.change('move', { tank_id: tank, vehicle_id: truck, trip: 0 })
    const litres = await yard.change('litres', { tank_id: tank, litres: 777 })
    expect(litres.body.trucks[0]!.trips[0]!.stops[0]!.litres).toBe(777)
    const product = await yard.change('compartment', {
      vehicle_id: truck,
      trip: 0,
      compartment: 1,
      content_type: 'derv',
    })
    expect(product.body.trucks[0]!.trips[0]!.compartments[1]!.content_type).toBe('derv')
    await yard.change('minimum', { litres: 2500 })
    expect((await tankIn(tank))!.planned).not.toBeNull()
    await yard.change('minimum')
    await yard.change('exclude', { tank_id: tank })
    expect(await tankIn(tank)).toMatchObject({
      is_excluded: true,
      planned: null,
      not_planned: { key: 'dispatch.reasons.excluded' },
    })
    await yard.change('include', { tank_id: tank })
    await yard.change('move', { tank_id: tank, vehicle_id: truck, trip: 0 })
    const home = await yard.change('use_truck', { vehicle_id: truck, value: false })
    expect([home.body.trucks[0]!.is_used, home.body.totals.stops]).toEqual([false, 0])
  })

  test('names the field of what isn’t the depot’s, and changes nothing', async () => {
    const truck = await yard.addTruck()
    const tank = await yard.addTank()
    const { body: foreign } = await yard.as('admin')('POST', '/api/vehicles', {
      reg: 'FOREIGN',
      depot_id: OTHER_DEPOT,
      compartments: [{ capacity_l: 5000 }],
    })
    const elsewhere = await yard.addTank({ group_id: OTHER_DEPOT })
    const ofClient = await yard.addTank({ group_id: 10 })
    const refused = async (kind: string, more: object) => {
      const { status, body } = await yard.change(kind, more)
      return [status, Object.keys((body as unknown as { errors: object }).errors)]
    }
    expect(await refused('move', { tank_id: tank, vehicle_id: foreign.id, trip: 0 })).toEqual([
      422,
      ['vehicle_id'],
    ])
    expect(await refused('move', { tank_id: elsewhere, vehicle_id: truck, trip: 0 })).toEqual([
      422,
      ['tank_id'],
    ])
    expect(await refused('move', { tank_id: tank, vehicle_id: truck, trip: 1 })).toEqual([422, ['trip']])
    expect(await refused('move', { vehicle_id: truck })).toEqual([422, ['tank_id', 'trip']])
    expect(await refused('add', { tank_ids: [ofClient] })).toEqual([422, ['tank_ids']])
    expect(await refused('lock', { tank_id: tank })).toEqual([422, ['tank_id']])
    expect(await refused('litres', { tank_id: tank, litres: -1 })).toEqual([422, ['litres']])
    expect((await yard.day()).version).toBe(0)
  })

  test('by a role without the feature, or at another depot, is refused', async () => {
    const change = { version: 0, kind: 'clear' }
    expect((await yard.post('changes', change, 'provider')).status).toBe(403)
    expect((await yard.post('changes', { ...change, depot_id: OTHER_DEPOT })).status).toBe(422)
    expect(await yard.db.query('select id from dispatch_plans')).toEqual([])
  })
})

describe('delivery hours of a tank', () => {
  const hoursOf = (id: number, ...hours: { from: string; to: string }[]) =>
    yard.db.query('update tanks set delivery_hours = $2 where id = $1', [id, JSON.stringify(hours)])
  const moved = async (tank_id: number, vehicle_id: number) => {
    const { body } = await yard.change('move', { tank_id, vehicle_id, trip: 0 })
    return body.trucks[0]!.trips[0]!.stops[0]!
  }

  test('are when its truck arrives', async () => {
    const tank = await yard.addTank()
    await hoursOf(tank, { from: '10:00', to: '11:00' }, { from: '15:00', to: '16:00' })
    const { eta, faults } = await moved(tank, await yard.addTruck())
    expect([new Date(eta).toISOString().slice(11, 16), faults]).toEqual(['10:00', []])
  })

  test('that its truck can’t keep are told as lateness, and as the reason why no search plans it', async () => {
    const tank = await yard.addTank()
    await hoursOf(tank, { from: '03:00', to: '04:00' })
    const truck = await yard.addTruck()
    const { tanks } = await yard.day()
    expect(tanks.find(({ tank_id }) => tank_id === tank)!.not_planned?.key).toBe(
      'dispatch.reasons.window_closed',
    )
    const { faults } = await moved(tank, truck)
    expect(faults.map(({ key }) => key)).toEqual(['dispatch.faults.late'])
  })
})

describe('POST /api/dispatch/insertions', () => {
  test('says what the move then costs', async () => {
    const [one, two] = [await yard.addTruck(), await yard.addTruck()]
    const tanks = [await yard.addTank(), await yard.addTank(), await yard.addTank()]
    for (const tank_id of tanks.slice(0, 2)) await yard.change('move', { tank_id, vehicle_id: one, trip: 0 })
    const before = await yard.day()
    const { version, costs } = await yard.costs(tanks[2]!)
    expect(version).toBe(before.version)
    const places = costs.map(({ vehicle_id, trip, position }) => [vehicle_id, trip, position])
    expect(places).toEqual(
      expect.arrayContaining([
        [one, 0, 0],
        [one, 0, 1],
        [one, 0, 2],
        [two, 0, 0],
      ]),
    )
    const place = costs.find(({ vehicle_id, position }) => vehicle_id === one && position === 1)!
    const { body } = await yard.change('move', { tank_id: tanks[2], vehicle_id: one, trip: 0, position: 1 })
    expect(body.totals.metres - before.totals.metres).toBeCloseTo(place.metres, -1)
    expect(body.totals.seconds - before.totals.seconds).toBeCloseTo(place.seconds, -1)
  })
})
