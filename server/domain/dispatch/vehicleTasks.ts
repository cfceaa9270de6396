import type { VehiclePlan } from './plan'
import type { Stop, Vehicle, Window } from './problem'
import type { ProblemIndex } from './problemIndex'
import { roomAt } from './stopRules'
import { timeline, type Task, type TimelineEntry } from './timeline'

export type VehicleTask = Task & {
  readonly stop?: string
  readonly litres?: number
  readonly trip: number
  /** Position of a stop on its truck, counted from 0 over all trips. */
  readonly position?: number
}

export type VehicleEntry = TimelineEntry & { readonly task: VehicleTask }

/** The windows of a stop from when there is space for a number of litres; unchanged where there never is. */
function windowsFor(stop: Stop, litres: number, index: number | undefined): Window[] {
  const all = index === undefined ? stop.windows : stop.windows.slice(index, index + 1)
  const rate = stop.room_l_per_s
  if (!(rate > 0) || roomAt(stop, 0) >= litres || litres > (stop.max_l ?? Infinity)) return [...all]
  const from = (litres - stop.room_l) / rate
  const windows = all.length > 0 ? all : [{ open_s: -Infinity, close_s: Infinity }]
  const later = windows
    .filter(({ close_s }) => close_s >= from)
    .map(({ open_s, close_s }) => ({ open_s: Math.max(open_s, from), close_s }))
  return later.length > 0 ? later : [...all]
}

/** Number of compartments whose product changes before each trip. */
export function cleaningsBefore(plan: VehiclePlan, vehicle: Vehicle): number[] {
  const carried: (string | null)[] = vehicle.compartments.map(({ holds }) => holds ?? null)
  return plan.trips.map(trip => {
    let count = 0
    trip.compartments.forEach((product, i) => {
      if (product === null) return
      if (carried[i] != null && carried[i] !== product) count++
      carried[i] = product
    })
    return count
  })
}

/** A truck's tasks of the day in order, without its breaks. Trips without stops must have been left out. */
export function workTasks(
  { problem, stops, depots }: ProblemIndex,
  vehicle: Vehicle,
  plan: VehiclePlan,
): VehicleTask[] {
  const tasks: VehicleTask[] = []
  const { start_s, end_s } = vehicle.shift
  const cleanings = problem.settings.product_change === 'clean' ? cleaningsBefore(plan, vehicle) : []
  let position = 0
  plan.trips.forEach((trip, i) => {
    const depot = depots.get(trip.depot)
    if (!depot) return
    const open_s = i === 0 ? Math.max(start_s, depot.open_s) : depot.open_s
    tasks.push({
      kind: 'load',
      trip: i,
      location: depot.location,
      windows: [{ open_s, close_s: Math.min(end_s, depot.close_s - depot.loading_s) }],
      duration_s: depot.loading_s + (cleanings[i] ?? 0) * problem.settings.cleaning_s,
    })
    for (const { stop: id, litres, window } of trip.stops) {
      const stop = stops.get(id)
      if (stop)
        tasks.push({
          kind: 'stop',
          trip: i,
          stop: id,
          litres,
          position: position++,
          location: stop.location,
          windows: windowsFor(stop, litres, window),
          duration_s: stop.service_s + stop.service_s_per_l * litres,
        })
    }
  })
  const home = depots.get(vehicle.end_depot ?? vehicle.depot)
  if (home)
    tasks.push({
      kind: 'return',
      trip: plan.trips.length - 1,
      location: home.location,
      windows: [{ open_s: start_s, close_s: Math.min(end_s, home.close_s) }],
      duration_s: 0,
    })
  return tasks
}

/**
 * Inserts breaks among the tasks, each after a given number of stops and reloads. A break after the last task is not
 * taken, and only must not become due before it.
 */
function withBreaks(
  work: readonly VehicleTask[],
  vehicle: Vehicle,
  places: readonly number[],
): VehicleTask[] {
  const last = work.length - 2
  return work.flatMap((task, i) => {
    const breaks = vehicle.breaks.flatMap(({ from_s, to_s, duration_s }, k): VehicleTask[] => {
      if (Math.min(Math.max(places[k] ?? last, 0), last) !== i) return []
      const skipped = i === last
      return [
        {
          kind: 'break',
          trip: task.trip,
          windows: [{ open_s: skipped ? -Infinity : from_s, close_s: to_s }],
          duration_s: skipped ? 0 : duration_s,
        },
      ]
    })
    return [task, ...breaks]
  })
}

type Driven = { readonly entries: VehicleEntry[]; readonly late: number; readonly duration: number }

function driven(index: ProblemIndex, tasks: VehicleTask[]): Driven {
  // Pair each entry with its task.
  const entries = timeline(tasks, index.problem.matrix).map((entry, i) => ({ ...entry, task: tasks[i]! }))
  const late = entries.reduce((sum, { late_s }) => sum + late_s, 0)
  return { entries, late, duration: entries.length > 0 ? entries.at(-1)!.start_s - entries[0]!.start_s : 0 }
}

/**
 * A truck's schedule of the day. Breaks without a planned position are taken where lateness is least, then the day
 * shortest, then as late as permitted.
 */
export function driveVehicle(index: ProblemIndex, vehicle: Vehicle, plan: VehiclePlan): VehicleEntry[] {
  const work = workTasks(index, vehicle, plan)
  if (work.length < 2) return []
  if (vehicle.breaks.length === 0 || plan.breaks)
    return driven(index, withBreaks(work, vehicle, plan.breaks ?? [])).entries
  const places = vehicle.breaks.map(() => work.length - 2)
  let best = driven(index, withBreaks(work, vehicle, places))
  vehicle.breaks.forEach((_, k) => {
    for (let place = work.length - 3; place >= 0; place--) {
      const tried = places.with(k, place)
      const result = driven(index, withBreaks(work, vehicle, tried))
      const isBetter =
        result.late < best.late - 1e-6 ||
        (result.late < best.late + 1e-6 && result.duration < best.duration - 1e-6)
      if (!isBetter) continue
      best = result
      places[k] = place
    }
  })
  return best.entries
}
