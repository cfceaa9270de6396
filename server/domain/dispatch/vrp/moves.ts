import type { Instance } from './instance'
import { EPSILON, Penalties } from './penalties'
import { Routes } from './routes'
import { TimeSegments } from './timeSegments'

/**
 * The moves of HGS-CVRP (Vidal 2022): each is applied, and returns true, when it lowers distance plus penalties. `u`
 * is a customer; `v` is a customer, or the start of a route where the move only needs the nodes after it.
 */
export class Moves {
  readonly penalties: Penalties
  private readonly time: TimeSegments | undefined
  private readonly distance: Float64Array
  private readonly demand: Float64Array
  private readonly symmetric: boolean
  private readonly buffer: Int32Array

  constructor(
    instance: Instance,
    private readonly routes: Routes,
  ) {
    this.penalties = new Penalties(routes)
    this.time = instance.windows ? new TimeSegments(instance, routes) : undefined
    this.distance = instance.distance
    this.demand = instance.demand
    this.symmetric = instance.symmetric
    this.buffer = new Int32Array(2 * (instance.customers + 1))
  }

  /** Recomputes all sums of a changed route. */
  refresh(route: number): void {
    this.routes.refresh(route)
    this.time?.refresh(route)
    this.penalties.refresh(route)
  }

  private d(from: number, to: number): number {
    return this.distance[this.routes.row[from]! + this.routes.location[to]!]!
  }

  /** Upper bound of the cost of a change within a route: the present cost of its time warp. */
  private limitWithin(route: number): number {
    return this.routes.warp[route]! * this.penalties.weights.time - EPSILON
  }

  /** Moves u after v. */
  relocate(u: number, v: number): boolean {
    const { next, prev, route, load } = this.routes
    const p = prev[u]!
    const x = next[u]!
    const y = next[v]!
    if (u === y || u === v) return false
    const delta = this.d(p, x) - this.d(p, u) - this.d(u, x) + this.d(v, u) + this.d(u, y) - this.d(v, y)
    const a = route[u]!
    const b = route[v]!
    if (a === b) {
      const limit = this.limitWithin(a)
      if (delta >= limit) return false
      if (this.time) {
        const warp = this.isBefore(u, v)
          ? this.time.from(p).walk(x, v).visit(u).to(y)
          : this.time.from(v).visit(u).walk(y, p).to(x)
        if (delta + warp * this.penalties.weights.time >= limit) return false
      }
    } else {
      const { owed, weights } = this.penalties
      const before = owed[a]! + owed[b]!
      if (delta >= before - EPSILON) return false
      const moved = this.demand[u]!
      let after = this.penalties.ofLoad(load[a]! - moved) + this.penalties.ofLoad(load[b]! + moved)
      if (delta + after - before >= -EPSILON) return false
      if (this.time) after += weights.time * (this.time.from(p).to(x) + this.time.from(v).visit(u).to(y))
      if (delta + after - before >= -EPSILON) return false
    }
    this.routes.place(u, v)
    return this.changed(a, b)
  }

  /** Moves u and its successor after v, in their order or reversed. */
  relocatePair(u: number, v: number, turned: boolean): boolean {
    const { next, prev, route, load } = this.routes
    const p = prev[u]!
    const x = next[u]!
    const y = next[v]!
    if (!this.routes.isCustomer(x) || u === y || x === v) return false
    const z = next[x]!
    const first = turned ? x : u
    const second = turned ? u : x
    const delta =
      this.d(p, z) -
      this.d(p, u) -
      this.d(u, x) -
      this.d(x, z) -
      this.d(v, y) +
      this.d(v, first) +
      this.d(first, second) +
      this.d(second, y)
    const a = route[u]!
    const b = route[v]!
    if (a === b) {
      const limit = this.limitWithin(a)
      if (delta >= limit) return false
      if (this.time) {
        const warp = this.isBefore(u, v)
          ? this.time.from(p).walk(z, v).visit(first).visit(second).to(y)
          : this.time.from(v).visit(first).visit(second).walk(y, p).to(z)
        if (delta + warp * this.penalties.weights.time >= limit) return false
      }
    } else {
      const { owed, weights } = this.penalties
      const before = owed[a]! + owed[b]!
      if (delta >= before - EPSILON) return false
      const moved = this.demand[u]! + this.demand[x]!
      let after = this.penalties.ofLoad(load[a]! - moved) + this.penalties.ofLoad(load[b]! + moved)
      if (delta + after - before >= -EPSILON) return false
      if (this.time)
        after += weights.time * (this.time.from(p).to(z) + this.time.from(v).visit(first).visit(second).to(y))
      if (delta + after - before >= -EPSILON) return false
    }
    this.routes.place(first, v)
    this.routes.place(second, first)
    return this.changed(a, b)
  }

  /** Exchanges u and v. */
  swap(u: number, v: number): boolean {
    const { next, prev, route, load } = this.routes
    const p = prev[u]!
    const x = next[u]!
    const q = prev[v]!
    const y = next[v]!
    if (u === q || u === y) return false
    const delta =
      this.d(p, v) +
      this.d(v, x) -
      this.d(p, u) -
      this.d(u, x) +
      this.d(q, u) +
      this.d(u, y) -
      this.d(q, v) -
      this.d(v, y)
    const a = route[u]!
    const b = route[v]!
    if (a === b) {
      const limit = this.limitWithin(a)
      if (delta >= limit) return false
      if (this.time) {
        const warp = this.warpOfSwapWithin(this.isBefore(u, v) ? [u, u, v, v] : [v, v, u, u])
        if (delta + warp * this.penalties.weights.time >= limit) return false
      }
    } else {
      const { owed, weights } = this.penalties
      const before = owed[a]! + owed[b]!
      if (delta >= before - EPSILON) return false
      const moved = this.demand[u]! - this.demand[v]!
      let after = this.penalties.ofLoad(load[a]! - moved) + this.penalties.ofLoad(load[b]! + moved)
      if (delta + after - before >= -EPSILON) return false
      if (this.time)
        after += weights.time * (this.time.from(p).visit(v).to(x) + this.time.from(q).visit(u).to(y))
      if (delta + after - before >= -EPSILON) return false
    }
    this.routes.exchange(u, v)
    return this.changed(a, b)
  }

  /** Exchanges u and its successor with v, or with v and its successor. */
  swapPair(u: number, v: number, both: boolean): boolean {
    const { next, prev, route, load } = this.routes
    const p = prev[u]!
    const x = next[u]!
    const q = prev[v]!
    const w = both ? next[v]! : v
    if (!this.routes.isCustomer(x) || !this.routes.isCustomer(w)) return false
    const z = next[x]!
    const y = next[w]!
    if (u === q || x === q || y === u || x === v || w === u || v === z) return false
    const delta =
      this.d(p, v) +
      this.d(w, z) -
      this.d(p, u) -
      this.d(x, z) +
      this.d(q, u) +
      this.d(x, y) -
      this.d(q, v) -
      this.d(w, y)
    const a = route[u]!
    const b = route[v]!
    if (a === b) {
      const limit = this.limitWithin(a)
      if (delta >= limit) return false
      if (this.time) {
        const warp = this.warpOfSwapWithin(this.isBefore(u, v) ? [u, x, v, w] : [v, w, u, x])
        if (delta + warp * this.penalties.weights.time >= limit) return false
      }
    } else {
      const { owed, weights } = this.penalties
      const before = owed[a]! + owed[b]!
      if (delta >= before - EPSILON) return false
      const moved = this.demand[u]! + this.demand[x]! - this.demand[v]! - (both ? this.demand[w]! : 0)
      let after = this.penalties.ofLoad(load[a]! - moved) + this.penalties.ofLoad(load[b]! + moved)
      if (delta + after - before >= -EPSILON) return false
      if (this.time)
        after += weights.time * (this.time.from(p).walk(v, w).to(z) + this.time.from(q).walk(u, x).to(y))
      if (delta + after - before >= -EPSILON) return false
    }
    this.routes.exchange(u, v)
    if (both) this.routes.exchange(x, w)
    else this.routes.place(x, u)
    return this.changed(a, b)
  }

  /** Time warp of a route after exchanging the segment from a to b and a later one from c to d. */
  private warpOfSwapWithin([a, b, c, d]: readonly [number, number, number, number]): number {
    const { next, prev } = this.routes
    const time = this.time!.from(prev[a]!).walk(c, d)
    if (next[b] !== c) time.walk(next[b]!, prev[c]!)
    return time.walk(a, b).to(next[d]!)
  }

  /** Reverses the segment after u up to v, which comes later in the same route (2-opt). */
  reverse(u: number, v: number): boolean {
    const { next, reversalTo, route } = this.routes
    const x = next[u]!
    const y = next[v]!
    if (x === v || !this.isBefore(u, v)) return false
    let delta = this.d(u, v) + this.d(x, y) - this.d(u, x) - this.d(v, y)
    if (!this.symmetric) delta += reversalTo[v]! - reversalTo[x]!
    const a = route[u]!
    const limit = this.limitWithin(a)
    if (delta >= limit) return false
    if (this.time) {
      const warp = this.time.from(u).walkBack(v, x).to(y)
      if (delta + warp * this.penalties.weights.time >= limit) return false
    }
    let count = this.copy(this.routes.start(a), u, 0)
    count = this.copyBack(v, x, count)
    count = this.copy(v, this.routes.prev[this.routes.end(a)]!, count)
    this.routes.relink(a, this.buffer, 0, count)
    this.refresh(a)
    return true
  }

  /** Exchanges the tails after u and after v of two routes (2-opt*). */
  exchangeTails(u: number, v: number): boolean {
    const { next, prev, route, load, loadTo } = this.routes
    const x = next[u]!
    const y = next[v]!
    const a = route[u]!
    const b = route[v]!
    const delta = this.d(u, y) + this.d(v, x) - this.d(u, x) - this.d(v, y)
    const { owed, weights } = this.penalties
    const before = owed[a]! + owed[b]!
    if (delta >= before - EPSILON) return false
    let after =
      this.penalties.ofLoad(loadTo[u]! + load[b]! - loadTo[v]!) +
      this.penalties.ofLoad(loadTo[v]! + load[a]! - loadTo[u]!)
    if (delta + after - before >= -EPSILON) return false
    if (this.time) after += weights.time * (this.time.from(u).to(y) + this.time.from(v).to(x))
    if (delta + after - before >= -EPSILON) return false
    const lastA = prev[this.routes.end(a)]!
    const lastB = prev[this.routes.end(b)]!
    const middle = this.copy(v, lastB, this.copy(this.routes.start(a), u, 0))
    const count = this.copy(u, lastA, this.copy(this.routes.start(b), v, middle))
    this.routes.relink(a, this.buffer, 0, middle)
    this.routes.relink(b, this.buffer, middle, count)
    return this.changed(a, b)
  }

  /** Joins the heads of two routes up to u and v into one route, and their tails into the other (2-opt*, reversed). */
  exchangeTurned(u: number, v: number): boolean {
    if (this.time || !this.symmetric) return false
    const { next, prev, route, load, loadTo } = this.routes
    const x = next[u]!
    const y = next[v]!
    const a = route[u]!
    const b = route[v]!
    const delta = this.d(u, v) + this.d(x, y) - this.d(u, x) - this.d(v, y)
    const before = this.penalties.owed[a]! + this.penalties.owed[b]!
    if (delta >= before - EPSILON) return false
    const joined = loadTo[u]! + loadTo[v]!
    const after = this.penalties.ofLoad(joined) + this.penalties.ofLoad(load[a]! + load[b]! - joined)
    if (delta + after - before >= -EPSILON) return false
    const lastA = prev[this.routes.end(a)]!
    const lastB = prev[this.routes.end(b)]!
    const startA = this.routes.start(a)
    const startB = this.routes.start(b)
    let middle = this.copy(startA, u, 0)
    if (v !== startB) middle = this.copyBack(v, next[startB]!, middle)
    let count = middle
    if (x !== this.routes.end(a)) count = this.copyBack(lastA, x, count)
    count = this.copy(v, lastB, count)
    this.routes.relink(a, this.buffer, 0, middle)
    this.routes.relink(b, this.buffer, middle, count)
    return this.changed(a, b)
  }

  private isBefore(u: number, v: number): boolean {
    return this.routes.position[u]! < this.routes.position[v]!
  }

  /** Copies the nodes after one, up to and including another, into the buffer; returns the new count. */
  private copy(behind: number, last: number, count: number): number {
    const { next } = this.routes
    for (let node = behind; node !== last;) {
      node = next[node]!
      this.buffer[count++] = node
    }
    return count
  }

  private copyBack(first: number, last: number, count: number): number {
    const { prev } = this.routes
    for (let node = first; ; node = prev[node]!) {
      this.buffer[count++] = node
      if (node === last) return count
    }
  }

  private changed(a: number, b: number): true {
    this.refresh(a)
    if (a !== b) this.refresh(b)
    return true
  }
}
