import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../server/domain/dispatch/evaluate'
import { insertionCost } from '../../../server/domain/dispatch/insertionCost'
import type { Plan } from '../../../server/domain/dispatch/plan'
import { solve } from '../../../server/domain/dispatch/solve'
import { randomDay } from './randomDay'
import { HOUR, planFor, stopAt, straightRoad, truck } from './straightRoad'

const problem = straightRoad({
  vehicles: [truck('T1'), truck('T2')],
  stops: [
    stopAt(10),
    stopAt(30, { windows: [{ open_s: 8 * HOUR, close_s: 9 * HOUR + 600 }] }),
    stopAt(20, { prize: 0 }),
    stopAt(25, { id: 'farm', product: 'gas_oil', room_l: 1500, min_l: 1200 }),
  ],
})
const plan = planFor('T1', {
  carries: ['kerosene', null],
  drops: [
    ['km 10', 1000],
    ['km 30', 1000],
  ],
})

describe('insertionCost', () => {
  test('tells the kilometres, hours and litres of a stop that is not planned, less its prize', () => {
    const result = insertionCost(problem, plan, { stop: 'km 20', vehicle: 'T2', position: 0 })
    expect(result).toMatchObject({ metres: 40_000, seconds: 1800 + 2400 + 600, litres: 1000, violations: [] })
    expect(result.cost).toBeCloseTo(40 + 40 + 0, 6)
    expect(evaluate(problem, result.plan).violations).toEqual([])
  })

  test('tells which stop would be late by how much', () => {
    const { violations, metres } = insertionCost(problem, plan, { stop: 'km 20', vehicle: 'T1', position: 1 })
    expect(metres).toBe(0)
    // Leaves at 8, loaded at 8:30; 10 and 20 km, two services: arrives at 9:20 instead of 9:10.
    expect(violations).toEqual([
      { kind: 'late', by: 600, vehicle: 'T1', stop: 'km 30', position: 2, trip: 0 },
    ])
  })

  test('gives a product the compartment that is free, and says what does not fit', () => {
    const { violations, plan: after } = insertionCost(problem, plan, {
      stop: 'farm',
      vehicle: 'T1',
      position: 2,
    })
    expect(violations).toEqual([{ kind: 'compartment', by: 200, vehicle: 'T1', trip: 0, compartment: 1 }])
    expect(after.vehicles.find(({ vehicle }) => vehicle === 'T1')!.trips[0]).toMatchObject({
      compartments: ['kerosene', 'gas_oil'],
      stops: [{ litres: 1000 }, { litres: 1000 }, { litres: 1200 }],
    })
  })

  test('takes a stop from the truck that has it now', () => {
    const { metres, plan: after } = insertionCost(problem, plan, {
      stop: 'km 30',
      vehicle: 'T2',
      position: 0,
    })
    expect(metres).toBe(20_000)
    expect(
      after.vehicles.map(one => [one.vehicle, one.trips.flatMap(trip => trip.stops.map(({ stop }) => stop))]),
    ).toEqual([
      ['T2', ['km 30']],
      ['T1', ['km 10']],
    ])
  })

  test('says no more than the difference between the two plans as a whole', () => {
    const day = randomDay({ seed: 9, stops: 25, vehicles: 3 })
    const now = solve(day, { seed: 1, maxIterations: 2 })
    for (const { id } of day.stops.slice(0, 12))
      for (const { id: vehicle } of day.vehicles) {
        const result = insertionCost(day, now, { stop: id, vehicle, position: 2 })
        // The current breaks were placed by the search; those of the changed truck are placed anew.
        const [before, after] = [now, result.plan].map((one: Plan) => evaluate(day, one))
        expect(result.cost).toBeCloseTo(after!.cost.total - before!.cost.total, 6)
        expect(result.metres).toBeCloseTo(after!.metres - before!.metres, 6)
      }
  })
})
