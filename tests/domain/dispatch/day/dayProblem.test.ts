import { describe, expect, test } from 'vitest'
import { dayProblem, EMPTY_PLAN, type DayInput, type DayTank } from '../../../../server/domain/dispatch/day'
import { runOutChance } from '../../../../server/domain/dispatch/prize'
import { DAY, dayWith, dryTankAt, inDays, planned, roadOf, tankAt, truck, winterDay } from './winterDay'

const candidatesOf = (input: DayInput) =>
  dayProblem(input).candidates.map(({ tank_id, is_required, reason }) => [tank_id, is_required, reason])
const whyNot = (input: DayInput, id: number) =>
  dayProblem(input).unplannable.find(({ tank_id }) => tank_id === id)?.reason
const reasonKey = (key: string) => ({ key: `dispatch.reasons.${key}` })

describe('candidates', () => {
  test('are tanks that may run out before the next visit, with the probability', () => {
    const [one] = dayProblem(winterDay({ tanks: [dryTankAt(10)] })).candidates
    expect(one!.reason.key).toBe('dispatch.reasons.runs_out')
    // The evening of the day after the planned one is 2 days from now.
    expect(one!.worth.chance).toBeCloseTo(runOutChance({ p10: 0.8, p50: 1.4, p90: 2.5 })(2), 6)
    expect(one!.worth.run_out).toBeCloseTo(200 * one!.worth.chance, 6)
    expect(one!.reason.args).toEqual({ pct: 78 })
  })

  test('run a greater risk before a weekend', () => {
    const tank = tankAt(10, {
      volume_l: 200,
      runs_out_p10_at: inDays(3),
      runs_out_p50_at: inDays(6),
      runs_out_p90_at: inDays(9),
    })
    const chance = (day: string) => dayProblem(winterDay({ day, tanks: [tank] })).candidates[0]?.worth.chance
    expect(chance('2026-11-26')).toBeLessThan(chance('2026-11-27')!)
  })

  test('include tanks that have run out already', () => {
    const gone = dryTankAt(10, {
      volume_l: 0,
      runs_out_p10_at: inDays(-3),
      runs_out_p50_at: inDays(-3),
      runs_out_p90_at: inDays(-3),
    })
    const [one] = dayProblem(winterDay({ tanks: [gone] })).candidates
    expect(one!.worth.run_out).toBeCloseTo(200, 1)
  })

  test('of a rising level fill up', () => {
    const waste = dryTankAt(10, { direction: 1, content_type: 'other', volume_l: 1700 })
    expect(candidatesOf(winterDay({ tanks: [waste] }))).toEqual([
      [10, false, { key: 'dispatch.reasons.fills_up', args: { pct: 78 } }],
    ])
  })

  test('include a neighbour with space for a drop, which the search weighs against its detour, and no tank far away', () => {
    const tanks = [dryTankAt(10), tankAt(11, { volume_l: 900 }), tankAt(35, { volume_l: 900 })]
    const input = winterDay({ tanks })
    expect(candidatesOf(input).slice(1)).toEqual([
      [11, false, { key: 'dispatch.reasons.on_the_way', args: { km: 2, litres: 1052 } }],
    ])
    expect(whyNot(input, 35)).toEqual(reasonKey('not_needed'))
  })

  test.each([
    [null, true, { key: 'dispatch.reasons.requested' }],
    [DAY, true, { key: 'dispatch.reasons.requested_by', args: { day: DAY } }],
    ['2026-11-20', true, { key: 'dispatch.reasons.overdue', args: { day: '2026-11-20' } }],
    // The next truck may come on the 25th.
    ['2026-11-25', false, { key: 'dispatch.reasons.requested_by', args: { day: '2026-11-25' } }],
  ])('requested by %s are required: %s', (wish_on, isRequired, reason) => {
    const tank = tankAt(10, { requested: { wish_on, quantity_l: null } })
    expect(candidatesOf(winterDay({ tanks: [tank] }))).toEqual([[10, isRequired, reason]])
  })

  test('must be served before the weekend when the wish date is in it', () => {
    const tank = tankAt(10, { requested: { wish_on: '2026-11-29', quantity_l: null } })
    expect(candidatesOf(winterDay({ day: '2026-11-27', tanks: [tank] }))[0]![1]).toBe(true)
  })

  test('that a planner chose are required, whatever they are worth', () => {
    const input = winterDay({ tanks: [tankAt(40)], plan: { ...EMPTY_PLAN, added: [40] } })
    expect(candidatesOf(input)).toEqual([[40, true, reasonKey('added')]])
  })

  test('come by worth, required ones first', () => {
    const tanks = [
      dryTankAt(10),
      dryTankAt(20, { runs_out_p10_at: inDays(0.1), runs_out_p50_at: inDays(0.2) }),
      tankAt(30, { requested: { wish_on: DAY, quantity_l: null } }),
    ]
    expect(dayProblem(winterDay({ tanks })).candidates.map(({ tank_id }) => tank_id)).toEqual([30, 20, 10])
  })
})

describe('a tank is not planned', () => {
  const requested = { wish_on: DAY, quantity_l: null }
  test.each<[string, Partial<DayTank>, object?]>([
    ['no_position', { lat: null }],
    ['quarantined', { is_quarantined: true, requested }],
    ['has_open_job', { has_open_job: true }],
    ['no_reading', { volume_l: null }],
    [
      'no_forecast',
      { use_per_day_l: null, runs_out_p10_at: null, runs_out_p50_at: null, runs_out_p90_at: null },
    ],
    ['full', { volume_l: 1950, use_per_day_l: 0, requested }],
    ['nothing_to_collect', { direction: 1, volume_l: 0, use_per_day_l: 0, requested }],
    ['small_drop', { volume_l: 1600, use_per_day_l: 0 }, { litres: 300, min_l: 500 }],
    ['no_compartment', { content_type: 'gas_oil', requested }, { product: 'gas_oil' }],
    [
      'drop_too_large',
      { capacity_l: 9000, safe_fill_l: 9000, volume_l: 0, requested: { wish_on: DAY, quantity_l: 6000 } },
      { litres: 6000, capacity_l: 5000 },
    ],
    ['hose_too_short', { hose_m: 80 }, { hose_m: 80 }],
    ['vehicle_too_wide', { max_width_mm: 2300 }, { max_width_mm: 2300 }],
    ['window_closed', { windows: [{ from: '12:00', to: '10:00' }] }],
    ['window_closed', { windows: [{ from: '18:00', to: '20:00' }] }],
  ])('because of %s', (key, more, args) => {
    const own = truck(1, {
      hose_m: 40,
      width_mm: 2500,
      compartments: [
        { content_type: 'kerosene', capacity_l: 5000 },
        { content_type: 'other', capacity_l: 500 },
      ],
    })
    const tank = dryTankAt(10, more)
    const input = winterDay({ tanks: [tank, dryTankAt(20)], trucks: [own] })
    expect(whyNot(input, 10)).toEqual(args ? { ...reasonKey(key), args } : reasonKey(key))
    expect(dayProblem(input).candidates.map(({ tank_id }) => tank_id)).toEqual([20])
  })

  test.each<[string, Partial<DayInput>]>([
    ['no_vehicle', { trucks: [] }],
    ['no_vehicle', { trucks: [truck(1, { active: false })] }],
    ['no_vehicle', { trucks: [truck(1, { shift_start: '08:00', shift_end: '08:00' })] }],
    ['closed_day', { day: '2026-11-28' }],
    ['depot_closed', { depot: { ...winterDay().depot, opens_at: '18:00', closes_at: '06:00' } }],
    ['excluded', { plan: { ...EMPTY_PLAN, excluded: [10] } }],
  ])('because of %s', (key, more) => {
    expect(whyNot(winterDay({ tanks: [dryTankAt(10)], ...more }), 10)).toEqual(reasonKey(key))
  })

  test('on a road that doesn’t exist', () => {
    const tanks = [dryTankAt(10), dryTankAt(20)]
    const { size, seconds, metres } = roadOf(tanks)
    const travel = { size, seconds: Array.from(seconds), metres: Array.from(metres) }
    travel.seconds[1] = Number.NaN
    expect(whyNot(winterDay({ tanks, travel }), 10)).toEqual(reasonKey('unreachable'))
  })

  test('after it was removed, and the plan loses its stop', () => {
    const input = dayWith(
      [
        planned(1, [
          [
            [99, 1000],
            [10, 900],
          ],
        ]),
      ],
      { tanks: [dryTankAt(10)] },
    )
    const day = dayProblem(input)
    expect(day.unplannable).toEqual([{ tank_id: 99, reason: reasonKey('removed') }])
    expect(day.start.vehicles[0]!.trips[0]!.stops).toEqual([{ stop: 't10', litres: 900 }])
  })
})

describe('the stored plan', () => {
  test('keeps a stop that stands twice only once', () => {
    const input = dayWith(
      [
        planned(1, [[[10, 900]]]),
        planned(2, [
          [
            [10, 800],
            [30, 700],
          ],
        ]),
      ],
      {
        trucks: [truck(1), truck(2)],
      },
    )
    const stops = dayProblem(input).start.vehicles.map(({ trips }) => trips[0]!.stops.map(one => one.stop))
    expect(stops).toEqual([['t10'], ['t30']])
  })

  test('locks stops to their truck and place, with their litres', () => {
    const input = dayWith([planned(1, [[[10, 900]], [[30, 700, true]]])])
    const [, stop] = dayProblem(input).problem.stops
    expect(stop).toMatchObject({
      id: 't30',
      lock: { vehicle: 'v1', position: 1 },
      min_l: 700,
      max_l: 700,
      required: true,
    })
  })

  test('frees the stops of a truck that stays at home, except locked ones', () => {
    const trucks = [
      planned(
        1,
        [
          [
            [10, 900],
            [30, 700, true],
          ],
        ],
        { is_used: false },
      ),
    ]
    const { start, problem } = dayProblem(dayWith(trucks))
    expect(start.vehicles[0]!.trips[0]!.stops.map(({ stop }) => stop)).toEqual(['t30'])
    expect(problem.vehicles[0]!.locked).toBe(true)
  })

  test('has as many compartments as the truck has now', () => {
    const stored = planned(1, [[[10, 900]]])
    const input = dayWith([stored], { trucks: [truck(1, { compartments: [{ capacity_l: 1000 }] })] })
    expect(dayProblem(input).start.vehicles[0]!.trips[0]!.compartments).toEqual(['kerosene'])
  })

  test('keeps a planned tank that is no candidate as one', () => {
    const input = dayWith([planned(1, [[[40, 900]]])], { tanks: [tankAt(40)] })
    expect(candidatesOf(input)).toEqual([[40, false, reasonKey('planned')]])
  })
})
