import { describe, expect, test } from 'vitest'
import { evaluate } from '../../../server/domain/dispatch/evaluate'
import { evaluateVehicle } from '../../../server/domain/dispatch/evaluateVehicle'
import type { Problem, Stop, Vehicle } from '../../../server/domain/dispatch/problem'
import { indexProblem } from '../../../server/domain/dispatch/problemIndex'
import { solve } from '../../../server/domain/dispatch/solve'
import { asProblem, toursOf } from '../../../server/domain/dispatch/vrp/asProblem'
import { checkTours } from '../../../server/domain/dispatch/vrp/checkTours'
import { parseVrplib } from '../../../server/domain/dispatch/vrp/parseVrplib'
import { uniform } from '../../../server/domain/use/random'
import { benchmark } from './instances'

const HOUR = 3600
const PRODUCTS = ['kerosene', 'gas_oil']

/** A day of two trucks, small enough to enumerate: drops of a fixed size, time windows, optional stops, compartments. */
function tinyDay(seed: number, count: number): Problem {
  const random = uniform(seed)
  const draw = (below: number) => Math.floor(random() * below)
  const points = Array.from({ length: count + 1 }, () => [draw(30_000), draw(30_000)] as const)
  const metres = points.flatMap(([x, y]) => points.map(([u, v]) => Math.round(Math.hypot(x - u, y - v))))
  const stop = (i: number): Stop => {
    const open_s = (8 + draw(4)) * HOUR
    const litres = 500 + 100 * draw(12)
    return {
      id: `s${i}`,
      location: i,
      kind: draw(6) === 0 ? 'collection' : 'delivery',
      product: PRODUCTS[draw(2)]!,
      windows: draw(2) === 0 ? [] : [{ open_s, close_s: open_s + HOUR }],
      min_l: litres,
      room_l: litres,
      room_l_per_s: 0,
      service_s: 900,
      service_s_per_l: 0.2,
      prize: 5 + draw(40),
      required: draw(4) === 0,
    }
  }
  const truck = (i: number): Vehicle => ({
    id: `v${i}`,
    depot: 'depot',
    max_trips: 1,
    compartments: [{ capacity_l: 1000 + 500 * draw(3) }, { capacity_l: 1000 }, { capacity_l: 800 }],
    shift: { start_s: 8 * HOUR, end_s: 14 * HOUR },
    breaks: i === 0 ? [{ from_s: 10 * HOUR, to_s: 11 * HOUR, duration_s: 1800 }] : [],
    cost_per_km: 0.5 + 0.1 * i,
    cost_per_hour: 15,
    cost_of_use: 5,
    payload_kg: draw(2) === 0 ? 2000 : undefined,
  })
  return {
    matrix: { size: count + 1, metres, seconds: metres.map(m => Math.round(m / 12)) },
    depots: [{ id: 'depot', location: 0, open_s: 7 * HOUR, close_s: 15 * HOUR, loading_s: 1200 }],
    products: PRODUCTS.map(id => ({ id, kg_per_l: 0.8, worth_per_l: 0 })),
    stops: Array.from({ length: count }, (_, i) => stop(i + 1)),
    vehicles: [truck(0), truck(1)],
    settings: { product_change: 'never', cleaning_s: 0, cleaning_cost: 0 },
  }
}

/** All assignments of a truck's compartments to the deliveries and collections of each product. */
function assignments(compartments: number): string[][] {
  const loads = PRODUCTS.flatMap(product => [`delivery ${product}`, `collection ${product}`])
  return Array.from({ length: loads.length ** compartments }, (_, code) =>
    Array.from(
      { length: compartments },
      (_one, i) => loads[Math.floor(code / loads.length ** i) % loads.length]!,
    ),
  )
}

/** True if some assignment has room for all litres of a trip. */
function fits(vehicle: Vehicle, stops: readonly Stop[], ways: readonly string[][]): boolean {
  const litres = new Map<string, number>()
  for (const { kind, product, room_l } of stops) {
    const load = `${kind} ${product}`
    litres.set(load, (litres.get(load) ?? 0) + room_l)
  }
  return ways.some(way =>
    [...litres].every(([load, total]) => {
      const room = vehicle.compartments.reduce(
        (sum, one, i) => sum + (way[i] === load ? one.capacity_l : 0),
        0,
      )
      return room >= total
    }),
  )
}

/** Least cost of one truck's day for each set of stops. */
function cheapest(problem: Problem, vehicle: Vehicle): Float64Array {
  const index = indexProblem(problem)
  const ways = assignments(vehicle.compartments.length)
  const best = new Float64Array(1 << problem.stops.length).fill(Infinity)
  const visit = (order: Stop[], set: number) => {
    // In a plan, deliveries and collections of a product share its compartments, so the assignment is checked here.
    if (!fits(vehicle, order, ways)) return
    const kg = order.reduce((sum, { room_l }) => sum + room_l * 0.8, 0)
    if (kg > (vehicle.payload_kg ?? Infinity)) return
    const { cost, violations } = evaluateVehicle(index, vehicle, {
      vehicle: vehicle.id,
      trips: [
        {
          depot: 'depot',
          compartments: [],
          stops: order.map(({ id, room_l }) => ({ stop: id, litres: room_l })),
        },
      ],
    })
    if (violations.some(({ kind }) => kind === 'late' || kind === 'shift')) return
    if (!violations.some(({ kind }) => kind === 'break_late'))
      best[set] = Math.min(best[set]!, cost.distance + cost.time + cost.use)
    problem.stops.forEach((stop, i) => {
      if (!(set & (1 << i))) visit([...order, stop], set | (1 << i))
    })
  }
  visit([], 0)
  return best
}

/** Least cost over all plans of two trucks; Infinity if the required stops can't all be served. */
function enumerate(problem: Problem): number {
  const [first, second] = problem.vehicles.map(vehicle => cheapest(problem, vehicle)) as [
    Float64Array,
    Float64Array,
  ]
  let best = Infinity
  for (let a = 0; a < first.length; a++)
    for (let b = 0; b < first.length; b++) {
      if (a & b) continue
      const left = problem.stops.filter((_, i) => !((a | b) & (1 << i)))
      if (left.some(({ required }) => required)) continue
      best = Math.min(best, first[a]! + second[b]! + left.reduce((sum, { prize }) => sum + prize, 0))
    }
  return best
}

describe('the optimum of small days', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))('is found (seed %i)', seed => {
    const problem = tinyDay(seed, 5)
    const plan = solve(problem, { seed, maxIterations: 15 })
    const { cost, violations } = evaluate(problem, plan)
    const optimum = enumerate(problem)
    if (optimum === Infinity) expect(violations.every(({ kind }) => kind === 'missing')).toBe(true)
    else {
      expect(violations).toEqual([])
      expect(cost.total).toBeCloseTo(optimum, 4)
    }
  })

  test('is found where customers are optional: only the required one is worth the way', () => {
    const instance = parseVrplib(benchmark('small-prizes.vrp'))
    const tours = toursOf(solve(asProblem(instance), { seed: 1, maxIterations: 5 }))
    expect(checkTours(instance, tours)).toEqual({ cost: 3305, distance: 3270, violations: [] })
  })
})
