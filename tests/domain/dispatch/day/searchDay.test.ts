import { describe, expect, test } from 'vitest'
import {
  dayProblem,
  searchCost,
  searchDay,
  stopKey,
  storedPlan,
  unplannedReasons,
  vehicleKey,
  type DayInput,
} from '../../../../server/domain/dispatch/day'
import { solve } from '../../../../server/domain/dispatch/solve'
import { DAY, dayWith, dryTankAt, planned, tankAt, truck, winterDay } from './winterDay'

const proposed = (input: DayInput) => {
  const day = dayProblem(input)
  const { problem, start } = searchDay(day)
  const plan = solve(problem, { seed: 1, maxIterations: 2, start })
  return { day, plan, stored: storedPlan(plan, input.plan) }
}
const tanksOf = ({ stored }: ReturnType<typeof proposed>) =>
  stored.trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops.map(({ tank_id }) => tank_id)))

describe('searchCost', () => {
  test('is higher for a plan that leaves out a tank that may run out', () => {
    const { day, plan } = proposed(winterDay())
    expect(searchCost(day, plan)).toBeLessThan(searchCost(day, day.start)!)
  })

  test('of a plan that is late by itself doesn’t exist', () => {
    const tank = dryTankAt(30, { windows: [{ from: '08:00', to: '08:45' }] })
    const day = dayProblem(dayWith([planned(1, [[[30, 1000]]])], { tanks: [tank] }))
    expect(searchCost(day, day.start)).toBeUndefined()
  })

  test('ignores what a locked stop breaks', () => {
    const late = dryTankAt(30, { windows: [{ from: '08:00', to: '08:45' }] })
    const day = proposed(dayWith([planned(1, [[[30, 1000, true]]])], { tanks: [dryTankAt(10), late] }))
    expect(searchCost(day.day, day.plan)).toBeLessThan(searchCost(day.day, day.day.start)!)
    expect(tanksOf(day)).toEqual(expect.arrayContaining([10, 30]))
  })

  test('counts requests that no truck has space for, so that the others are still planned', () => {
    const requested = { wish_on: DAY, quantity_l: 1800 }
    const tanks = [10, 20, 30].map(km => tankAt(km, { volume_l: 0, use_per_day_l: 0, requested }))
    const day = proposed(
      winterDay({ tanks, trucks: [truck(1, { compartments: [{ capacity_l: 4000 }], max_trips: 1 })] }),
    )
    expect(tanksOf(day)).toHaveLength(2)
    expect(searchCost(day.day, day.plan)).toBeGreaterThan(1000)
    expect(searchCost(day.day, day.plan)).toBeLessThan(2000)
    expect(day.plan.unplanned.map(({ reason }) => reason.key)).toEqual(['does_not_fit'])
  })
})

test('a truck that stays at home keeps a locked stop of its second trip', () => {
  const atHome = truck(2, { active: false, max_trips: 1 })
  const day = proposed(
    dayWith([planned(2, [[], [[30, 1000, true]]])], { tanks: [dryTankAt(30)], trucks: [truck(1), atHome] }),
  )
  const stopsOf = ({ vehicle, trips }: (typeof day.plan.vehicles)[number]) =>
    trips.flatMap(({ stops }) => stops.map(({ stop }) => [vehicle, stop]))
  expect(day.plan.vehicles.flatMap(stopsOf)).toEqual([[vehicleKey(2), stopKey(30)]])
})

describe('a tank that was quarantined after it was planned', () => {
  const tanks = [dryTankAt(10), dryTankAt(30, { is_quarantined: true })]
  test('loses its stop in the next search', () => {
    const day = proposed(
      dayWith(
        [
          planned(1, [
            [
              [10, 1000],
              [30, 1000],
            ],
          ]),
        ],
        { tanks },
      ),
    )
    expect(searchCost(day.day, day.day.start)).toBeUndefined()
    expect(tanksOf(day)).toEqual([10])
  })

  test('keeps a stop that is locked', () => {
    const day = proposed(dayWith([planned(1, [[[30, 1000, true]]])], { tanks }))
    expect(tanksOf(day)).toEqual(expect.arrayContaining([10, 30]))
  })
})

test('a candidate that the stored plan leaves out has its reason, such as that no truck has space', () => {
  const requested = { wish_on: DAY, quantity_l: 1800 }
  const tanks = [10, 20, 30].map(km => tankAt(km, { volume_l: 0, use_per_day_l: 0, requested }))
  const input = dayWith(
    [
      planned(1, [
        [
          [10, 1800],
          [20, 1800],
        ],
      ]),
    ],
    {
      tanks,
      trucks: [truck(1, { compartments: [{ capacity_l: 4000 }], max_trips: 1 })],
    },
  )
  expect([...unplannedReasons(dayProblem(input))]).toEqual([[30, { key: 'dispatch.reasons.does_not_fit' }]])
})
