import { describe, expect, test } from 'vitest'
import {
  dayProblem,
  describeDay,
  insertions,
  planWith,
  stopKey,
  vehicleKey,
  withTank,
  type DayInput,
  type Insertion,
} from '../../../../server/domain/dispatch/day'
import { dayWith, dryTankAt, planned, tankAt, truck, winterDay } from './winterDay'

const opened = (input: DayInput, tank_id: number) => withTank(input, dayProblem(input), tank_id)
const costsOf = (input: DayInput, tank_id: number) => {
  const { problem, start } = opened(input, tank_id)
  return insertions(problem, start, stopKey(tank_id))
}
const placesOf = (costs: readonly Insertion[]) =>
  costs.map(({ vehicle_id, trip, position }) => [vehicle_id, trip, position])

const tanks = [dryTankAt(10), dryTankAt(20), dryTankAt(30)]

describe('insertions', () => {
  test('cover every place of every trip, and a new trip', () => {
    const input = dayWith(
      [
        planned(1, [
          [
            [10, 1000],
            [30, 1000],
          ],
        ]),
      ],
      { tanks, trucks: [truck(1), truck(2)] },
    )
    expect(placesOf(costsOf(input, 20))).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 2],
      [1, 1, 0],
      [2, 0, 0],
    ])
  })

  test('tell kilometres, time, money and litres', () => {
    const input = dayWith([planned(1, [[[10, 1000]]])], { tanks })
    const drop = 1000 + 1
    const [before, after] = costsOf(input, 30)
    for (const one of [before!, after!])
      expect(one).toMatchObject({ metres: 40_000, late: [], over: [], broken: [] })
    expect(after!.litres).toBeGreaterThan(drop)
    expect(after!.seconds).toBeCloseTo(40 * 60 + 600 + 0.6 * after!.litres, 6)
    expect(after!.money).toBeCloseTo(40 + (30 * after!.seconds) / 3600, 6)
  })

  test('count a stop’s place without its present one', () => {
    const input = dayWith(
      [
        planned(1, [
          [
            [10, 1000],
            [30, 1000],
          ],
        ]),
      ],
      { tanks, trucks: [truck(1), truck(2)] },
    )
    const costs = costsOf(input, 30)
    const at = (vehicle_id: number, trip: number, position: number) =>
      costs.find(one => one.vehicle_id === vehicle_id && one.trip === trip && one.position === position)
    expect(at(1, 0, 1)).toMatchObject({ metres: 0, seconds: 0, money: 0, litres: 1000 })
    // Truck 2 drives 60 km, truck 1 only 20 instead of 60.
    expect(at(2, 0, 0)!.metres).toBe(20_000)
  })

  test('name the stops that become late, and the hours that are exceeded', () => {
    const inTime = dryTankAt(30, { windows: [{ from: '08:00', to: '09:05' }] })
    const input = dayWith([planned(1, [[[30, 1000]]])], {
      tanks: [dryTankAt(10), inTime],
      trucks: [truck(1, { shift_end: '10:00' })],
    })
    const [first] = costsOf(input, 10)
    expect(first!.late).toHaveLength(1)
    expect(first!.late[0]).toMatchObject({ tank_id: 30 })
    expect(first!.late[0]!.late_s).toBeGreaterThan(900)
    expect(first!.broken).toEqual([
      { key: 'dispatch.faults.shift', args: { minutes: expect.any(Number) as number } },
    ])
  })

  test('keep compartments that fit, fill an empty one, and tell what doesn’t fit', () => {
    const farm = dryTankAt(20, { content_type: 'gas_oil' })
    const input = dayWith([planned(1, [[[10, 3000]]])], { tanks: [dryTankAt(10), farm] })
    const [one] = costsOf(input, 20)
    expect(one).toMatchObject({ over: [], broken: [] })
    const { problem, start } = opened(input, 20)
    const after = planWith(problem, start, 't20', { vehicle: 'v1', trip: 0, position: 1 })
    expect(after.vehicles[0]!.trips[0]).toMatchObject({
      compartments: ['kerosene', 'gas_oil'],
      stops: [{ stop: 't10', litres: 3000 }, { stop: 't20' }],
    })
    const tight = dayWith([planned(1, [[[10, 3000]]])], {
      tanks,
      trucks: [truck(1, { compartments: [{ capacity_l: 3000 }], max_trips: 1 })],
    })
    expect(costsOf(tight, 20)[0]!.over).toEqual([{ compartment: 0, litres: 500 }])
  })

  test('reduce the drop to what the compartment has left', () => {
    const input = dayWith([planned(1, [[[10, 2000]]])], {
      tanks,
      trucks: [truck(1, { compartments: [{ capacity_l: 3000 }] })],
    })
    expect(costsOf(input, 20)[0]).toMatchObject({ litres: 1000, over: [] })
  })

  test('reduce the drop to what the axles carry', () => {
    // 1500 kg of kerosene are 1875 L.
    const input = dayWith([planned(1, [[[10, 1000]]])], {
      tanks,
      trucks: [truck(1, { axle_limit_kg: 1500 })],
    })
    expect(costsOf(input, 20)[0]).toMatchObject({ litres: 875, over: [], broken: [] })
  })

  test('warn of a locked truck and of a locked stop', () => {
    const input = dayWith(
      [planned(1, [[[10, 1000, true]]]), planned(2, [[[30, 1000]]], { is_locked: true })],
      {
        tanks,
        trucks: [truck(1), truck(2)],
      },
    )
    const broken = costsOf(input, 10)
      .filter(({ vehicle_id }) => vehicle_id === 2)
      .flatMap(one => one.broken.map(({ key }) => key))
    expect(new Set(broken)).toEqual(new Set(['dispatch.faults.truck_locked', 'dispatch.faults.moves_locked']))
  })

  test('refuse a stop that the problem doesn’t know', () => {
    const { problem, start } = dayProblem(winterDay({ tanks: [tankAt(40)] }))
    expect(() => insertions(problem, start, 't40')).toThrow('Unknown stop: t40')
  })

  test('say what the description of the day says after the move', () => {
    const kms = [5, 10, 15, 20, 25, 30, 35, 40]
    const many = kms.map(km =>
      dryTankAt(km, {
        use_per_day_l: 0,
        content_type: km % 10 === 0 ? 'kerosene' : 'gas_oil',
        windows: km === 25 ? [{ from: '10:00', to: '11:00' }] : undefined,
      }),
    )
    const breaks = [
      { from: '10:00', to: '11:00', minutes: 15 },
      { from: '12:00', to: '13:00', minutes: 30 },
    ]
    const input = dayWith(
      [
        planned(1, [
          [
            [10, 900],
            [20, 900],
          ],
          [[30, 900]],
        ]),
        planned(2, [[[40, 900]]]),
      ],
      {
        tanks: many,
        trucks: [truck(1, { breaks }), truck(2, { breaks: breaks.slice(1) })],
      },
    )
    for (const km of [15, 20, 25, 40]) {
      const { problem, start } = opened(input, km)
      const before = describeDay(input, problem, start).totals
      for (const { vehicle_id, trip, position, ...cost } of insertions(problem, start, stopKey(km))) {
        const place = { vehicle: vehicleKey(vehicle_id), trip, position }
        const after = describeDay(input, problem, planWith(problem, start, stopKey(km), place))
        expect(after.totals.metres - before.metres).toBeCloseTo(cost.metres, 6)
        expect(after.totals.seconds - before.seconds).toBeCloseTo(cost.seconds, 6)
        expect(after.totals.money - before.money).toBeCloseTo(cost.money, 6)
        const late = after.trucks.flatMap(one => one.trips.flatMap(({ stops }) => stops))
        for (const { tank_id, late_s } of cost.late)
          expect(late.find(one => one.tank_id === tank_id)!.late_s).toBeCloseTo(late_s, 6)
      }
    }
  })
})

test('a break that moves a stop into its second window is placed as in a description', () => {
  const twice = [
    { from: '08:00', to: '12:00' },
    { from: '08:00', to: '17:00' },
  ]
  const input = dayWith(
    [
      planned(1, [
        [
          [1, 500],
          [2, 500],
        ],
      ]),
    ],
    {
      tanks: [
        dryTankAt(1),
        dryTankAt(2, { windows: twice }),
        dryTankAt(3, { windows: [{ from: '17:00', to: '17:00' }] }),
      ],
      trucks: [truck(1, { breaks: [{ from: '12:00', to: '12:00', minutes: 30 }] })],
    },
  )
  const { problem, start } = opened(input, 3)
  const before = describeDay(input, problem, start).totals
  for (const { vehicle_id, trip, position, seconds } of insertions(problem, start, stopKey(3))) {
    const place = { vehicle: vehicleKey(vehicle_id), trip, position }
    const after = describeDay(input, problem, planWith(problem, start, stopKey(3), place)).totals
    expect(after.seconds - before.seconds).toBeCloseTo(seconds, 6)
  }
})

describe('among 500 stops and 12 trucks', () => {
  const many = Array.from({ length: 500 }, (_, i) => dryTankAt(1 + (i % 50), { id: i + 1 }))
  const trucks = Array.from({ length: 12 }, (_, i) =>
    truck(i + 1, {
      compartments: [4000, 3000, 2000, 1500].map(capacity_l => ({ capacity_l })),
      breaks: [{ from: '11:00', to: '13:00', minutes: 30 }],
    }),
  )
  const stored = trucks.map(({ id }) =>
    planned(id, [
      Array.from({ length: 20 }, (_, i) => [40 * (id - 1) + i + 1, 500] as const),
      Array.from({ length: 20 }, (_, i) => [40 * (id - 1) + i + 21, 500] as const),
    ]),
  )

  test('take much less than a frame of an interaction', () => {
    const input = dayWith(stored, { tanks: many, trucks })
    const { problem, start } = dayProblem(input)
    const times = Array.from({ length: 15 }, (_, i) => {
      const begun = process.cpuUsage()
      expect(insertions(problem, start, stopKey(481 + i)).length).toBe(12 * 42)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    })
    // Processor time of the fastest run, ms: other processes of the machine slow the rest down.
    expect(Math.min(...times)).toBeLessThan(50)
  })
})
