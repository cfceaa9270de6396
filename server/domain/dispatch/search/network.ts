import type { Problem, Stop, Vehicle } from '../problem'
import type { LoadKey, LoadModel } from './loadModel'
import { dropWindows, fitsAccess, leastOf, mayCarry, reachesWithHose, type DropWindow } from '../stopRules'

/** Precision of travel times in the order of neighbours: with `UNREACHABLE`, keys stay whole numbers up to 9000 stops. */
const STEPS_PER_SECOND = 1e4

/** Number of neighbours next to which a stop is tried. */
const NEAR = 30

/** A problem as arrays by index, for the search. */
export class Network {
  readonly stops: number
  readonly vehicles: number
  readonly keys: readonly LoadKey[]
  readonly size: number
  readonly seconds: Float64Array
  readonly metres: Float64Array
  readonly keyOf: Int32Array
  readonly least: Float64Array
  readonly windows: readonly (readonly DropWindow[])[]
  readonly location: Int32Array
  /** Cost of leaving a stop out; for a required stop more than any plan saves. */
  readonly prize: Float64Array
  /** Whether a vehicle may serve a stop: `stop * vehicles + vehicle`. */
  readonly allowed: Uint8Array
  /** Other stops by travel time, and the nearest of them, next to which a stop is tried. */
  readonly near: readonly Int32Array[]
  readonly beside: readonly Int32Array[]
  /** Depots, by index, at which each vehicle may reload. */
  readonly reloadDepots: readonly (readonly number[])[]
  readonly density: Float64Array
  readonly worth: Float64Array
  /** Mean travel cost from a stop to its nearest neighbours: the scale of cost changes. */
  readonly legCost: number

  constructor(readonly problem: Problem) {
    const { stops, vehicles, matrix } = problem
    this.stops = stops.length
    this.vehicles = vehicles.length
    this.size = matrix.size
    this.seconds = reachableOnly(matrix.seconds)
    this.metres = reachableOnly(matrix.metres)
    this.keys = loadKeys(stops)
    this.keyOf = Int32Array.from(stops, stop =>
      this.keys.findIndex(({ product, kind }) => product === stop.product && kind === stop.kind),
    )
    this.least = Float64Array.from(stops, leastOf)
    const from = Math.min(...vehicles.map(({ shift }) => shift.start_s))
    const to = Math.max(...vehicles.map(({ shift }) => shift.end_s))
    const isPlaced = (stop: Stop) => stop.location >= 0 && stop.location < matrix.size
    this.windows = stops.map(stop => (isPlaced(stop) ? dropWindows(stop, from, to) : []))
    this.location = Int32Array.from(stops, stop => (isPlaced(stop) ? stop.location : 0))
    const required = requiredCost(problem, this.seconds, this.metres)
    this.prize = Float64Array.from(
      stops,
      stop => stop.prize + (stop.lock ? LOCKED * required : stop.required ? required : 0),
    )
    this.allowed = Uint8Array.from(
      stops.flatMap(stop => vehicles.map(vehicle => Number(mayServe(problem, vehicle, stop)))),
    )
    const { density, worth } = loadModel(problem, this.keys)
    this.density = density
    this.worth = worth
    this.near = stops.map((_, stop) => this.nearestTo(stop))
    this.beside = this.near.map(near => near.slice(0, NEAR))
    this.reloadDepots = vehicles.map(vehicle => reloadDepots(problem, vehicle))
    this.legCost = this.meanLegCost()
  }

  /** Other stops by travel time, then by number. Keys that contain both are sorted without a comparator: ten times as fast. */
  private nearestTo(stop: number): Int32Array {
    const { location, seconds, size, stops } = this
    const here = location[stop]!
    const keys = new Float64Array(stops - 1)
    let count = 0
    for (let other = 0; other < stops; other++) {
      if (other === stop) continue
      const there = location[other]!
      const time = Math.min(seconds[here * size + there]!, seconds[there * size + here]!)
      keys[count++] = Math.round(time * STEPS_PER_SECOND) * stops + other
    }
    keys.sort()
    return Int32Array.from(keys, key => key % stops)
  }

  private meanLegCost(): number {
    const { cost_per_km = 1, cost_per_hour = 0 } = this.problem.vehicles[0] ?? {}
    let [sum, count] = [0, 0]
    this.near.forEach((near, stop) => {
      for (const other of near.subarray(0, 5)) {
        const leg = this.location[stop]! * this.size + this.location[other]!
        sum += (this.metres[leg]! / 1000) * cost_per_km + (this.seconds[leg]! / 3600) * cost_per_hour
        count++
      }
    })
    return count > 0 ? sum / count : 1
  }
}

/** Density and worth of the carried products, by load key. */
export function loadModel(problem: Problem, keys: readonly LoadKey[]): LoadModel {
  const product = new Map(problem.products.map(one => [one.id, one]))
  return {
    problem,
    keys,
    density: Float64Array.from(keys, key => product.get(key.product)?.kg_per_l ?? 0),
    worth: Float64Array.from(keys, key => product.get(key.product)?.worth_per_l ?? 0),
  }
}

export function loadKeys(stops: readonly Stop[]): LoadKey[] {
  const keys = new Map<string, LoadKey>()
  for (const { product, kind } of stops) keys.set(`${kind} ${product}`, { product, kind })
  return [...keys.values()]
}

/** Weight of a locked stop in required stops, so that no required stop displaces it. */
const LOCKED = 1000

/** Exceeds any day's drive: pairs without a figure in the matrix are unreachable. */
const UNREACHABLE = 1e8

/** Copies a matrix. A loop: `Float64Array.from` takes several times as long. */
function reachableOnly(values: ArrayLike<number>): Float64Array {
  const result = new Float64Array(values.length)
  for (let i = 0; i < result.length; i++) {
    const value = values[i]!
    result[i] = value >= 0 && value < UNREACHABLE ? value : UNREACHABLE
  }
  return result
}

/** More than all prizes and any detour together: leaving out a required stop never pays. */
function requiredCost({ stops, vehicles }: Problem, seconds: Float64Array, metres: Float64Array): number {
  const longest = (values: Float64Array) =>
    values.reduce((most, value) => (value < UNREACHABLE ? Math.max(most, value) : most), 0)
  const [most_m, most_s] = [longest(metres), longest(seconds)]
  const leg = vehicles.reduce((most, { cost_of_use, cost_per_km, cost_per_hour }) => {
    const cost = cost_of_use + (most_m / 1000) * cost_per_km + (most_s / 3600) * cost_per_hour
    return Math.max(most, cost)
  }, 0)
  return 1000 + 10 * leg + stops.reduce((sum, stop) => sum + stop.prize, 0)
}

function reloadDepots({ depots }: Problem, vehicle: Vehicle): number[] {
  const ids = vehicle.reload_depots ?? [vehicle.depot]
  return ids.map(id => depots.findIndex(depot => depot.id === id)).filter(index => index >= 0)
}

/** Whether a vehicle can serve a stop at all, independent of the rest of its plan. */
function mayServe({ settings }: Problem, vehicle: Vehicle, stop: Stop): boolean {
  if (stop.lock) return stop.lock.vehicle === vehicle.id
  const capacity = vehicle.compartments
    .filter(compartment => mayCarry(compartment, stop.product, settings.product_change))
    .reduce((sum, { capacity_l }) => sum + capacity_l, 0)
  return capacity >= leastOf(stop) && reachesWithHose(vehicle, stop) && fitsAccess(vehicle, stop)
}
