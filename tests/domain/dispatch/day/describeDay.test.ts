import { describe, expect, test } from 'vitest'
import { dayProblem, describeDay, EMPTY_PLAN, type DayInput } from '../../../../server/domain/dispatch/day'
import { DAY, dayWith, dryTankAt, planned, truck, winterDay } from './winterDay'

const described = (input: DayInput) => {
  const { problem, start } = dayProblem(input)
  return describeDay(input, problem, start)
}
const faultsOf = (input: DayInput) => described(input).trucks.flatMap(({ faults }) => faults)
const faultKey = (key: string, args?: object) => ({
  key: `dispatch.faults.${key}`,
  ...(args ? { args } : {}),
})
const at = (time: string) => new Date(`${DAY}T${time}:00Z`)

describe('describeDay', () => {
  const input = dayWith([
    planned(1, [
      [
        [10, 1000],
        [30, 1500],
      ],
    ]),
  ])

  test('tells arrivals, loads, kilometres, hours and litres', () => {
    const [truckDay] = described(input).trucks
    // Loads at 8, 10 km, 10 + 10 min, 20 km, 10 + 15 min, 30 km.
    expect(truckDay).toMatchObject({
      starts_at: at('08:00'),
      ends_at: at('10:15'),
      metres: 60_000,
      seconds: 8100,
      stops: 2,
      litres: 2500,
      faults: [],
    })
    expect(truckDay!.trips[0]).toMatchObject({
      leaves_at: at('08:30'),
      returns_at: at('10:15'),
      metres: 60_000,
      unloaded_l: 0,
      compartments: [
        { content_type: 'kerosene', capacity_l: 3000, load_l: 2500, over_l: 0 },
        { content_type: null, capacity_l: 2000, load_l: 0, over_l: 0 },
      ],
      stops: [
        { tank_id: 10, position: 0, eta: at('08:40'), leaves_at: at('09:00'), late_s: 0 },
        { tank_id: 30, position: 1, eta: at('09:20'), leaves_at: at('09:45'), late_s: 0 },
      ],
    })
  })

  test('counts the margin: litres × (price − cost), less kilometres and hours', () => {
    const { totals } = described(input)
    const money = 60 * 1 + 2.25 * 30
    expect(totals.money).toBeCloseTo(money, 6)
    expect(totals.margin).toBeCloseTo(2500 * (1 - 0.9) - money, 6)
    expect(totals.margin_per_hour).toBeCloseTo(totals.margin / 2.25, 6)
  })

  test('counts a collection by the price and cost of its own product', () => {
    const waste = dryTankAt(10, { direction: 1, content_type: 'other', volume_l: 1500 })
    const stored = planned(1, [[[10, 1000]]])
    const own = { ...stored, trips: [{ ...stored.trips[0]!, compartments: ['other', null] }] }
    const { totals } = described(dayWith([own], { tanks: [waste] }))
    expect(totals.margin + totals.money).toBeCloseTo(1000 * 0.2, 6)
  })

  test('has no margin an hour while no truck drives', () => {
    expect(described(winterDay()).totals).toMatchObject({
      stops: 0,
      seconds: 0,
      margin: 0,
      margin_per_hour: null,
    })
  })

  test('splits the kilometres of several trips at the depot', () => {
    const [truckDay] = described(dayWith([planned(1, [[[10, 1000]], [[30, 1500]]])])).trucks
    expect(truckDay!.trips.map(({ metres }) => metres)).toEqual([20_000, 60_000])
    expect(truckDay!.trips.map(trip => trip.returns_at)).toEqual([at('09:10'), at('11:05')])
    expect(truckDay!.trips[1]!.leaves_at).toEqual(at('09:40'))
  })

  test('keeps the numbers of trips where one is empty', () => {
    const [truckDay] = described(dayWith([planned(1, [[], [[30, 3500]]])])).trucks
    expect(truckDay!.trips.map(({ stops, leaves_at }) => [stops.length, leaves_at])).toEqual([
      [0, null],
      [1, at('08:30')],
    ])
    expect(truckDay!.trips[1]!.compartments[0]).toMatchObject({ load_l: 3500, over_l: 500 })
  })

  test('lists every truck, also those that stay at home', () => {
    const trucks = [truck(1), truck(2), truck(3, { active: false })]
    const stored = [planned(2, [], { is_used: false })]
    expect(described(dayWith(stored, { trucks })).trucks.map(one => [one.vehicle_id, one.is_used])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ])
  })
})

describe('a plan that breaks rules is described', () => {
  const drop = [[[10, 1000]]] as [number, number][][]
  test('late at a stop', () => {
    const tank = dryTankAt(30, { windows: [{ from: '08:00', to: '08:45' }] })
    const input = dayWith([planned(1, [[[30, 1000]]])], { tanks: [tank] })
    expect(described(input).trucks[0]!.trips[0]!.stops[0]!.late_s).toBe(900)
    expect(faultsOf(input)).toEqual([faultKey('late', { minutes: 15, stop: 1, tank_id: 30 })])
  })

  test.each<[string, ReturnType<typeof faultKey>[], DayInput]>([
    [
      'over a compartment',
      [faultKey('over', { compartment: 1, litres: 400 })],
      dayWith([
        planned(1, [
          [
            [10, 1700],
            [30, 1700],
          ],
        ]),
      ]),
    ],
    [
      'without a compartment',
      [faultKey('unloaded', { litres: 1000 })],
      dayWith([planned(1, drop)], { tanks: [dryTankAt(10, { content_type: 'gas_oil' })] }),
    ],
    [
      'more than the tank has space for',
      [faultKey('room', { litres: 75, stop: 1, tank_id: 10 })],
      dayWith([planned(1, drop)], { tanks: [dryTankAt(10, { volume_l: 975, use_per_day_l: 0 })] }),
    ],
    [
      'more than the tank has space for, although the stop is locked',
      [faultKey('room', { litres: 75, stop: 1, tank_id: 10 })],
      dayWith([planned(1, [[[10, 1000, true]]])], {
        tanks: [dryTankAt(10, { volume_l: 975, use_per_day_l: 0 })],
      }),
    ],
    [
      'less than the minimum',
      [faultKey('min_drop', { litres: 300, stop: 1, tank_id: 10 })],
      dayWith([planned(1, [[[10, 200]]])]),
    ],
    [
      'over the axle limit',
      [faultKey('weight', { kg: 300 })],
      dayWith([planned(1, drop)], { trucks: [truck(1, { axle_limit_kg: 500 })] }),
    ],
    [
      'with too short a hose and too wide a truck',
      [
        faultKey('hose', { metres: 20, stop: 1, tank_id: 10 }),
        faultKey('width', { mm: 200, stop: 1, tank_id: 10 }),
      ],
      dayWith([planned(1, drop)], {
        trucks: [truck(1, { hose_m: 40, width_mm: 2500 })],
        tanks: [dryTankAt(10, { hose_m: 60, max_width_mm: 2300 })],
      }),
    ],
    [
      'after the shift',
      [faultKey('shift', { minutes: 10 })],
      dayWith([planned(1, drop)], { trucks: [truck(1, { shift_end: '09:00' })] }),
    ],
    [
      'when the depot is closed',
      [faultKey('depot_hours', { minutes: 30 })],
      dayWith([planned(1, drop)], { depot: { ...winterDay().depot, closes_at: '08:00' } }),
    ],
    [
      'with a trip too many',
      [faultKey('trips', { count: 1 })],
      dayWith([planned(1, [[[10, 1000]], [[30, 1000]]])], { trucks: [truck(1, { max_trips: 1 })] }),
    ],
    [
      'on a tank in quarantine',
      [faultKey('quarantined', { stop: 1, tank_id: 10 })],
      dayWith([planned(1, drop)], { tanks: [dryTankAt(10, { is_quarantined: true })] }),
    ],
    [
      'on a tank without a position',
      [faultKey('no_position', { stop: 1, tank_id: 10 })],
      dayWith([planned(1, drop)], { tanks: [dryTankAt(10, { lat: null })] }),
    ],
    [
      'on an excluded tank',
      [faultKey('excluded', { stop: 1, tank_id: 10 })],
      dayWith([planned(1, drop)], { plan: { ...EMPTY_PLAN, excluded: [10] } }),
    ],
    ['on a closed day', [faultKey('closed_day')], dayWith([planned(1, drop)], { day: '2026-11-28' })],
    [
      'with a truck that is out of service',
      [faultKey('truck_inactive')],
      dayWith([planned(1, [[[10, 1000, true]]])], { trucks: [truck(1, { active: false })] }),
    ],
    [
      'with a truck that stays at home',
      [faultKey('truck_unused')],
      dayWith([planned(1, [[[10, 1000, true]]], { is_used: false })]),
    ],
  ])('%s', (_name, faults, input) => {
    const found = faultsOf(input)
    for (const one of faults) expect(found).toContainEqual(one)
    expect(described(input).trucks[0]!.stops).toBeGreaterThan(0)
  })

  test('a closed day is none once its round is published', () => {
    const input = dayWith([planned(1, drop)], { day: '2026-11-28', isPublished: true })
    expect(faultsOf(input)).not.toContainEqual(faultKey('closed_day'))
  })

  test('with a shift of zero and without compartments', () => {
    const own = truck(1, { shift_end: '08:00', compartments: [] })
    const keys = faultsOf(dayWith([planned(1, drop)], { trucks: [own] })).map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining(
        ['no_shift', 'no_compartments', 'unloaded', 'shift'].map(key => `dispatch.faults.${key}`),
      ),
    )
  })

  test('with a product changed without cleaning', () => {
    const settings = { ...winterDay().settings, product_change: 'never' as const }
    const stored = planned(1, [[[10, 1000]], [[30, 1000]]])
    const trips = [stored.trips[0]!, { ...stored.trips[1]!, compartments: ['gas_oil', null] }]
    const tanks = [dryTankAt(10), dryTankAt(30, { content_type: 'gas_oil' })]
    expect(faultsOf(dayWith([{ ...stored, trips }], { settings, tanks }))).toEqual([
      faultKey('product_change', { trip: 2 }),
    ])
  })
})
