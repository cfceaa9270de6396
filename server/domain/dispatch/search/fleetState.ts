import { Loading } from './loading'
import type { Network } from './network'
import { SEGMENT, setSegment } from './segments'

/**
 * The routes of all vehicles as linked lists. Nodes are the stops, then for each vehicle its start, its end, its breaks and
 * the reloads that it may make. Each node has the time segment from the start of its route to it and from it to the end
 * (Vidal et al. 2013), so that an insertion is evaluated in constant time.
 */
export class FleetState {
  readonly next: Int32Array
  readonly prev: Int32Array
  /** Vehicle of each node; -1 where a stop or a reload is not planned. */
  readonly vehicle: Int32Array
  readonly trip: Int32Array
  /** Location of each node; -1 for breaks. `at` is the truck's location: for a break, that of the stop before it. */
  readonly location: Int32Array
  readonly at: Int32Array
  /** Time window of each node, and its service time. */
  readonly open: Float64Array
  readonly close: Float64Array
  readonly service: Float64Array
  /** Wanted litres of each stop, and which of its windows it is planned in. */
  readonly most: Float64Array
  readonly window: Int32Array
  /** Depot of each reload. */
  readonly depot: Int32Array
  /** Nodes that may not leave their places, and nodes before which nothing may be inserted. */
  readonly fixed: Uint8Array
  readonly closed: Uint8Array
  readonly head: Float64Array
  readonly tail: Float64Array
  readonly cost: Float64Array
  readonly metres: Float64Array
  readonly seconds: Float64Array
  readonly warp: Float64Array
  readonly short_l: Float64Array
  readonly lost: Float64Array
  readonly size: Int32Array
  readonly trips: Int32Array
  readonly loading: readonly Loading[]
  readonly need: readonly Float64Array[]
  readonly want: readonly Float64Array[]
  /** Breaks after the last stop: the day ends before they are due, so they are not taken. */
  readonly skipped: Uint8Array
  readonly breaks: readonly (readonly number[])[]
  readonly reloads: readonly (readonly number[])[]
  readonly sum = new Float64Array(SEGMENT)
  private here = 0
  private readonly pinned: Int32Array
  private readonly ratePerMetre: Float64Array
  private readonly ratePerSecond: Float64Array

  constructor(readonly network: Network) {
    const { stops, problem } = network
    const { vehicles } = problem
    let count = stops + 2 * vehicles.length
    this.breaks = vehicles.map(vehicle => vehicle.breaks.map(() => count++))
    this.reloads = vehicles.map(vehicle =>
      Array.from({ length: Math.max(0, vehicle.max_trips - 1) }, () => count++),
    )
    const ints = (fill: number) => new Int32Array(count).fill(fill)
    const floats = () => new Float64Array(count)
    this.next = ints(-1)
    this.prev = ints(-1)
    this.vehicle = ints(-1)
    this.trip = ints(0)
    this.location = ints(-1)
    this.at = ints(0)
    this.depot = ints(-1)
    this.open = floats()
    this.close = floats()
    this.service = floats()
    this.most = new Float64Array(stops)
    this.window = new Int32Array(stops)
    this.skipped = new Uint8Array(count)
    this.fixed = new Uint8Array(count)
    this.closed = new Uint8Array(count)
    this.head = new Float64Array(count * SEGMENT)
    this.tail = new Float64Array(count * SEGMENT)
    const perVehicle = () => new Float64Array(vehicles.length)
    this.cost = perVehicle()
    this.metres = perVehicle()
    this.seconds = perVehicle()
    this.warp = perVehicle()
    this.short_l = perVehicle()
    this.lost = perVehicle()
    this.size = new Int32Array(vehicles.length)
    this.trips = new Int32Array(vehicles.length)
    const sums = ({ max_trips }: { max_trips: number }) =>
      new Float64Array((Math.max(1, max_trips) + 1) * network.keys.length)
    this.need = vehicles.map(sums)
    this.want = vehicles.map(sums)
    this.loading = vehicles.map((one, i) => new Loading(network, i, Math.max(1, one.max_trips) + 1))
    this.ratePerMetre = Float64Array.from(vehicles, one => one.cost_per_km / 1000)
    this.ratePerSecond = Float64Array.from(vehicles, one => one.cost_per_hour / 3600)
    this.pinned = Int32Array.from(problem.stops, stop => stop.lock?.position ?? -1)
    for (let stop = 0; stop < stops; stop++) {
      this.location[stop] = network.location[stop]!
      this.chooseWindow(stop, 0)
    }
    vehicles.forEach((_, vehicle) => this.clear(vehicle))
  }

  start(vehicle: number): number {
    return this.network.stops + vehicle
  }

  end(vehicle: number): number {
    return this.network.stops + this.network.vehicles + vehicle
  }

  isStop(node: number): boolean {
    return node < this.network.stops
  }

  isReload(node: number): boolean {
    return this.depot[node]! >= 0 && node >= this.network.stops + 2 * this.network.vehicles
  }

  costPerMetre(vehicle: number): number {
    return this.ratePerMetre[vehicle]!
  }

  costPerSecond(vehicle: number): number {
    return this.ratePerSecond[vehicle]!
  }

  /** Plans a stop in one of its windows. */
  chooseWindow(stop: number, index: number): void {
    const window = this.network.windows[stop]![index]
    const { service_s, service_s_per_l } = this.network.problem.stops[stop]!
    this.window[stop] = index
    this.open[stop] = window?.open_s ?? 0
    this.close[stop] = window?.close_s ?? -1
    this.most[stop] = window?.room_l ?? this.network.least[stop]!
    this.service[stop] = service_s + service_s_per_l * this.most[stop]!
  }

  chooseDepot(reload: number, index: number): void {
    const depot = this.network.problem.depots[index]!
    this.depot[reload] = index
    this.location[reload] = depot.location
    this.open[reload] = depot.open_s
    this.close[reload] = depot.close_s - depot.loading_s
    this.service[reload] = depot.loading_s
  }

  /** Empties a vehicle's route. */
  clear(vehicle: number): void {
    const { problem } = this.network
    const one = problem.vehicles[vehicle]!
    const depotOf = (id: string) => problem.depots.findIndex(depot => depot.id === id)
    const [start, end] = [this.start(vehicle), this.end(vehicle)]
    this.chooseDepot(start, depotOf(one.depot))
    const home = problem.depots[depotOf(one.end_depot ?? one.depot)]!
    this.open[start] = Math.max(one.shift.start_s, this.open[start]!)
    this.close[start] = Math.min(one.shift.end_s, this.close[start]!)
    this.location[end] = home.location
    this.open[end] = one.shift.start_s
    this.close[end] = Math.min(one.shift.end_s, home.close_s)
    one.breaks.forEach(({ from_s, to_s, duration_s }, i) => {
      const node = this.breaks[vehicle]![i]!
      this.open[node] = from_s
      this.close[node] = to_s
      this.service[node] = duration_s
    })
    this.relink(vehicle, this.breaks[vehicle]!)
    this.refresh(vehicle)
  }

  /** Replaces a vehicle's route by these nodes between its start and its end. */
  relink(vehicle: number, nodes: ArrayLike<number>): void {
    let last = this.start(vehicle)
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!
      this.next[last] = node
      this.prev[node] = last
      last = node
    }
    this.next[last] = this.end(vehicle)
    this.prev[this.end(vehicle)] = last
  }

  /** Nodes between a vehicle's start and its end. */
  sequence(vehicle: number): number[] {
    const nodes: number[] = []
    const end = this.end(vehicle)
    for (let node = this.next[this.start(vehicle)]!; node !== end; node = this.next[node]!) nodes.push(node)
    return nodes
  }

  insert(node: number, behind: number): void {
    const after = this.next[behind]!
    this.next[behind] = node
    this.prev[node] = behind
    this.next[node] = after
    this.prev[after] = node
  }

  remove(node: number): void {
    const { next, prev } = this
    next[prev[node]!] = next[node]!
    prev[next[node]!] = prev[node]!
    this.vehicle[node] = -1
  }

  /** Recomputes all sums of a route. */
  refresh(vehicle: number): void {
    this.refreshLoads(vehicle)
    this.refreshTimes(vehicle)
    this.refreshLocks(vehicle)
    this.refreshCost(vehicle)
  }

  /** Recomputes the times and the cost of a route into which a break was inserted: its loads are the same. */
  refreshBreak(vehicle: number, node: number): void {
    const before = this.prev[node]!
    this.vehicle[node] = vehicle
    this.trip[node] = this.trip[before]!
    this.at[node] = this.at[before]!
    this.refreshTimes(vehicle)
    this.refreshCost(vehicle)
  }

  private refreshCost(vehicle: number): void {
    const { cost_of_use } = this.network.problem.vehicles[vehicle]!
    const used = this.size[vehicle]! > 0
    this.cost[vehicle] = used
      ? cost_of_use +
        this.metres[vehicle]! * this.ratePerMetre[vehicle]! +
        this.seconds[vehicle]! * this.ratePerSecond[vehicle]! +
        this.lost[vehicle]! -
        this.loading[vehicle]!.timeCostOfCleanings
      : 0
  }

  private refreshLoads(vehicle: number): void {
    const { network, next, at, location } = this
    const keys = network.keys.length
    const need = this.need[vehicle]!
    const want = this.want[vehicle]!
    need.fill(0)
    want.fill(0)
    let [trip, size, metres] = [0, 0, 0]
    const end = this.end(vehicle)
    let here = this.location[this.start(vehicle)]!
    for (let node = this.start(vehicle); ; node = next[node]!) {
      if (this.isReload(node)) trip++
      this.vehicle[node] = vehicle
      this.trip[node] = trip
      if (location[node]! >= 0) {
        metres += network.metres[here * network.size + location[node]!]!
        here = location[node]!
      }
      at[node] = here
      if (node === end) break
      if (!this.isStop(node)) continue
      size++
      need[trip * keys + network.keyOf[node]!]! += network.least[node]!
      want[trip * keys + network.keyOf[node]!]! += this.most[node]!
    }
    this.size[vehicle] = size
    this.trips[vehicle] = trip + 1
    this.metres[vehicle] = size > 0 ? metres : 0
    const loading = this.loading[vehicle]!
    loading.assign(trip + 1, need, want)
    this.short_l[vehicle] = loading.short_l
    this.lost[vehicle] = loading.lost
  }

  private refreshTimes(vehicle: number): void {
    const { next, prev, head, tail, sum, open, close, service, at, network } = this
    const [start, end] = [this.start(vehicle), this.end(vehicle)]
    this.refreshLoadingTimes(vehicle)
    for (const node of this.breaks[vehicle]!) this.skipped[node] = Number(this.isLast(node))
    setSegment(head, start, service[start]!, open[start]!, close[start]!)
    this.from(start)
    for (let node = start; node !== end;) {
      node = next[node]!
      this.visit(node)
      const here = node * SEGMENT
      for (let i = 0; i < SEGMENT; i++) head[here + i] = sum[i]!
    }
    const used = this.size[vehicle]! > 0
    this.warp[vehicle] = used ? sum[1]! : 0
    this.seconds[vehicle] = used ? sum[0]! : 0
    setSegment(tail, end, 0, open[end]!, close[end]!)
    for (let node = end; node !== start;) {
      const behind = node * SEGMENT
      const to = at[node]!
      node = prev[node]!
      const delta = service[node]! + network.seconds[at[node]! * network.size + to]!
      const wait = Math.max(tail[behind + 2]! - delta - close[node]!, 0)
      const warp = Math.max(open[node]! + delta - tail[behind + 3]!, 0)
      const here = node * SEGMENT
      tail[here] = delta + tail[behind]! + wait
      tail[here + 1] = tail[behind + 1]! + warp
      tail[here + 2] = Math.max(tail[behind + 2]! - delta, open[node]!) - wait
      tail[here + 3] = Math.min(tail[behind + 3]! - delta, close[node]!) + warp
    }
  }

  /** Cleaning before a trip extends its loading time. */
  private refreshLoadingTimes(vehicle: number): void {
    const { depots, settings } = this.network.problem
    const loading = this.loading[vehicle]!
    if (settings.product_change !== 'clean') return
    const end = this.end(vehicle)
    for (let node = this.start(vehicle); node !== end; node = this.next[node]!)
      if (this.depot[node]! >= 0)
        this.service[node] =
          depots[this.depot[node]!]!.loading_s +
          loading.cleaningsBefore[this.trip[node]!]! * settings.cleaning_s
  }

  /** A stop locked to its position also fixes the stops before it; a locked vehicle fixes all of its stops. */
  private refreshLocks(vehicle: number): void {
    const { fixed, closed, prev } = this
    const start = this.start(vehicle)
    let place = this.size[vehicle]! - 1
    let isFixed = this.network.problem.vehicles[vehicle]!.locked === true
    let isClosed = isFixed
    for (let node = this.end(vehicle); ; node = prev[node]!) {
      if (this.isStop(node)) {
        const position = this.pinned[node]!
        if (position >= 0) {
          isFixed ||= place <= position
          isClosed ||= place >= position
        }
        place--
      }
      fixed[node] = Number(isFixed)
      closed[node] = Number(isClosed)
      if (node === start) return
    }
  }

  /** True when no stop follows a break. */
  private isLast(node: number): boolean {
    let after = this.next[node]!
    while (this.location[after]! < 0) after = this.next[after]!
    return after === this.end(this.vehicle[node]!)
  }

  /** Begins a time segment from the start of a route to a node, including its breaks. */
  from(node: number): void {
    const { head, sum } = this
    let first = node
    while (this.skipped[first]) first = this.prev[first]!
    const at = first * SEGMENT
    sum[0] = head[at]!
    sum[1] = head[at + 1]!
    sum[2] = head[at + 2]!
    sum[3] = head[at + 3]!
    this.here = this.at[first]!
    while (first !== node) {
      first = this.next[first]!
      this.visit(first, true)
    }
  }

  /** Appends a node to the segment; a skipped break only has to be reached before it is due. */
  visit(node: number, taken = this.skipped[node] === 0): void {
    const { sum, close, network } = this
    const location = this.location[node]!
    const to = location < 0 ? this.here : location
    const travel = network.seconds[this.here * network.size + to]!
    const delta = sum[0]! - sum[1]! + travel
    const open = taken ? this.open[node]! : -Infinity
    const wait = Math.max(open - delta - sum[3]!, 0)
    const warp = Math.max(sum[2]! + delta - close[node]!, 0)
    sum[0]! += (taken ? this.service[node]! : 0) + travel + wait
    sum[1]! += warp
    sum[2] = Math.max(open - delta, sum[2]!) - wait
    sum[3] = Math.min(close[node]! - delta, sum[3]!) + warp
    this.here = to
  }

  /** Ends with the segment from a node to the end of its route; `sum` has the total duration and time warp. */
  to(node: number, without = -1): void {
    const { sum, tail, network } = this
    let last = node
    while (this.location[last]! < 0) last = this.next[last]!
    const isEnd = last < network.stops + 2 * network.vehicles && !this.isStop(last)
    // A break's location is that of the stop before it, which may have changed.
    for (let between = node; between !== last; between = this.next[between]!)
      if (between !== without) this.visit(between, !isEnd)
    const at = last * SEGMENT
    const travel = network.seconds[this.here * network.size + this.location[last]!]!
    const delta = sum[0]! - sum[1]! + travel
    const wait = Math.max(tail[at + 2]! - delta - sum[3]!, 0)
    const warp = Math.max(sum[2]! + delta - tail[at + 3]!, 0)
    sum[0]! += tail[at]! + travel + wait
    sum[1]! += tail[at + 1]! + warp
  }
}
