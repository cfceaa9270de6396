import type { FleetState } from './fleetState'

const EPSILON = 1e-6

/** Limits of the cache of load costs: trips of a vehicle, and windows of a stop. */
const MAX_TRIPS = 8
const MAX_WINDOWS = 8

/** Draws a number from 0 to below 1. */
export type Random = () => number

/**
 * Share of positions that are skipped at random, so that insertion is not always greedy (Christiaens and Vanden
 * Berghe 2020).
 */
const BLINK = 0.01

/**
 * Finds the cheapest feasible position of a stop: next to one of its neighbours, at either end of a trip, or on a
 * trip of its own. A position is feasible when it adds no lateness and no shortage.
 */
export class Insertion {
  /** Result of the last search: its cost, and the position. */
  cost = Infinity
  private behind = -1
  private window = 0
  private reload = -1
  private depot = -1
  private reloadFirst = false
  private breakNode = -1
  private breakFirst = false
  private stop = -1
  /** Cost of a stop's litres on each trip, by vehicle, with the search and window in which it was computed. */
  private readonly quotes: Float64Array
  private readonly quotedAt: Float64Array
  private searches = 0

  constructor(
    private readonly state: FleetState,
    private readonly random: Random,
  ) {
    this.quotes = new Float64Array(state.network.vehicles * MAX_TRIPS)
    this.quotedAt = new Float64Array(this.quotes.length).fill(-1)
  }

  /** Searches for a position that costs less than a limit; false when there is none. */
  find(stop: number, limit: number): boolean {
    const { state } = this
    const { network } = state
    this.stop = stop
    this.searches++
    this.cost = limit
    this.behind = -1
    const near = network.beside[stop]!
    for (let i = 0; i < near.length; i++) {
      const other = near[i]!
      if (state.vehicle[other]! < 0) continue
      this.tryBehind(other)
      this.tryBehind(state.prev[other]!)
    }
    for (let vehicle = 0; vehicle < network.vehicles; vehicle++) {
      if (!network.allowed[stop * network.vehicles + vehicle]) continue
      this.tryEnds(vehicle)
    }
    return this.behind >= 0
  }

  private tryEnds(vehicle: number): void {
    const { state } = this
    this.tryBehind(state.start(vehicle))
    if (state.size[vehicle] === 0) return
    this.tryBehind(state.prev[state.end(vehicle)]!)
    for (const reload of state.reloads[vehicle]!)
      if (state.vehicle[reload]! >= 0) {
        this.tryBehind(reload)
        this.tryBehind(state.prev[reload]!)
      }
    this.tryNewTrip(vehicle)
  }

  private tryBehind(node: number): void {
    const { state, stop } = this
    const { network, location, next, at } = state
    const vehicle = state.vehicle[node]!
    const after = next[node]!
    if (state.closed[after] || !network.allowed[stop * network.vehicles + vehicle]) return
    if (this.random() < BLINK) return
    let to = after
    while (location[to]! < 0) to = next[to]!
    const here = at[node]! * network.size
    const middle = location[stop]!
    const there = location[to]!
    let metres = network.metres[here + middle]! + network.metres[middle * network.size + there]!
    let base = 0
    if (state.size[vehicle] === 0) base = network.problem.vehicles[vehicle]!.cost_of_use
    else metres -= network.metres[here + there]!
    base += metres * state.costPerMetre(vehicle)
    if (base >= this.cost) return
    const windows = network.windows[stop]!.length
    for (let window = 0; window < windows; window++) {
      if (this.isFull(vehicle, state.trip[node]!, window)) continue
      if (windows > 1 || state.window[stop] !== window) state.chooseWindow(stop, window)
      state.from(node)
      state.visit(stop)
      state.to(after)
      if (state.sum[1]! <= state.warp[vehicle]! + EPSILON)
        this.consider(vehicle, node, window, base, -1, false)
      else if (state.skipped[after]) this.tryWithBreak(vehicle, node, window, base)
    }
  }

  /** Takes a break that was not due before, ahead of or after the stop. */
  private tryWithBreak(vehicle: number, node: number, window: number, base: number): void {
    const { state, stop } = this
    const after = state.next[node]!
    for (let turn = 0; turn < 2; turn++) {
      state.from(node)
      if (turn === 0) state.visit(after, true)
      state.visit(stop)
      if (turn === 1) state.visit(after, true)
      state.to(after, after)
      if (state.sum[1]! <= state.warp[vehicle]! + EPSILON)
        this.consider(vehicle, node, window, base, after, turn === 0)
    }
  }

  /** Compares the position whose duration is in the state's `sum` with the best one, once the litres fit. */
  private consider(
    vehicle: number,
    node: number,
    window: number,
    base: number,
    breakNode: number,
    breakFirst: boolean,
  ): void {
    const { state } = this
    let cost = base + (state.sum[0]! - state.seconds[vehicle]!) * state.costPerSecond(vehicle)
    if (cost >= this.cost) return
    cost += this.loadCost(vehicle, state.trip[node]!, state.trips[vehicle]!, window, this.cost - cost)
    if (cost >= this.cost) return
    this.cost = cost
    this.behind = node
    this.window = window
    this.reload = -1
    this.breakNode = breakNode
    this.breakFirst = breakFirst
  }

  /** Cost of the stop's litres on a trip; Infinity when they don't fit. The same for all positions of the trip. */
  private loadCost(vehicle: number, trip: number, trips: number, window: number, limit: number): number {
    const { state, stop, quotes, quotedAt } = this
    if (this.isQuoted(vehicle, trip, window)) return quotes[vehicle * MAX_TRIPS + trip]!
    const { network } = state
    const at = trip * network.keys.length + network.keyOf[stop]!
    const need = state.need[vehicle]!
    const want = state.want[vehicle]!
    const needed = need[at]!
    const wanted = want[at]!
    need[at] = needed + network.least[stop]!
    want[at] = wanted + state.most[stop]!
    const cost = state.loading[vehicle]!.quote(trips, need, want, trip, limit)
    need[at] = needed
    want[at] = wanted
    // Too expensive for this position only: another position of the trip may be cheaper.
    if (Number.isNaN(cost)) return Infinity
    if (trip < MAX_TRIPS && window < MAX_WINDOWS) {
      quotes[vehicle * MAX_TRIPS + trip] = cost
      quotedAt[vehicle * MAX_TRIPS + trip] = this.searches * MAX_WINDOWS + window
    }
    return cost
  }

  private isQuoted(vehicle: number, trip: number, window: number): boolean {
    if (trip >= MAX_TRIPS || window >= MAX_WINDOWS) return false
    return this.quotedAt[vehicle * MAX_TRIPS + trip] === this.searches * MAX_WINDOWS + window
  }

  /** True when the stop's litres are known not to fit on a trip. */
  private isFull(vehicle: number, trip: number, window: number): boolean {
    return this.isQuoted(vehicle, trip, window) && this.quotes[vehicle * MAX_TRIPS + trip] === Infinity
  }

  /** Tries the stop alone between a reload and the end of a trip, or between the start of a trip and a reload. */
  private tryNewTrip(vehicle: number): void {
    const { state } = this
    const reload = state.reloads[vehicle]!.find(node => state.vehicle[node]! < 0)
    if (reload === undefined) return
    for (const depot of state.network.reloadDepots[vehicle]!) {
      state.chooseDepot(reload, depot)
      this.tryTripBehind(vehicle, state.start(vehicle), reload, depot, false)
      this.tryTripBehind(vehicle, state.prev[state.end(vehicle)]!, reload, depot, true)
      for (const other of state.reloads[vehicle]!) {
        if (state.vehicle[other]! < 0) continue
        this.tryTripBehind(vehicle, other, reload, depot, false)
      }
    }
  }

  private tryTripBehind(
    vehicle: number,
    node: number,
    reload: number,
    depot: number,
    reloadFirst: boolean,
  ): void {
    const { state, stop } = this
    const { network, location, next } = state
    const after = next[node]!
    if (state.closed[after] || this.random() < BLINK) return
    let to = after
    while (location[to]! < 0) to = next[to]!
    const [first, second] = reloadFirst ? [reload, stop] : [stop, reload]
    const { metres, size } = network
    const here = state.at[node]!
    const base =
      (metres[here * size + location[first]!]! +
        metres[location[first]! * size + location[second]!]! +
        metres[location[second]! * size + location[to]!]! -
        metres[here * size + location[to]!]!) *
      state.costPerMetre(vehicle)
    if (base >= this.cost) return
    for (let window = 0; window < network.windows[stop]!.length; window++) {
      state.chooseWindow(stop, window)
      state.from(node)
      state.visit(first)
      state.visit(second)
      state.to(after)
      if (state.sum[1]! > state.warp[vehicle]! + EPSILON) continue
      let cost = base + (state.sum[0]! - state.seconds[vehicle]!) * state.costPerSecond(vehicle)
      if (cost >= this.cost) continue
      const trips = state.trips[vehicle]!
      cost += this.loadCost(vehicle, trips, trips + 1, window, this.cost - cost)
      if (cost >= this.cost) continue
      this.cost = cost
      this.behind = node
      this.window = window
      this.reload = reload
      this.depot = depot
      this.reloadFirst = reloadFirst
      this.breakNode = -1
    }
  }

  /** Vehicle of the position found. */
  get vehicle(): number {
    return this.state.vehicle[this.behind]!
  }

  /** Inserts the stop at the position found. */
  apply(): void {
    const { state, stop, behind } = this
    const { vehicle } = this
    state.chooseWindow(stop, this.window)
    state.insert(stop, behind)
    if (this.reload >= 0) {
      state.chooseDepot(this.reload, this.depot)
      state.insert(this.reload, this.reloadFirst ? behind : stop)
    }
    if (this.breakNode >= 0) {
      state.remove(this.breakNode)
      state.insert(this.breakNode, this.breakFirst ? behind : stop)
    }
    state.refresh(vehicle)
  }
}
