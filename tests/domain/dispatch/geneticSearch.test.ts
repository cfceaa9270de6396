import { describe, expect, test } from 'vitest'
import { uniform } from '../../../server/domain/use/random'
import { checkTours } from '../../../server/domain/dispatch/vrp/checkTours'
import { GeneticSearch } from '../../../server/domain/dispatch/vrp/geneticSearch'
import { isSymmetric, type Instance } from '../../../server/domain/dispatch/vrp/instance'
import { parseVrplib } from '../../../server/domain/dispatch/vrp/parseVrplib'
import { benchmark } from './instances'

/** A made-up instance that is small enough to enumerate. */
function tinyInstance(seed: number, customers: number, timed: boolean): Instance {
  const random = uniform(seed)
  const width = customers + 1
  const draw = (most: number) => Math.floor(random() * most)
  const x = Float64Array.from({ length: width }, () => draw(100))
  const y = Float64Array.from({ length: width }, () => draw(100))
  const distance = new Float64Array(width * width)
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++)
      if (i !== j)
        distance[i * width + j] = Math.round(Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!)) + (timed ? draw(5) : 0)
  const open = Float64Array.from({ length: width }, (_, i) => (i === 0 ? 0 : draw(150)))
  return {
    name: `tiny ${seed}`,
    scale: 1,
    customers,
    distance,
    symmetric: isSymmetric(distance, width),
    capacity: 20,
    demand: Float64Array.from({ length: width }, (_, i) => (i === 0 ? 0 : 1 + draw(9))),
    vehicles: Infinity,
    windows: timed
      ? {
          open,
          close: open.map((value, i) => (i === 0 ? 1000 : value + 100 + draw(150))),
          service: new Float64Array(width).fill(5, 1),
        }
      : undefined,
    x,
    y,
    label: Int32Array.from({ length: width }, (_, i) => i),
  }
}

/** Least cost over all partitions of the customers into feasible tours. */
function enumerate(instance: Instance): number {
  const { customers } = instance
  const subsets = 1 << customers
  const best = new Float64Array(subsets).fill(Infinity)
  const visit = (tour: number[], used: number) => {
    if (tour.length > 0) {
      const { distance, violations } = checkTours(instance, [tour])
      if (violations.every(({ kind }) => kind === 'missing')) best[used] = Math.min(best[used]!, distance)
    }
    for (let i = 1; i <= customers; i++)
      if (!(used & (1 << (i - 1)))) visit([...tour, i], used | (1 << (i - 1)))
  }
  visit([], 0)
  const total = new Float64Array(subsets).fill(Infinity)
  total[0] = 0
  for (let set = 1; set < subsets; set++)
    for (let part = set; part > 0; part = (part - 1) & set)
      total[set] = Math.min(total[set]!, best[part]! + total[set ^ part]!)
  return total[subsets - 1]!
}

describe('GeneticSearch', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'finds the optimum of small instances, with and without windows (seed %i)',
    seed => {
      for (const timed of [false, true]) {
        const instance = tinyInstance(seed, 6, timed)
        const tours = new GeneticSearch(instance, { seed, maxIterations: 50 }).run()
        const optimum = enumerate(instance)
        if (!tours) expect(optimum).toBe(Infinity)
        else {
          const checked = checkTours(instance, tours)
          expect(checked.violations).toEqual([])
          expect(checked.cost).toBe(optimum)
        }
      }
    },
  )

  test('gives the same routes for the same seed and iterations, and reports each better cost', () => {
    const instance = parseVrplib(benchmark('X-n101-k25.vrp'))
    const costs: number[] = []
    const run = () =>
      new GeneticSearch(instance, {
        seed: 7,
        maxIterations: 20,
        onBetter: (_, cost) => costs.push(cost),
      }).run()!
    const tours = run()
    const count = costs.length
    expect(run()).toEqual(tours)
    expect(costs.slice(count)).toEqual(costs.slice(0, count))
    expect(costs.slice(0, count)).toEqual(costs.slice(0, count).sort((a, b) => b - a))
    const { cost, violations } = checkTours(instance, tours)
    expect(violations).toEqual([])
    expect(cost).toBe(costs[count - 1])
    expect(cost).toBeLessThan(27591 * 1.02)
  })

  test('stops once it is told to and has a feasible solution', () => {
    const instance = parseVrplib(benchmark('RC208.vrp'))
    const tours = new GeneticSearch(instance, { seed: 1, shouldStop: () => true }).run()!
    expect(checkTours(instance, tours).violations).toEqual([])
  })
})
