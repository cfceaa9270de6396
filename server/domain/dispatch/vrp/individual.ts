import type { PenaltyWeights } from './penalties'

/** A solution in the population, with the data for comparing solutions. */
export class Individual {
  /** Customers before and after each customer; 0 is the depot. */
  readonly successor: Int32Array
  readonly predecessor: Int32Array
  /** All customers in order, route by route: the chromosome. */
  readonly order: Int32Array
  /** Penalised cost at the present weights, and the combined rank of cost and diversity; lower is better. */
  cost = 0
  fitness = 0
  /** The others of its subpopulation, nearest first. */
  readonly near: { other: Individual; distance: number }[] = []

  constructor(
    readonly tours: readonly (readonly number[])[],
    readonly distance: number,
    readonly overload: number,
    readonly warp: number,
    customers: number,
  ) {
    this.successor = new Int32Array(customers + 1)
    this.predecessor = new Int32Array(customers + 1)
    this.order = new Int32Array(customers)
    let count = 0
    for (const tour of tours)
      tour.forEach((customer, i) => {
        this.order[count++] = customer
        this.predecessor[customer] = tour[i - 1] ?? 0
        this.successor[customer] = tour[i + 1] ?? 0
      })
  }

  get feasible(): boolean {
    return this.overload < 1e-6 && this.warp < 1e-6
  }

  price(weights: PenaltyWeights): void {
    this.cost = this.distance + this.overload * weights.load + this.warp * weights.time
  }

  /** Share of links between customers that another solution lacks (broken pairs distance). */
  distanceTo(other: Individual): number {
    const { successor, predecessor } = this
    const width = successor.length
    let broken = 0
    for (let i = 1; i < width; i++) {
      const to = successor[i]!
      if (to !== other.successor[i] && to !== other.predecessor[i]) broken++
      if (predecessor[i] === 0 && other.predecessor[i] !== 0 && other.successor[i] !== 0) broken++
    }
    return broken / Math.max(1, width - 1)
  }
}
