import { evaluateVehicle, type VehicleEvaluation } from '../evaluateVehicle'
import type { Plan, VehiclePlan } from '../plan'
import type { Problem, Stop, Vehicle } from '../problem'
import { indexProblem, type ProblemIndex } from '../problemIndex'
import { workTasks, type VehicleTask } from '../vehicleTasks'
import type { Violation } from '../violations'
import { fault, faultOf } from './dayReasons'
import type { DayReason, Insertion } from './dayTypes'
import { tankId, vehicleId } from './ids'
import {
  placement,
  plannedLitres,
  wantedLitres,
  withoutStop,
  withTrip,
  type Place,
  type Placement,
} from './placeStop'
import { quickDrive, type Drive } from './quickDrive'

/** Later by less is not told, s. */
const TOLERANCE_S = 1

const withoutEmptyTrips = (plan: VehiclePlan): VehiclePlan => ({
  vehicle: plan.vehicle,
  trips: plan.trips.filter(({ stops }) => stops.length > 0),
})

/** A truck's day: its tasks, its drive, and what doesn't depend on the order of its stops. */
type Day = {
  readonly work: readonly VehicleTask[]
  readonly drive: Drive
  readonly money: number
  readonly loads: VehicleEvaluation
}

function dayOf(index: ProblemIndex, vehicle: Vehicle, plan: VehiclePlan): Day {
  const filled = withoutEmptyTrips(plan)
  const work = filled.trips.length > 0 ? workTasks(index, vehicle, filled) : []
  const drive = quickDrive(index.problem.matrix, work, vehicle.breaks)
  // A day with given breaks is evaluated once; its times are not used.
  const loads = evaluateVehicle(index, vehicle, { ...filled, breaks: [] })
  return { work, drive, loads, money: driveMoney(vehicle, drive) + loads.cost.cleaning + loads.cost.use }
}

const driveMoney = (vehicle: Vehicle, { metres, seconds }: Drive) =>
  (metres / 1000) * vehicle.cost_per_km + (seconds / 3600) * vehicle.cost_per_hour

/** Limits of time depend on the place of a stop; these don't. */
const OF_TIME: readonly Violation['kind'][] = ['late', 'shift', 'depot_hours', 'break_late', 'room', 'lock']
const TASK_FAULT = { load: 'depot_hours', return: 'shift' } as const

/** Lateness of each late stop, of loading and of the return. */
function lateness({ work, drive }: Day) {
  const stops: { readonly stop: string; readonly late_s: number }[] = []
  const others = { load: 0, return: 0 }
  work.forEach(({ kind, stop }, i) => {
    const late = drive.lateOf[i]!
    if (late === 0) return
    if (stop !== undefined) stops.push({ stop, late_s: late })
    else if (kind === 'load' || kind === 'return') others[kind] += late
  })
  return { stops, others, breaks: drive.breaksLate_s }
}

type Before = { readonly day: Day; readonly late: ReturnType<typeof lateness> }

/** Stops that are late, or later than before. */
const lateStops = (before: Before, after: ReturnType<typeof lateness>) =>
  after.stops.flatMap(({ stop, late_s }) => {
    const was = before.late.stops.find(one => one.stop === stop)?.late_s ?? 0
    return late_s > was + TOLERANCE_S ? [{ tank_id: tankId(stop), late_s }] : []
  })

/** Hours of shift, depot and rest that are exceeded, or exceeded further. */
function brokenHours(before: Before, after: ReturnType<typeof lateness>): DayReason[] {
  const kinds = ['load', 'return'] as const
  const hours = kinds.flatMap((kind): (DayReason | undefined)[] => {
    const by = after.others[kind]
    return by > before.late.others[kind] + TOLERANCE_S ? [faultOf({ kind: TASK_FAULT[kind], by })] : []
  })
  if (after.breaks > before.late.breaks + TOLERANCE_S)
    hours.push(faultOf({ kind: 'break_late', by: after.breaks }))
  return hours.filter(one => one !== undefined)
}

const sameLimit = (a: Violation, b: Violation) =>
  a.kind === b.kind && a.stop === b.stop && a.compartment === b.compartment && a.trip === b.trip

/** Limits of load, access and number of trips that a change breaks, or breaks further. */
function brokenLoads(before: Day, after: Day): Violation[] {
  const known = before.loads.violations
  return after.loads.violations.filter(
    one =>
      !OF_TIME.includes(one.kind) && !known.some(other => sameLimit(one, other) && other.by >= one.by - 1e-6),
  )
}

type Move = {
  readonly index: ProblemIndex
  readonly stop: Stop
  /** Present litres of the stop, if it is planned. */
  readonly litres: number | undefined
  /** What the truck that has the stop now saves without it. */
  readonly saved: {
    readonly vehicle: string | undefined
    readonly metres: number
    readonly seconds: number
    readonly money: number
  }
}

/** Costs of all places on one trip of a truck. */
function onTrip(move: Move, vehicle: Vehicle, given: VehiclePlan, trip: number, before: Before): Insertion[] {
  const { index, stop, litres, saved } = move
  const base = withTrip(withoutStop(given, stop.id), vehicle, trip)
  const placed = placement(index, vehicle, base, trip, stop, litres ?? wantedLitres(vehicle, stop))
  const count = base.trips[trip]!.stops.length
  const isOwn = saved.vehicle === vehicle.id
  const first = dayOf(index, vehicle, placedAt(base, placed, trip, 0, stop.id))
  const violations = brokenLoads(before.day, first)
  const over = violations.flatMap(({ kind, by, compartment }) =>
    kind === 'compartment' ? [{ compartment: compartment ?? 0, litres: Math.round(by) }] : [],
  )
  const broken = violations.flatMap(one => (one.kind === 'compartment' ? [] : (faultOf(one) ?? [])))
  if (vehicle.locked) broken.push(fault('truck_locked'))
  if (stop.lock && stop.lock.vehicle !== vehicle.id) broken.push(fault('moves_locked'))
  const from = first.work.findIndex(task => task.stop === stop.id)
  return Array.from({ length: count + 1 }, (_, position): Insertion => {
    const day = position === 0 ? first : moved(index, vehicle, first, from, from + position)
    const late = lateness(day)
    return {
      vehicle_id: vehicleId(vehicle.id),
      trip,
      position,
      metres: day.drive.metres - before.day.drive.metres - (isOwn ? 0 : saved.metres),
      seconds: day.drive.seconds - before.day.drive.seconds - (isOwn ? 0 : saved.seconds),
      money: day.money - before.day.money - (isOwn ? 0 : saved.money),
      litres: placed.litres,
      late: lateStops(before, late),
      over,
      broken: [...broken, ...brokenHours(before, late)],
    }
  })
}

/** The same day with a task moved to a later place; loads stay. */
function moved(index: ProblemIndex, vehicle: Vehicle, day: Day, from: number, to: number): Day {
  const work = day.work.toSpliced(from, 1)
  work.splice(to, 0, day.work[from]!)
  const drive = quickDrive(index.problem.matrix, work, vehicle.breaks)
  return {
    ...day,
    work,
    drive,
    money: day.money - driveMoney(vehicle, day.drive) + driveMoney(vehicle, drive),
  }
}

/** A vehicle's plan with a stop at a place. */
function placedAt(
  plan: VehiclePlan,
  { litres, compartments }: Placement,
  trip: number,
  position: number,
  stop: string,
): VehiclePlan {
  const trips = plan.trips.map((one, i) => ({
    ...one,
    compartments: compartments[i]!,
    stops: i === trip ? one.stops.toSpliced(position, 0, { stop, litres }) : one.stops,
  }))
  return { vehicle: plan.vehicle, trips }
}

const planOf = (plan: Plan, vehicle: string): VehiclePlan =>
  plan.vehicles.find(one => one.vehicle === vehicle) ?? { vehicle, trips: [] }

/** What the truck that has a stop saves without it. */
function savings(index: ProblemIndex, plan: Plan, stop: string): Move['saved'] {
  const now = plan.vehicles.find(({ trips }) =>
    trips.some(({ stops }) => stops.some(one => one.stop === stop)),
  )
  const vehicle = index.vehicles.get(now?.vehicle ?? '')
  if (!now || !vehicle) return { vehicle: undefined, metres: 0, seconds: 0, money: 0 }
  const [before, after] = [dayOf(index, vehicle, now), dayOf(index, vehicle, withoutStop(now, stop))]
  return {
    vehicle: vehicle.id,
    metres: before.drive.metres - after.drive.metres,
    seconds: before.drive.seconds - after.drive.seconds,
    money: before.money - after.money,
  }
}

const lookUp = (problem: Problem, stopId: string) => {
  const index = indexProblem(problem)
  const stop = index.stops.get(stopId)
  if (!stop) throw new Error(`Unknown stop: ${stopId}`)
  return { index, stop }
}

/**
 * Costs of a stop at every place of every truck of a plan, and the limits that each would break: differences from the
 * present plan, in which the stop may stand already. A place counts without the stop's present one. A truck with trips
 * left has a new trip too. Throws for a stop that the problem doesn't know; `withTank` adds it.
 */
export function insertions(problem: Problem, plan: Plan, stopId: string): Insertion[] {
  const { index, stop } = lookUp(problem, stopId)
  const litres = plannedLitres(plan, stopId)
  const move: Move = { index, stop, litres, saved: savings(index, plan, stopId) }
  return problem.vehicles.flatMap(vehicle => {
    const given = planOf(plan, vehicle.id)
    const day = dayOf(index, vehicle, given)
    const before: Before = { day, late: lateness(day) }
    const present = given.trips.length
    const isFull = present >= vehicle.max_trips && present > 0
    return Array.from({ length: present + (isFull ? 0 : 1) }, (_, trip) =>
      onTrip(move, vehicle, given, trip, before),
    ).flat()
  })
}

/**
 * The plan with a stop at a place, which counts without the stop's present one. Compartments are filled as `insertions`
 * says; empty trips stay. Throws for a stop or truck that the problem doesn't know.
 */
export function planWith(
  problem: Problem,
  plan: Plan,
  stopId: string,
  { vehicle: id, trip, position }: Place,
): Plan {
  const { index, stop } = lookUp(problem, stopId)
  const vehicle = index.vehicles.get(id)
  if (!vehicle) throw new Error(`Unknown vehicle: ${id}`)
  const base = withTrip(withoutStop(planOf(plan, id), stopId), vehicle, trip)
  const at = Math.min(trip, base.trips.length - 1)
  const want = plannedLitres(plan, stopId) ?? wantedLitres(vehicle, stop)
  const placed = placement(index, vehicle, base, at, stop, want)
  const changed = placedAt(base, placed, at, Math.max(0, position), stopId)
  const others = plan.vehicles.filter(one => one.vehicle !== id).map(one => withoutStop(one, stopId))
  return {
    vehicles: [...others, changed],
    unplanned: plan.unplanned.filter(one => one.stop !== stopId),
  }
}
