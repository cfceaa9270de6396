import type { Plan, Trip, VehiclePlan } from '../plan'
import type { Problem, Stop, Vehicle } from '../problem'
import type { ProblemIndex } from '../problemIndex'
import { Loading } from '../search/loading'
import { loadKeys, loadModel } from '../search/network'
import { dropWindows, leastOf, mayCarry } from '../stopRules'

/** Place of a stop: a truck, its trip (one more than the last for a new one), and the place on that trip. */
export type Place = { readonly vehicle: string; readonly trip: number; readonly position: number }

/** A vehicle's plan without a stop; trips stay, also empty ones. */
export const withoutStop = (plan: VehiclePlan, stop: string): VehiclePlan => ({
  vehicle: plan.vehicle,
  trips: plan.trips.map(trip => ({ ...trip, stops: trip.stops.filter(one => one.stop !== stop) })),
})

/** The plan of a vehicle with an empty trip more where the numbered one doesn't exist. */
export function withTrip(plan: VehiclePlan, vehicle: Vehicle, trip: number): VehiclePlan {
  if (trip < plan.trips.length) return plan
  const empty: Trip = { depot: vehicle.depot, compartments: vehicle.compartments.map(() => null), stops: [] }
  return { ...plan, trips: [...plan.trips, empty] }
}

/** Litres of each product on a trip. */
function litresOf({ stops }: ProblemIndex, trip: Trip): Map<string, number> {
  const litres = new Map<string, number>()
  for (const { stop, litres: drop } of trip.stops) {
    const product = stops.get(stop)?.product
    if (product !== undefined) litres.set(product, (litres.get(product) ?? 0) + drop)
  }
  return litres
}

/** The trip's compartments with as many empty ones filled as a product needs; largest ones last. */
function filled(
  problem: Problem,
  vehicle: Vehicle,
  plan: VehiclePlan,
  trip: number,
  product: string,
  need_l: number,
): (string | null)[] {
  const result = vehicle.compartments.map((_, i) => plan.trips[trip]!.compartments[i] ?? null)
  const capacity = () =>
    result.reduce((sum, one, i) => sum + (one === product ? vehicle.compartments[i]!.capacity_l : 0), 0)
  const isFree = (i: number) =>
    result[i] === null &&
    mayCarry(vehicle.compartments[i]!, product, problem.settings.product_change) &&
    plan.trips.every(({ compartments }) => (compartments[i] ?? product) === product)
  const free = vehicle.compartments.map((_, i) => i).filter(isFree)
  free.sort((a, b) => vehicle.compartments[a]!.capacity_l - vehicle.compartments[b]!.capacity_l)
  while (capacity() < need_l && free.length > 0) {
    const missing = need_l - capacity()
    const next = free.findIndex(i => vehicle.compartments[i]!.capacity_l >= missing)
    const [chosen] = free.splice(next >= 0 ? next : free.length - 1, 1)
    result[chosen!] = product
  }
  return result
}

/** New assignment of all compartments of the vehicle, trip by trip, for its present litres and those of a stop. */
function reassigned(
  { problem, stops }: ProblemIndex,
  vehicle: Vehicle,
  plan: VehiclePlan,
  trip: number,
  stop: Stop,
  want_l: number,
): (string | null)[][] {
  const own = plan.trips.flatMap(one => one.stops.flatMap(({ stop: id }) => stops.get(id) ?? []))
  const keys = loadKeys([...own, stop])
  const keyOf = (one: Stop) =>
    keys.findIndex(({ product, kind }) => product === one.product && kind === one.kind)
  const need = new Float64Array(plan.trips.length * keys.length)
  const want = new Float64Array(need.length)
  plan.trips.forEach((one, i) =>
    one.stops.forEach(({ stop: id, litres }) => {
      const known = stops.get(id)
      if (!known) return
      need[i * keys.length + keyOf(known)]! += litres
      want[i * keys.length + keyOf(known)]! += litres
    }),
  )
  need[trip * keys.length + keyOf(stop)]! += Math.min(leastOf(stop), want_l)
  want[trip * keys.length + keyOf(stop)]! += want_l
  const loading = new Loading(loadModel(problem, keys), problem.vehicles.indexOf(vehicle), plan.trips.length)
  loading.assign(plan.trips.length, need, want)
  return plan.trips.map((one, i) => {
    const used = new Set(one.stops.map(({ stop: id }) => stops.get(id)?.product))
    if (i === trip) used.add(stop.product)
    return Array.from(loading.chosen[i]!.keys, key => {
      const product = key >= 0 ? keys[key]!.product : null
      return product !== null && used.has(product) ? product : null
    })
  })
}

const capacityFor = (vehicle: Vehicle, compartments: readonly (string | null)[], product: string) =>
  compartments.reduce(
    (sum, one, i) => sum + (one === product ? (vehicle.compartments[i]?.capacity_l ?? 0) : 0),
    0,
  )

/** A trip's weight, kg, as if all its litres were on board. */
const weightOf = ({ products }: ProblemIndex, litres: ReadonlyMap<string, number>) =>
  [...litres].reduce((sum, [product, l]) => sum + l * (products.get(product)?.kg_per_l ?? 0), 0)

/** Litres that a stop would get on a trip, and the compartments of all trips then. */
export type Placement = {
  readonly litres: number
  readonly compartments: readonly (readonly (string | null)[])[]
}

/**
 * Litres that a stop gets on a trip of a vehicle, and the products of the compartments. The present compartments are
 * kept, and empty ones filled, as long as the smallest drop fits; otherwise all are assigned anew. Other stops keep
 * their litres; where nothing fits, the stop gets its smallest drop all the same, and the compartment is too small.
 * `want_l` is the drop that the tank has space for.
 */
export function placement(
  index: ProblemIndex,
  vehicle: Vehicle,
  plan: VehiclePlan,
  trip: number,
  stop: Stop,
  want_l: number,
): Placement {
  const carried = litresOf(index, plan.trips[trip]!)
  const present = carried.get(stop.product) ?? 0
  const least = Math.min(leastOf(stop), want_l)
  const kept = filled(index.problem, vehicle, plan, trip, stop.product, present + want_l)
  const fits = capacityFor(vehicle, kept, stop.product) >= present + least
  const compartments = fits
    ? plan.trips.map((one, i) => (i === trip ? kept : one.compartments))
    : reassigned(index, vehicle, plan, trip, stop, want_l)
  const room = capacityFor(vehicle, compartments[trip]!, stop.product) - present
  const density = index.products.get(stop.product)?.kg_per_l ?? 0
  const free_kg = (vehicle.payload_kg ?? Infinity) - weightOf(index, carried)
  const carriable = density > 0 ? free_kg / density : Infinity
  return { litres: Math.floor(Math.max(least, Math.min(want_l, room, carriable))), compartments }
}

/** Litres that a stop has in a plan; undefined where it isn't planned. */
export const plannedLitres = ({ vehicles }: Plan, stop: string): number | undefined => {
  for (const { trips } of vehicles)
    for (const { stops } of trips) for (const one of stops) if (one.stop === stop) return one.litres
  return undefined
}

/** What a stop's tank has space for within a truck's shift, litres. */
export function wantedLitres(vehicle: Vehicle, stop: Stop): number {
  const { start_s, end_s } = vehicle.shift
  return dropWindows(stop, start_s, end_s)[0]?.room_l ?? leastOf(stop)
}
