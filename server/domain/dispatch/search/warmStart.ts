import type { Plan, VehiclePlan } from '../plan'
import type { Problem } from '../problem'
import type { FleetState } from './fleetState'
import { placeBreaks, routeCost } from './polish'
import { dropEmptyTrips } from './ruin'

/** Nodes of a vehicle's planned day: its stops, its reloads and its breaks. */
function nodesOf(state: FleetState, vehicle: number, plan: VehiclePlan, taken: Set<number>): number[] {
  const { problem, windows, allowed, vehicles } = state.network
  const isLocked = problem.vehicles[vehicle]!.locked === true
  const indexOf = new Map(problem.stops.map((stop, i) => [stop.id, i]))
  const nodes: number[] = []
  const depots = state.network.reloadDepots[vehicle]!
  plan.trips.slice(0, Math.max(1, problem.vehicles[vehicle]!.max_trips)).forEach((trip, i) => {
    if (i > 0) {
      const reload = state.reloads[vehicle]![i - 1]!
      const depot = problem.depots.findIndex(({ id }) => id === trip.depot)
      state.chooseDepot(reload, depot >= 0 ? depot : depots[0]!)
      nodes.push(reload)
    }
    for (const { stop: id, window } of trip.stops) {
      const stop = indexOf.get(id)
      if (stop === undefined || taken.has(stop) || windows[stop]!.length === 0) continue
      if (!isLocked && !allowed[stop * vehicles + vehicle]) continue
      taken.add(stop)
      const index = windows[stop]!.findIndex(one => one.index === window)
      state.chooseWindow(stop, Math.max(0, index))
      nodes.push(stop)
    }
  })
  const places = plan.breaks ?? []
  const work = [...nodes]
  state.breaks[vehicle]!.forEach((node, i) => {
    const behind = work[(places[i] ?? work.length) - 1]
    const at = behind === undefined ? (places[i] === 0 ? 0 : nodes.length) : nodes.indexOf(behind) + 1
    nodes.splice(at, 0, node)
  })
  return nodes
}

/** Removes stops until nothing is late and all litres fit, or only locked stops are left. */
function repair(state: FleetState, vehicle: number): void {
  while (state.warp[vehicle]! > 1e-6 || state.short_l[vehicle]! > 1e-6) {
    let best = routeCost(state, vehicle)
    let worst = -1
    for (const stop of state.sequence(vehicle)) {
      if (!state.isStop(stop) || state.fixed[stop]) continue
      const behind = state.prev[stop]!
      state.remove(stop)
      state.refresh(vehicle)
      if (routeCost(state, vehicle) < best) {
        best = routeCost(state, vehicle)
        worst = stop
      }
      state.insert(stop, behind)
    }
    if (worst >= 0) state.remove(worst)
    dropEmptyTrips(state, vehicle)
    state.refresh(vehicle)
    if (worst < 0) return
  }
}

/** The problem in which a locked vehicle may make as many trips as it has in the given plan. */
export function allowLockedTrips(problem: Problem, plan: Plan | undefined): Problem {
  const tripsOf = new Map(plan?.vehicles.map(({ vehicle, trips }) => [vehicle, trips.length]))
  const vehicles = problem.vehicles.map(vehicle =>
    vehicle.locked
      ? { ...vehicle, max_trips: Math.max(vehicle.max_trips, tripsOf.get(vehicle.id) ?? 0) }
      : vehicle,
  )
  return { ...problem, vehicles }
}

/**
 * Starts from a given plan and the stops that are locked to a position. Stops that no longer fit stay unplanned for
 * the search to insert again; locked ones stay.
 */
export function warmStart(state: FleetState, plan: Plan | undefined): void {
  const { problem } = state.network
  const taken = new Set<number>()
  const byVehicle = new Map(plan?.vehicles.map(one => [one.vehicle, one]))
  problem.vehicles.forEach((vehicle, i) => {
    const given = byVehicle.get(vehicle.id) ?? { vehicle: vehicle.id, trips: [] }
    const nodes = nodesOf(state, i, given, taken)
    insertPinned(state, vehicle.id, nodes, taken)
    state.relink(i, nodes)
    state.refresh(i)
    dropEmptyTrips(state, i)
    state.refresh(i)
    if (!vehicle.locked) placeBreaks(state, i)
    repair(state, i)
  })
}

/** Inserts stops that are locked to a position and missing from the given plan. */
function insertPinned(state: FleetState, vehicle: string, nodes: number[], taken: Set<number>): void {
  const { problem, windows } = state.network
  const pinned = problem.stops.flatMap(({ lock }, stop) => {
    const isMissing = !taken.has(stop) && windows[stop]!.length > 0
    return lock?.vehicle === vehicle && lock.position !== undefined && isMissing
      ? [{ stop, position: lock.position }]
      : []
  })
  pinned.sort((a, b) => a.position - b.position)
  for (const { stop, position } of pinned) {
    const stops = nodes.filter(node => state.isStop(node))
    const before = stops[position]
    nodes.splice(before === undefined ? nodes.length : nodes.indexOf(before), 0, stop)
    taken.add(stop)
  }
}
