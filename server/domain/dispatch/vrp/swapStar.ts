import type { Instance } from './instance'
import type { Moves } from './moves'
import { EPSILON } from './penalties'
import type { Routes } from './routes'

/** Best positions kept for a customer in a route. Removing one customer invalidates at most two of them. */
const BEST_POSITIONS = 3

/**
 * SWAP* (Vidal 2022): exchanges two customers of different routes, each going to its best position rather than to the
 * other's. It checks only loads, so it is for instances without time windows.
 */
export class SwapStar {
  /** The three cheapest positions of each customer in each route, and when the route was last examined. */
  private readonly cost: Float64Array
  private readonly behind: Int32Array
  private readonly seenAt: Int32Array
  private readonly saving: Float64Array
  private readonly width: number
  private readonly distance: Float64Array
  /** Cheapest position of the last customer, as `place` found it. */
  private bestBehind = 0

  constructor(
    instance: Instance,
    private readonly routes: Routes,
    private readonly moves: Moves,
    private readonly demand = instance.demand,
  ) {
    this.width = instance.customers + 1
    this.distance = instance.distance
    this.cost = new Float64Array(routes.count * this.width * BEST_POSITIONS)
    this.behind = new Int32Array(routes.count * this.width * BEST_POSITIONS)
    this.seenAt = new Int32Array(routes.count * this.width)
    this.saving = new Float64Array(this.width)
  }

  /** Forgets all positions after the routes were replaced. */
  reset(): void {
    this.seenAt.fill(-1)
  }

  private d(from: number, to: number): number {
    return this.distance[this.routes.row[from]! + this.routes.location[to]!]!
  }

  /** Applies the best exchange, or the best relocation, between two routes. */
  improve(a: number, b: number): boolean {
    const { routes, moves, saving, demand } = this
    const { next, load } = routes
    const { penalties } = moves
    this.prepare(a, b)
    this.prepare(b, a)
    let best = -EPSILON
    let [u, v, behindU, behindV] = [-1, -1, -1, -1]
    const owed = penalties.owed[a]! + penalties.owed[b]!
    const startA = routes.start(a)
    const startB = routes.start(b)
    for (let i = next[startA]!; routes.isCustomer(i); i = next[i]!)
      for (let j = next[startB]!; routes.isCustomer(j); j = next[j]!) {
        const moved = demand[j]! - demand[i]!
        const price = penalties.ofLoad(load[a]! + moved) + penalties.ofLoad(load[b]! - moved) - owed
        if (price - saving[i]! - saving[j]! >= best) continue
        const toB = this.place(i, b, j)
        const placeI = this.bestBehind
        const change = price - saving[i]! - saving[j]! + toB + this.place(j, a, i)
        if (change >= best) continue
        best = change
        ;[u, v, behindU, behindV] = [i, j, placeI, this.bestBehind]
      }
    for (let turn = 0; turn < 2; turn++) {
      const [from, to] = turn === 0 ? [a, b] : [b, a]
      for (let i = next[routes.start(from)]!; routes.isCustomer(i); i = next[i]!) {
        const at = (to * this.width + i) * BEST_POSITIONS
        const change =
          this.cost[at]! -
          saving[i]! -
          owed +
          penalties.ofLoad(load[from]! - demand[i]!) +
          penalties.ofLoad(load[to]! + demand[i]!)
        if (change >= best) continue
        best = change
        ;[u, v, behindU] = [i, -1, this.behind[at]!]
      }
    }
    if (u < 0) return false
    routes.place(u, behindU)
    if (v >= 0) routes.place(v, behindV)
    moves.refresh(a)
    moves.refresh(b)
    return true
  }

  /** Computes the saving of removing each customer of a route, and its cheapest positions in another. */
  private prepare(from: number, to: number): void {
    const { next, prev, changedAt } = this.routes
    for (let i = next[this.routes.start(from)]!; this.routes.isCustomer(i); i = next[i]!) {
      this.saving[i] = this.d(prev[i]!, i) + this.d(i, next[i]!) - this.d(prev[i]!, next[i]!)
      if (this.seenAt[to * this.width + i] !== changedAt[to]!) this.findPlaces(i, to)
    }
  }

  private findPlaces(customer: number, route: number): void {
    const { cost, behind, routes } = this
    const { next, changedAt } = routes
    const at = (route * this.width + customer) * BEST_POSITIONS
    this.seenAt[route * this.width + customer] = changedAt[route]!
    cost.fill(Infinity, at, at + BEST_POSITIONS)
    behind.fill(-1, at, at + BEST_POSITIONS)
    const end = routes.end(route)
    for (let node = routes.start(route); node !== end; node = next[node]!) {
      const to = next[node]!
      const added = this.d(node, customer) + this.d(customer, to) - this.d(node, to)
      if (added >= cost[at + 2]!) continue
      let rank = at + 2
      for (; rank > at && added < cost[rank - 1]!; rank--) {
        cost[rank] = cost[rank - 1]!
        behind[rank] = behind[rank - 1]!
      }
      cost[rank] = added
      behind[rank] = node
    }
  }

  /** Cost of a customer's cheapest position in a route that another customer leaves. */
  private place(customer: number, route: number, leaving: number): number {
    const { next, prev } = this.routes
    const before = prev[leaving]!
    const after = next[leaving]!
    let least = this.d(before, customer) + this.d(customer, after) - this.d(before, after)
    this.bestBehind = before
    const at = (route * this.width + customer) * BEST_POSITIONS
    for (let rank = at; rank < at + BEST_POSITIONS; rank++) {
      const node = this.behind[rank]!
      if (node === leaving || node === before) continue
      if (this.cost[rank]! < least) {
        least = this.cost[rank]!
        this.bestBehind = node
      }
      break
    }
    return least
  }
}
