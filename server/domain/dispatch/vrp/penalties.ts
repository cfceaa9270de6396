import type { Routes } from './routes'

/** Improvements smaller than this are rounding errors. */
export const EPSILON = 1e-6

/** Penalty for a unit of load over the capacity, and for a unit of time warp. */
export type PenaltyWeights = { readonly load: number; readonly time: number }

/** Cost of each route's violations at the present penalty weights. */
export class Penalties {
  readonly owed: Float64Array
  weights: PenaltyWeights = { load: 1, time: 1 }

  constructor(private readonly routes: Routes) {
    this.owed = new Float64Array(routes.count)
  }

  /** Penalty of a route's load. */
  ofLoad(load: number): number {
    const over = load - this.routes.instance.capacity
    return over > 0 ? over * this.weights.load : 0
  }

  refresh(route: number): void {
    const { load, warp } = this.routes
    this.owed[route] = this.ofLoad(load[route]!) + warp[route]! * this.weights.time
  }
}
