import type { Instance, Windows } from './instance'
import { SEGMENT, type Routes } from './routes'

/**
 * Concatenation of route segments in constant time (Vidal et al. 2013). A segment has four numbers: its duration, its
 * time warp (total lateness), and the earliest and latest start times with the least of both. An instance of this
 * class holds the one segment that is being built.
 */
export class TimeSegments {
  private readonly windows: Windows
  private readonly distance: Float64Array
  private readonly sum = new Float64Array(SEGMENT)
  private row = 0

  constructor(
    instance: Instance,
    private readonly routes: Routes,
  ) {
    if (!instance.windows) throw new Error('The instance has no time windows')
    this.windows = instance.windows
    this.distance = instance.distance
  }

  /** Begins with the segment from the start of a route to a node. */
  from(node: number): this {
    const { head, row } = this.routes
    const { sum } = this
    const at = node * SEGMENT
    sum[0] = head[at]!
    sum[1] = head[at + 1]!
    sum[2] = head[at + 2]!
    sum[3] = head[at + 3]!
    this.row = row[node]!
    return this
  }

  visit(node: number): this {
    const { open, close, service } = this.windows
    const { sum } = this
    const location = this.routes.location[node]!
    const travel = this.distance[this.row + location]!
    const delta = sum[0]! - sum[1]! + travel
    const wait = Math.max(open[location]! - delta - sum[3]!, 0)
    const warp = Math.max(sum[2]! + delta - close[location]!, 0)
    sum[0]! += service[location]! + travel + wait
    sum[1]! += warp
    sum[2] = Math.max(open[location]! - delta, sum[2]!) - wait
    sum[3] = Math.min(close[location]! - delta, sum[3]!) + warp
    this.row = this.routes.row[node]!
    return this
  }

  /** Appends the nodes from one to another in route order. */
  walk(first: number, last: number): this {
    const { next } = this.routes
    for (let node = first; node !== last; node = next[node]!) this.visit(node)
    return this.visit(last)
  }

  /** Appends the nodes from one to another in reverse route order. */
  walkBack(first: number, last: number): this {
    const { prev } = this.routes
    for (let node = first; node !== last; node = prev[node]!) this.visit(node)
    return this.visit(last)
  }

  /** Ends with the segment from a node to the end of its route, and returns the total time warp. */
  to(node: number): number {
    const { tail, location } = this.routes
    const { sum } = this
    const at = node * SEGMENT
    const delta = sum[0]! - sum[1]! + this.distance[this.row + location[node]!]!
    return sum[1]! + tail[at + 1]! + Math.max(sum[2]! + delta - tail[at + 3]!, 0)
  }

  /** Recomputes the segments of a route and its time warp. */
  refresh(route: number): void {
    const { routes, sum } = this
    const { head, tail, next, prev, row, location } = routes
    const { open, close, service } = this.windows
    const [start, end] = [routes.start(route), routes.end(route)]
    head.set([0, 0, open[0]!, close[0]!], start * SEGMENT)
    this.from(start)
    for (let node = start; node !== end;) {
      node = next[node]!
      this.visit(node)
      head.set(sum, node * SEGMENT)
    }
    routes.warp[route] = sum[1]!
    tail.set([0, 0, open[0]!, close[0]!], end * SEGMENT)
    for (let node = end; node !== start;) {
      const at = node * SEGMENT
      node = prev[node]!
      const here = location[node]!
      const delta = service[here]! + this.distance[row[node]! + location[at / SEGMENT]!]!
      const wait = Math.max(tail[at + 2]! - delta - close[here]!, 0)
      const warp = Math.max(open[here]! + delta - tail[at + 3]!, 0)
      const before = node * SEGMENT
      tail[before] = delta + tail[at]! + wait
      tail[before + 1] = tail[at + 1]! + warp
      tail[before + 2] = Math.max(tail[at + 2]! - delta, open[here]!) - wait
      tail[before + 3] = Math.min(tail[at + 3]! - delta, close[here]!) + warp
    }
  }
}
