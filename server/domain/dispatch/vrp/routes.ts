import type { Instance, Tours } from './instance'

/** Width of a time segment in an array: see `TimeSegments`. */
export const SEGMENT = 4

/**
 * The routes that a local search works on: linked lists with sums from the start to each node, so that a move is evaluated
 * in constant time. Nodes are the customers, then a start of each route, then an end of each route.
 */
export class Routes {
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly route: Int32Array
  readonly position: Int32Array
  /** Location of each node: its own, or the depot. `row` is the offset of its distances. */
  readonly location: Int32Array
  readonly row: Int32Array
  /** Load from the start to each node, and the extra cost of travelling the same path in reverse. */
  readonly loadTo: Float64Array
  readonly reversalTo: Float64Array
  /** Time segments from the start to each node, and from each node to the end. */
  readonly head: Float64Array
  readonly tail: Float64Array
  readonly load: Float64Array
  /** Time warp of a route: its total lateness if it could travel back in time at each late stop. */
  readonly warp: Float64Array
  readonly size: Int32Array
  /** Value of `changes` when a route last changed. */
  readonly changedAt: Int32Array
  /** Sector of a route as seen from the depot, in radians: its middle, and the largest deviation. */
  readonly direction: Float64Array
  readonly spread: Float64Array
  changes = 0
  private readonly angle: Float64Array | undefined
  private readonly scratch: Int32Array

  constructor(
    readonly instance: Instance,
    readonly count: number,
  ) {
    const { customers, x, y } = instance
    const nodes = customers + 1 + 2 * count
    this.next = new Int32Array(nodes)
    this.prev = new Int32Array(nodes)
    this.route = new Int32Array(nodes).fill(-1)
    this.position = new Int32Array(nodes)
    this.location = new Int32Array(nodes)
    for (let node = 1; node <= customers; node++) this.location[node] = node
    this.row = this.location.map(location => location * (customers + 1))
    this.loadTo = new Float64Array(nodes)
    this.reversalTo = new Float64Array(nodes)
    this.head = new Float64Array(instance.windows ? nodes * SEGMENT : 0)
    this.tail = new Float64Array(this.head.length)
    this.load = new Float64Array(count)
    this.warp = new Float64Array(count)
    this.size = new Int32Array(count)
    this.changedAt = new Int32Array(count)
    this.direction = new Float64Array(count)
    this.spread = new Float64Array(count)
    this.scratch = new Int32Array(customers + 1)
    if (x && y) this.angle = x.map((_, i) => Math.atan2(y[i]! - y[0]!, x[i]! - x[0]!))
  }

  start(route: number): number {
    return this.instance.customers + 1 + route
  }

  end(route: number): number {
    return this.instance.customers + 1 + this.count + route
  }

  isCustomer(node: number): boolean {
    return node <= this.instance.customers
  }

  /** Replaces all routes; there may be fewer tours than routes, but not more. */
  assign(tours: Tours): void {
    this.changes = 0
    for (let route = 0; route < this.count; route++) {
      const tour = tours[route] ?? []
      for (let i = 0; i < tour.length; i++) this.scratch[i] = tour[i]!
      this.relink(route, this.scratch, 0, tour.length)
    }
    this.changes = 0
    this.changedAt.fill(0)
  }

  tours(): number[][] {
    return Array.from({ length: this.count }, (_, route) => {
      const tour: number[] = []
      for (let node = this.next[this.start(route)]!; this.isCustomer(node); node = this.next[node]!)
        tour.push(node)
      return tour
    })
  }

  /** Replaces a route by a range of nodes in a buffer. */
  relink(route: number, nodes: Int32Array, from: number, to: number): void {
    const { next, prev } = this
    let last = this.start(route)
    for (let i = from; i < to; i++) {
      const node = nodes[i]!
      next[last] = node
      prev[node] = last
      last = node
    }
    next[last] = this.end(route)
    prev[this.end(route)] = last
  }

  /** Moves a node after another, without recomputing sums. */
  place(node: number, after: number): void {
    const { next, prev } = this
    next[prev[node]!] = next[node]!
    prev[next[node]!] = prev[node]!
    next[node] = next[after]!
    prev[next[after]!] = node
    next[after] = node
    prev[node] = after
  }

  /** Exchanges two nodes that are not neighbours of each other. */
  exchange(a: number, b: number): void {
    const { next, prev } = this
    const [before, behind] = [prev[b]!, next[b]!]
    next[prev[a]!] = b
    prev[next[a]!] = b
    next[b] = next[a]!
    prev[b] = prev[a]!
    next[before] = a
    prev[behind] = a
    next[a] = behind
    prev[a] = before
  }

  /** Recomputes the sums of a route. */
  refresh(route: number): void {
    const { instance, next, row, location, loadTo, reversalTo, position } = this
    const { distance, demand, symmetric, customers } = instance
    let node = this.start(route)
    this.route[node] = route
    let [load, reversal, place] = [0, 0, 0]
    loadTo[node] = 0
    reversalTo[node] = 0
    position[node] = 0
    while (node <= customers || place === 0) {
      const to = next[node]!
      place++
      if (!symmetric)
        reversal += distance[row[to]! + location[node]!]! - distance[row[node]! + location[to]!]!
      load += demand[location[to]!]!
      loadTo[to] = load
      reversalTo[to] = reversal
      position[to] = place
      this.route[to] = route
      node = to
    }
    this.load[route] = load
    this.size[route] = place - 1
    this.changedAt[route] = ++this.changes
    this.refreshDirection(route)
  }

  private refreshDirection(route: number): void {
    const { x, y, customers } = this.instance
    const { angle, next, direction, spread } = this
    if (!angle || !x || !y) return
    let [sumX, sumY] = [0, 0]
    const first = next[this.start(route)]!
    for (let node = first; node <= customers; node = next[node]!) {
      sumX += x[node]! - x[0]!
      sumY += y[node]! - y[0]!
    }
    const middle = Math.atan2(sumY, sumX)
    let widest = 0
    for (let node = first; node <= customers; node = next[node]!)
      widest = Math.max(widest, angleBetween(angle[node]!, middle))
    direction[route] = middle
    spread[route] = widest
  }

  /** False when two routes lie in different directions from the depot. True without coordinates. */
  overlap(a: number, b: number): boolean {
    if (!this.angle) return true
    return angleBetween(this.direction[a]!, this.direction[b]!) <= this.spread[a]! + this.spread[b]!
  }
}

function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b)
  return turn > Math.PI ? 2 * Math.PI - turn : turn
}
