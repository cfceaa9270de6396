import { evaluateVehicle, type VehicleEvaluation } from './evaluateVehicle'
import type { Plan, PlannedStop, Trip, VehiclePlan } from './plan'
import type { Problem, Stop, Vehicle } from './problem'
import { indexProblem, type ProblemIndex } from './problemIndex'
import { dropLitres } from './search/drops'
import { Loading } from './search/loading'
import { loadKeys, loadModel } from './search/network'
import { dropWindows, leastOf } from './stopRules'
import type { Violation } from './violations'

export type InsertionCost = {
  /** Differences from the present plan. */
  readonly cost: number
  readonly metres: number
  readonly seconds: number
  readonly litres: number
  /** Limits that would be broken, or broken further, by the change. */
  readonly violations: readonly Violation[]
  /** The plan after the change. */
  readonly plan: Plan
}

/** Removes a stop from a vehicle's plan and drops trips that are then empty. */
function without(plan: VehiclePlan, stop: string): VehiclePlan {
  if (!plan.trips.some(trip => trip.stops.some(one => one.stop === stop))) return plan
  const trips = plan.trips
    .map(trip => ({ ...trip, stops: trip.stops.filter(one => one.stop !== stop) }))
    .filter(trip => trip.stops.length > 0)
  return { vehicle: plan.vehicle, trips }
}

/** Inserts a stop at a position of a vehicle's plan, counted over all trips; on the earlier trip where two meet. */
function placed(plan: VehiclePlan, vehicle: Vehicle, drop: PlannedStop, position: number): VehiclePlan {
  const trips = plan.trips.length > 0 ? plan.trips : [{ depot: vehicle.depot, compartments: [], stops: [] }]
  let rest = Math.max(0, position)
  let isPlaced = false
  const changed = trips.map((trip, i): Trip => {
    const fits = !isPlaced && (rest <= trip.stops.length || i === trips.length - 1)
    const at = Math.min(rest, trip.stops.length)
    rest -= trip.stops.length
    if (!fits) return trip
    isPlaced = true
    return { ...trip, stops: trip.stops.toSpliced(at, 0, drop) }
  })
  return { vehicle: plan.vehicle, trips: changed }
}

/**
 * Reassigns a vehicle's compartments to products. Other stops keep their litres; the changed one gets as much as it
 * has space for, or less where the compartments are too small.
 */
function loaded(index: ProblemIndex, vehicle: Vehicle, plan: VehiclePlan, changed: Stop): VehiclePlan {
  const { problem, stops } = index
  const known = plan.trips.flatMap(trip => trip.stops.flatMap(({ stop }) => stops.get(stop) ?? []))
  const keys = loadKeys(known)
  const model = loadModel(problem, keys)
  const loading = new Loading(model, problem.vehicles.indexOf(vehicle), plan.trips.length)
  const need = new Float64Array(plan.trips.length * keys.length)
  const want = new Float64Array(need.length)
  const trips = plan.trips.map((trip, i) =>
    trip.stops.map(({ stop: id, litres }) => {
      const stop = stops.get(id)
      const key = keys.findIndex(one => one.product === stop?.product && one.kind === stop.kind)
      const least = id === changed.id ? leastOf(changed) : litres
      need[i * keys.length + key]! += least
      want[i * keys.length + key]! += litres
      return { key, least, most: litres }
    }),
  )
  loading.assign(plan.trips.length, need, want)
  return {
    ...plan,
    trips: plan.trips.map((trip, i) => {
      const assignment = loading.chosen[i]!
      const drops = trips[i]!
      const carried = new Set(drops.map(({ key }) => key))
      const litres = dropLitres(drops, assignment.litres, model.density, vehicle.payload_kg ?? Infinity)
      return {
        ...trip,
        compartments: Array.from(assignment.keys, key => (carried.has(key) ? keys[key]!.product : null)),
        stops: trip.stops.map((one, k) => ({ ...one, litres: litres[k]! })),
      }
    }),
  }
}

const costOf = ({ cost }: VehicleEvaluation) =>
  cost.distance + cost.time + cost.use + cost.cleaning + cost.litres

const sameLimit = (a: Violation, b: Violation) =>
  a.kind === b.kind &&
  a.vehicle === b.vehicle &&
  a.stop === b.stop &&
  a.compartment === b.compartment &&
  (a.stop !== undefined || a.trip === b.trip)

/**
 * Cost of moving a stop to a position of a vehicle, and the limits that the move would break. Evaluates only the one
 * or two vehicles that change, which is fast enough to run during a drag.
 */
export function insertionCost(
  problem: Problem,
  plan: Plan,
  { stop: id, vehicle: vehicleId, position }: { stop: string; vehicle: string; position: number },
): InsertionCost {
  const index = indexProblem(problem)
  const [stop, vehicle] = [index.stops.get(id), index.vehicles.get(vehicleId)]
  if (!stop || !vehicle) throw new Error(`Unknown stop or vehicle: ${id}, ${vehicleId}`)
  const now = plan.vehicles.find(one => one.trips.some(trip => trip.stops.some(drop => drop.stop === id)))
  const planned = now?.trips.flatMap(trip => trip.stops).find(drop => drop.stop === id)
  const { start_s, end_s } = vehicle.shift
  const room = dropWindows(stop, start_s, end_s)[0]?.room_l ?? leastOf(stop)
  const drop: PlannedStop = planned ?? { stop: id, litres: room }
  const target = plan.vehicles.find(one => one.vehicle === vehicleId) ?? { vehicle: vehicleId, trips: [] }
  const after = loaded(index, vehicle, placed(without(target, id), vehicle, drop, position), stop)
  const changed = new Map<string, VehiclePlan>([[vehicleId, after]])
  if (now && now.vehicle !== vehicleId) changed.set(now.vehicle, without(now, id))
  const evaluated = (one: VehiclePlan) => {
    const own = index.vehicles.get(one.vehicle)
    return own ? [evaluateVehicle(index, own, one)] : []
  }
  const before = [target, ...(now && now.vehicle !== vehicleId ? [now] : [])].flatMap(evaluated)
  const result = [...changed.values()].flatMap(evaluated)
  const difference = (of: (one: VehicleEvaluation) => number) =>
    result.reduce((sum, one) => sum + of(one), 0) - before.reduce((sum, one) => sum + of(one), 0)
  const broken = before.flatMap(one => one.violations)
  const others = plan.vehicles.filter(one => !changed.has(one.vehicle))
  return {
    cost: difference(costOf) - (planned ? 0 : stop.prize),
    metres: difference(one => one.metres),
    seconds: difference(one => one.seconds),
    litres: difference(one => one.litres),
    violations: result
      .flatMap(one => one.violations)
      .filter(one => !broken.some(other => sameLimit(one, other) && other.by >= one.by - 1e-6)),
    plan: {
      vehicles: [...others, ...changed.values()],
      unplanned: plan.unplanned.filter(one => one.stop !== id),
    },
  }
}
