import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../server/domain/dispatch/evaluate'
import { HOUR, planFor, stopAt, straightRoad, truck } from './straightRoad'

const KEROSENE = ['kerosene', 'kerosene']

describe('evaluate', () => {
  test('adds up kilometres, hours from loading to return, and prizes of stops that are left out', () => {
    const problem = straightRoad({ stops: [stopAt(10), stopAt(30), stopAt(50, { prize: 7 })] })
    const plan = planFor('T1', {
      carries: KEROSENE,
      drops: [
        ['km 10', 1000],
        ['km 30', 900],
      ],
    })
    const { cost, metres, seconds, litres, stops, vehicles, violations } = evaluate(problem, plan)
    expect(violations).toEqual([])
    expect({ metres, seconds, litres, stops }).toEqual({
      metres: 60_000,
      seconds: 1800 + 3600 + 1200,
      litres: 1900,
      stops: 2,
    })
    expect(cost).toEqual({ distance: 60, time: 55, use: 0, cleaning: 0, litres: 0, prizes: 7, total: 122 })
    expect(vehicles[0]!.timeline.map(({ task, start_s }) => [task.stop ?? task.kind, start_s / 60])).toEqual([
      ['load', 480],
      ['km 10', 520],
      ['km 30', 550],
      ['return', 590],
    ])
    expect(vehicles[0]!.loads).toEqual([
      [
        { product: 'kerosene', litres: 1900, capacity_l: 2000 },
        { product: 'kerosene', litres: 0, capacity_l: 1000 },
      ],
    ])
  })

  test('leaves later rather than waiting before a window, and tells how late each later stop is', () => {
    const open = { open_s: 10 * HOUR, close_s: 11 * HOUR }
    const early = { open_s: 8 * HOUR, close_s: 10 * HOUR }
    const problem = straightRoad({
      stops: [stopAt(10, { windows: [open] }), stopAt(30, { windows: [early] })],
    })
    const { vehicles, violations } = evaluate(
      problem,
      planFor('T1', {
        carries: KEROSENE,
        drops: [
          ['km 10', 500],
          ['km 30', 500],
        ],
      }),
    )
    expect(vehicles[0]!.start_s).toBe(10 * HOUR - 600 - 1800)
    expect(violations).toEqual([
      { kind: 'late', by: 1800, vehicle: 'T1', stop: 'km 30', position: 1, trip: 0 },
    ])
  })

  test('takes the first window of a stop that it reaches, or the one that is planned', () => {
    const windows = [9, 13].map(hour => ({ open_s: hour * HOUR, close_s: (hour + 1) * HOUR }))
    const problem = straightRoad({ stops: [stopAt(10, { windows })] })
    const plan = planFor('T1', { carries: KEROSENE, drops: [['km 10', 500]] })
    const arrival = (one: typeof plan) => evaluate(problem, one).vehicles[0]!.timeline[1]!.start_s
    expect(arrival(plan)).toBe(9 * HOUR)
    const [{ trips }] = plan.vehicles as [(typeof plan.vehicles)[0]]
    const later = { ...trips[0]!, stops: [{ stop: 'km 10', litres: 500, window: 1 }] }
    expect(arrival({ ...plan, vehicles: [{ vehicle: 'T1', trips: [later] }] })).toBe(13 * HOUR)
  })

  test('says by how many litres a compartment is over, and which product has none', () => {
    const problem = straightRoad({
      stops: [stopAt(10, { room_l: 3180 }), stopAt(20, { id: 'farm', product: 'gas_oil' })],
    })
    const plan = planFor('T1', {
      carries: KEROSENE,
      drops: [
        ['km 10', 3180],
        ['farm', 600],
      ],
    })
    expect(evaluate(problem, plan).violations).toEqual([
      { kind: 'compartment', by: 180, vehicle: 'T1', trip: 0, compartment: 1 },
      { kind: 'no_compartment', by: 600, vehicle: 'T1', trip: 0 },
    ])
  })

  test('weighs what is on board: what is collected joins what is still to be delivered', () => {
    const vehicles = [
      truck('T1', { payload_kg: 1500, compartments: [{ capacity_l: 2000 }, { capacity_l: 2000 }] }),
    ]
    const stops = [
      stopAt(10),
      stopAt(20, { id: 'waste', kind: 'collection', product: 'gas_oil', room_l: 2000 }),
    ]
    const drops = [
      ['km 10', 1000],
      ['waste', 2000],
    ] as [string, number][]
    const violations = (order: [string, number][]) =>
      evaluate(
        straightRoad({ stops, vehicles }),
        planFor('T1', { carries: ['kerosene', 'gas_oil'], drops: order }),
      ).violations
    expect(violations(drops)).toEqual([{ kind: 'weight', by: 200, vehicle: 'T1', trip: 0 }])
    expect(violations([drops[1]!, drops[0]!])).toEqual([{ kind: 'weight', by: 1000, vehicle: 'T1', trip: 0 }])
  })

  test('compares drops with the room when the truck arrives: the level falls through the day', () => {
    // 1000 L at midnight and 10 L an hour: 1086 L at 8:40.
    const problem = straightRoad({ stops: [stopAt(10, { room_l_per_s: 10 / HOUR })] })
    const violations = (litres: number) =>
      evaluate(problem, planFor('T1', { carries: KEROSENE, drops: [['km 10', litres]] })).violations
    expect(violations(1086)).toEqual([])
    expect(violations(400)).toMatchObject([{ kind: 'min_drop', by: 100, stop: 'km 10' }])
    // The tank has room for this much only at 20 h: the truck waits, and returns late.
    expect(violations(1200)).toMatchObject([{ kind: 'shift', by: 3 * HOUR + 20 * 60 }])
  })

  test('loads again at the depot, and cleans a compartment that changes its product', () => {
    const problem = straightRoad({
      stops: [stopAt(10), stopAt(20, { id: 'farm', product: 'gas_oil' })],
      settings: { product_change: 'clean', cleaning_s: 900, cleaning_cost: 12 },
    })
    const trips = [
      { carries: ['kerosene', null], drops: [['km 10', 1000]] as [string, number][] },
      { carries: ['gas_oil', null], drops: [['farm', 1000]] as [string, number][] },
    ]
    const { cost, seconds, violations } = evaluate(problem, planFor('T1', ...trips))
    expect(violations).toEqual([])
    expect(cost).toMatchObject({ distance: 60, cleaning: 12 })
    expect(seconds).toBe(2 * 1800 + 900 + 3600 + 1200)
    const never = { ...problem, settings: { ...problem.settings, product_change: 'never' as const } }
    expect(evaluate(never, planFor('T1', ...trips)).violations).toEqual([
      { kind: 'product_change', by: 1, vehicle: 'T1', trip: 1 },
    ])
  })

  test('takes a break where it delays the least, and none where the day ends before it is due', () => {
    const breaks = [{ from_s: 9 * HOUR, to_s: 9.75 * HOUR, duration_s: 1800 }]
    const vehicles = [truck('T1', { breaks })]
    const plan = (drops: [string, number][]) => planFor('T1', { carries: KEROSENE, drops })
    const problem = straightRoad({ vehicles, stops: [stopAt(10), stopAt(30), stopAt(60)] })
    const short = evaluate(problem, plan([['km 10', 500]]))
    expect(short.vehicles[0]!.timeline.find(({ task }) => task.kind === 'break')).toMatchObject({
      start_s: 8 * HOUR + 50 * 60,
    })
    expect(short.seconds).toBe(1800 + 1200 + 600)
    const long = evaluate(
      problem,
      plan([
        ['km 10', 500],
        ['km 30', 500],
        ['km 60', 500],
      ]),
    )
    expect(long.violations).toEqual([])
    expect(long.seconds).toBe(1800 + 7200 + 1800 + 1800)
    expect(long.vehicles[0]!.timeline.map(({ task }) => task.kind)).toEqual([
      'load',
      'stop',
      'stop',
      'break',
      'stop',
      'return',
    ])
  })

  test('checks access, locks and that each stop is served once', () => {
    const problem = straightRoad({
      vehicles: [truck('T1', { hose_m: 30, width_mm: 2500, max_trips: 1 })],
      stops: [
        stopAt(10, { hose_m: 45, max_width_mm: 2300, lock: { vehicle: 'T1', position: 1 } }),
        stopAt(20, { required: true }),
        stopAt(30, { lock: { vehicle: 'T2' } }),
      ],
    })
    const plan = planFor('T1', {
      carries: KEROSENE,
      drops: [
        ['km 10', 500],
        ['km 10', 500],
      ],
    })
    expect(evaluate(problem, plan).violations.map(({ kind, stop, by }) => [kind, stop, by])).toEqual([
      ['hose', 'km 10', 15],
      ['width', 'km 10', 200],
      ['lock', 'km 10', 1],
      ['hose', 'km 10', 15],
      ['width', 'km 10', 200],
      ['repeated', 'km 10', 1],
      ['missing', 'km 20', 1],
      ['lock', 'km 30', 1],
    ])
  })
})
