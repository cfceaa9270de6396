import { granularNeighbours } from './neighbours'
import type { Instance, Tours } from './instance'
import { Moves } from './moves'
import type { PenaltyWeights } from './penalties'
import { Routes } from './routes'
import { SwapStar } from './swapStar'

/** Neighbours of each customer that moves are tried with. */
const GRANULARITY = 20

/** Draws a whole number from 0 to below a bound. */
export type Draw = (bound: number) => number

export function shuffle(values: Int32Array, draw: Draw): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    const value = values[i]!
    values[i] = values[j]!
    values[j] = value
  }
}

/** Local search of HGS-CVRP (Vidal 2022): alternates granular moves and SWAP* until neither improves the solution. */
export class LocalSearch {
  readonly routes: Routes
  private readonly moves: Moves
  private readonly swapStar: SwapStar | undefined
  private readonly neighbours: Int32Array[]
  private readonly order: Int32Array
  private readonly routeOrder: Int32Array
  /** Value of `changes` when a customer's moves, and a route's exchanges, were last tried. */
  private readonly triedAt: Int32Array
  private readonly exchangedAt: Int32Array
  private firstRound = true

  constructor(
    private readonly instance: Instance,
    vehicles: number,
    private readonly draw: Draw,
  ) {
    this.routes = new Routes(instance, vehicles)
    this.moves = new Moves(instance, this.routes)
    this.swapStar = instance.windows ? undefined : new SwapStar(instance, this.routes, this.moves)
    this.neighbours = granularNeighbours(instance, GRANULARITY)
    this.order = Int32Array.from({ length: instance.customers }, (_, i) => i + 1)
    this.routeOrder = Int32Array.from({ length: vehicles }, (_, i) => i)
    this.triedAt = new Int32Array(instance.customers + 1)
    this.exchangedAt = new Int32Array(vehicles)
  }

  /** Improves tours until no move lowers distance plus penalties; the result is in `routes`. */
  run(tours: Tours, weights: PenaltyWeights): void {
    const { routes, moves, neighbours } = this
    moves.penalties.weights = weights
    routes.assign(tours)
    for (let route = 0; route < routes.count; route++) moves.refresh(route)
    this.swapStar?.reset()
    shuffle(this.order, this.draw)
    shuffle(this.routeOrder, this.draw)
    for (let i = 1; i < neighbours.length; i++)
      if (this.draw(GRANULARITY) === 0) shuffle(neighbours[i]!, this.draw)
    this.triedAt.fill(-1)
    this.exchangedAt.fill(-1)
    this.firstRound = true
    for (;;) {
      const improved = this.tryCustomers()
      if (!improved && !this.firstRound && !this.exchangeRoutes()) return
      this.firstRound = false
    }
  }

  /** Tries the moves of each customer whose routes changed since they were last tried. */
  private tryCustomers(): boolean {
    const { routes, triedAt } = this
    let improved = false
    for (let i = 0; i < this.order.length; i++) {
      const u = this.order[i]!
      const since = triedAt[u]!
      triedAt[u] = routes.changes
      const near = this.neighbours[u]!
      for (let k = 0; k < near.length; k++) {
        const v = near[k]!
        if (Math.max(routes.changedAt[routes.route[u]!]!, routes.changedAt[routes.route[v]!]!) <= since)
          continue
        if (this.tryPair(u, v)) improved = true
      }
      if (!this.firstRound && this.tryEmptyRoute(u)) improved = true
    }
    return improved
  }

  private tryPair(u: number, v: number): boolean {
    const { routes, moves } = this
    if (
      moves.relocate(u, v) ||
      moves.relocatePair(u, v, false) ||
      moves.relocatePair(u, v, true) ||
      (u < v && moves.swap(u, v)) ||
      moves.swapPair(u, v, false) ||
      (u < v && moves.swapPair(u, v, true))
    )
      return true
    if (routes.route[u] === routes.route[v]) {
      if (moves.reverse(u, v)) return true
    } else if (moves.exchangeTurned(u, v) || moves.exchangeTails(u, v)) return true
    const before = routes.prev[v]!
    return !routes.isCustomer(before) && this.tryStart(u, before)
  }

  /** Tries the moves of a customer with the start of a route. */
  private tryStart(u: number, start: number): boolean {
    const { routes, moves } = this
    if (moves.relocate(u, start) || moves.relocatePair(u, start, false) || moves.relocatePair(u, start, true))
      return true
    if (routes.route[u] === routes.route[start]) return moves.reverse(start, u)
    return moves.exchangeTurned(u, start) || moves.exchangeTails(u, start)
  }

  private tryEmptyRoute(u: number): boolean {
    const { routes } = this
    const empty = routes.size.indexOf(0)
    return empty >= 0 && this.tryStart(u, routes.start(empty))
  }

  /** Tries SWAP* between routes that overlap and changed since. */
  private exchangeRoutes(): boolean {
    const { routes, swapStar, exchangedAt, routeOrder } = this
    if (!swapStar) return false
    let improved = false
    for (let i = 0; i < routeOrder.length; i++) {
      const a = routeOrder[i]!
      const since = exchangedAt[a]!
      exchangedAt[a] = routes.changes
      if (routes.size[a] === 0) continue
      for (let j = 0; j < routeOrder.length; j++) {
        const b = routeOrder[j]!
        if (a >= b || routes.size[b] === 0) continue
        if (Math.max(routes.changedAt[a]!, routes.changedAt[b]!) <= since) continue
        if (routes.overlap(a, b) && swapStar.improve(a, b)) improved = true
      }
    }
    return improved
  }

  isFeasible(): boolean {
    const { overload, warp } = this.totals()
    return overload < 1e-6 && warp < 1e-6
  }

  /** Distance, load over the capacity and time warp of the present routes. */
  totals(): { distance: number; overload: number; warp: number } {
    const { routes, instance } = this
    let [distance, overload, warp] = [0, 0, 0]
    for (let route = 0; route < routes.count; route++) {
      overload += Math.max(0, routes.load[route]! - instance.capacity)
      warp += routes.warp[route]!
      const end = routes.end(route)
      for (let node = routes.start(route); node !== end; node = routes.next[node]!)
        distance += instance.distance[routes.row[node]! + routes.location[routes.next[node]!]!]!
    }
    return { distance, overload, warp }
  }
}
