import type { Trip, VehiclePlan } from './plan'
import type { Vehicle } from './problem'
import type { ProblemIndex } from './problemIndex'
import { fitsAccess, leastOf, mayCarry, reachesWithHose, roomAt } from './stopRules'
import { cleaningsBefore, driveVehicle, type VehicleEntry } from './vehicleTasks'
import type { Violation, ViolationKind } from './violations'

/** Differences below this are rounding errors. */
const TOLERANCE = 1e-3

export type CompartmentLoad = {
  readonly product: string | null
  readonly litres: number
  readonly capacity_l: number
}

export type VehicleEvaluation = {
  readonly vehicle: string
  readonly timeline: readonly VehicleEntry[]
  readonly start_s: number
  readonly end_s: number
  readonly metres: number
  readonly seconds: number
  readonly stops: number
  readonly litres: number
  /** Litres in each compartment, trip by trip. */
  readonly loads: readonly (readonly CompartmentLoad[])[]
  readonly cost: {
    readonly distance: number
    readonly time: number
    readonly use: number
    readonly cleaning: number
    /** Worth of the litres that stops have space for but don't get. */
    readonly litres: number
  }
  readonly violations: readonly Violation[]
}

type Report = (kind: ViolationKind, by: number, where?: Partial<Violation>) => void

/** Distributes a trip's litres over its compartments in order; the last compartment of a product takes the excess. */
function loadCompartments(
  { stops }: ProblemIndex,
  vehicle: Vehicle,
  trip: Trip,
  report: Report,
): CompartmentLoad[] {
  const litres = new Map<string, number>()
  for (const { stop: id, litres: drop } of trip.stops) {
    const stop = stops.get(id)
    if (stop) litres.set(stop.product, (litres.get(stop.product) ?? 0) + drop)
  }
  const loads = vehicle.compartments.map(({ capacity_l }, i) => {
    const product = trip.compartments[i] ?? null
    const rest = product === null ? 0 : (litres.get(product) ?? 0)
    const isLast = !trip.compartments.slice(i + 1).includes(product)
    const loaded = isLast ? rest : Math.min(rest, capacity_l)
    if (product !== null) litres.set(product, rest - loaded)
    if (loaded > capacity_l + TOLERANCE) report('compartment', loaded - capacity_l, { compartment: i })
    return { product, litres: loaded, capacity_l }
  })
  for (const rest of litres.values()) if (rest > TOLERANCE) report('no_compartment', rest)
  return loads
}

/** Maximum load weight: all deliveries are on board at the start, collections add to them. */
function heaviest({ stops, products }: ProblemIndex, trip: Trip): number {
  const weights = trip.stops.map(({ stop: id, litres }) => {
    const stop = stops.get(id)
    const kg = litres * (products.get(stop?.product ?? '')?.kg_per_l ?? 0)
    return stop?.kind === 'collection' ? kg : -kg
  })
  let kg = weights.reduce((sum, change) => sum + Math.max(0, -change), 0)
  let most = kg
  for (const change of weights) {
    kg += change
    most = Math.max(most, kg)
  }
  return most
}

function checkTrips(
  index: ProblemIndex,
  vehicle: Vehicle,
  plan: VehiclePlan,
  report: Report,
): CompartmentLoad[][] {
  const { product_change } = index.problem.settings
  if (plan.trips.length > vehicle.max_trips) report('trips', plan.trips.length - vehicle.max_trips)
  if (product_change === 'never')
    cleaningsBefore(plan, vehicle).forEach((count, trip) => {
      if (count > 0) report('product_change', count, { trip })
    })
  return plan.trips.map((trip, i) => {
    const reportTrip: Report = (kind, by, where) => report(kind, by, { trip: i, ...where })
    trip.compartments.forEach((product, compartment) => {
      const carrier = vehicle.compartments[compartment]
      if (product !== null && !(carrier && mayCarry({ ...carrier, holds: undefined }, product, 'clean')))
        reportTrip('product', 1, { compartment })
    })
    const kg = heaviest(index, trip)
    if (kg > (vehicle.payload_kg ?? Infinity) + TOLERANCE) reportTrip('weight', kg - vehicle.payload_kg!)
    return loadCompartments(index, vehicle, trip, reportTrip)
  })
}

const LATE_KIND = { load: 'depot_hours', stop: 'late', break: 'break_late', return: 'shift' } as const

/** Checks lateness, drops, access and locks, stop by stop. Returns the worth of the litres that were not dropped. */
function checkEntries(
  { stops, products }: ProblemIndex,
  vehicle: Vehicle,
  entries: readonly VehicleEntry[],
  report: Report,
): number {
  let lost = 0
  for (const { task, late_s, start_s } of entries) {
    const where = { stop: task.stop, position: task.position, trip: task.trip }
    if (late_s > TOLERANCE) report(LATE_KIND[task.kind], late_s, where)
    const stop = stops.get(task.stop ?? '')
    if (!stop) continue
    const litres = task.litres ?? 0
    const room = roomAt(stop, start_s)
    if (litres > room + TOLERANCE) report('room', litres - room, where)
    if (litres < leastOf(stop) - TOLERANCE) report('min_drop', leastOf(stop) - litres, where)
    lost += Math.max(0, room - litres) * (products.get(stop.product)?.worth_per_l ?? 0)
    if (!reachesWithHose(vehicle, stop)) report('hose', (stop.hose_m ?? 0) - (vehicle.hose_m ?? 0), where)
    if (!fitsAccess(vehicle, stop)) report('width', (vehicle.width_mm ?? 0) - (stop.max_width_mm ?? 0), where)
    const { lock } = stop
    if (!lock) continue
    const isMoved = lock.vehicle !== vehicle.id || (lock.position ?? task.position) !== task.position
    if (isMoved) report('lock', 1, where)
  }
  return lost
}

/** Evaluates one truck's day: its schedule, its cost and its constraint violations. */
export function evaluateVehicle(
  index: ProblemIndex,
  vehicle: Vehicle,
  given: VehiclePlan,
): VehicleEvaluation {
  const plan = { ...given, trips: given.trips.filter(trip => trip.stops.length > 0) }
  const violations: Violation[] = []
  const report: Report = (kind, by, where) => violations.push({ kind, by, vehicle: vehicle.id, ...where })
  const entries = driveVehicle(index, vehicle, plan)
  const loads = checkTrips(index, vehicle, plan, report)
  const lost = checkEntries(index, vehicle, entries, report)
  const { matrix, settings } = index.problem
  let metres = 0
  let here = entries[0]?.task.location ?? 0
  for (const { task } of entries) {
    const to = task.location ?? here
    metres += matrix.metres[here * matrix.size + to]!
    here = to
  }
  const [start_s, end_s] = [entries[0]?.start_s ?? 0, entries.at(-1)?.start_s ?? 0]
  const cleanings = settings.product_change === 'clean' ? cleaningsBefore(plan, vehicle) : []
  const drops = plan.trips.flatMap(trip => trip.stops)
  return {
    vehicle: vehicle.id,
    timeline: entries,
    start_s,
    end_s,
    metres,
    seconds: end_s - start_s,
    stops: drops.length,
    litres: drops.reduce((sum, { litres }) => sum + litres, 0),
    loads,
    cost: {
      distance: (metres / 1000) * vehicle.cost_per_km,
      time: ((end_s - start_s) / 3600) * vehicle.cost_per_hour,
      use: drops.length > 0 ? vehicle.cost_of_use : 0,
      cleaning: cleanings.reduce((sum, count) => sum + count, 0) * settings.cleaning_cost,
      litres: lost,
    },
    violations,
  }
}
