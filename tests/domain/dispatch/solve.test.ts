import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../server/domain/dispatch/evaluate'
import type { Plan } from '../../../server/domain/dispatch/plan'
import type { Problem, StopLock } from '../../../server/domain/dispatch/problem'
import { solve } from '../../../server/domain/dispatch/solve'
import { IS_FULL } from '../../support/depth'
import { randomDay } from './randomDay'

/** Different days in each full run; the same days in a normal run. */
const RUNS = IS_FULL ? { numRuns: 2000 } : { numRuns: 500, seed: 20_261_127 }

const days = fc.record({
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  stops: fc.integer({ min: 0, max: 9 }),
  vehicles: fc.integer({ min: 1, max: 3 }),
})

/** Violations, except a required stop for which there was no room. */
const broken = (problem: Problem, plan: Plan) =>
  evaluate(problem, plan).violations.filter(({ kind }) => kind !== 'missing')

/** Each planned stop with its truck and its position there. */
function positions(plan: Plan): Map<string, Required<StopLock>> {
  return new Map(
    plan.vehicles.flatMap(({ vehicle, trips }) =>
      trips.flatMap(trip => trip.stops).map(({ stop }, position) => [stop, { vehicle, position }] as const),
    ),
  )
}

/** Locks some planned stops to their trucks or positions, and sometimes one truck. */
function locked(problem: Problem, plan: Plan, pick: number): Problem {
  const planned = positions(plan)
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle, i) => ({ ...vehicle, locked: pick % 5 === i })),
    stops: problem.stops.map((stop, i) => {
      const now = planned.get(stop.id)
      if (!now || (i + pick) % 3 > 0) return stop
      return { ...stop, lock: (i + pick) % 2 === 0 ? now : { vehicle: now.vehicle } }
    }),
  }
}

describe('solve', () => {
  test('never breaks a limit, and says of every other stop why it is not planned', () => {
    fc.assert(
      fc.property(days, day => {
        const problem = randomDay(day)
        const plan = solve(problem, { seed: day.seed, maxIterations: 1 })
        expect(broken(problem, plan)).toEqual([])
        const served = new Set(positions(plan).keys())
        expect(plan.unplanned.map(({ stop }) => stop)).toEqual(
          problem.stops.map(({ id }) => id).filter(id => !served.has(id)),
        )
        for (const { stop, reason } of plan.unplanned)
          if (problem.stops.find(({ id }) => id === stop)!.required)
            expect(reason.key).not.toBe('not_worth_it')
      }),
      RUNS,
    )
  })

  test('leaves locked stops and trucks where they are when it plans anew after a change', () => {
    fc.assert(
      fc.property(days, fc.nat(20), (day, pick) => {
        const problem = randomDay(day)
        const start = solve(problem, { seed: 1, maxIterations: 0 })
        const changed = locked(problem, start, pick)
        const plan = solve(changed, { seed: day.seed, maxIterations: 1, start })
        expect(broken(changed, plan)).toEqual([])
        const [before, after] = [positions(start), positions(plan)]
        for (const { id, lock } of changed.stops) if (lock) expect(after.get(id)).toMatchObject(lock)
        for (const { id, locked: isLocked } of changed.vehicles) {
          const stopsOf = (all: typeof before) => [...all].filter(([, { vehicle }]) => vehicle === id)
          if (isLocked) expect(stopsOf(after)).toEqual(stopsOf(before))
        }
      }),
      RUNS,
    )
  })

  test('gives the same plan for the same seed and iterations, and better plans one after another', () => {
    const problem = randomDay({ seed: 5, stops: 30, vehicles: 4 })
    const costs: number[] = []
    const run = () => solve(problem, { seed: 3, maxIterations: 5, onBetter: (_, cost) => costs.push(cost) })
    const plan = run()
    const first = costs.splice(0)
    expect(run()).toEqual(plan)
    expect(costs).toEqual(first)
    expect(first).toEqual([...first].sort((a, b) => b - a))
    const { cost, violations } = evaluate(problem, plan)
    const missing = violations.filter(({ kind }) => kind === 'missing').length
    expect(missing).toBe(0)
    // The search counts the time of full drops, even if compartments make them smaller.
    expect(cost.total - cost.litres).toBeLessThanOrEqual(first.at(-1)! + 0.01)
  })

  test('reports a first plan before it asks whether to stop', () => {
    const problem = randomDay({ seed: 5, stops: 30, vehicles: 4 })
    const reported: Plan[] = []
    const plan = solve(problem, { seed: 3, shouldStop: () => true, onBetter: one => reported.push(one) })
    expect(reported.map(({ vehicles }) => vehicles)).toEqual([plan.vehicles])
  })
})
