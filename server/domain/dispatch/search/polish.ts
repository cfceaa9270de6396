import type { FleetState } from './fleetState'
import type { Random } from './insertion'
import { dropEmptyTrips } from './ruin'

const EPSILON = 1e-6

/** Penalised cost of a route, for comparing changes within it. */
export function routeCost(state: FleetState, vehicle: number): number {
  return state.cost[vehicle]! + VIOLATION_COST * (state.warp[vehicle]! + state.short_l[vehicle]!)
}

/** Cost of a second of lateness or a litre of shortage: high enough that no plan gains from one. */
export const VIOLATION_COST = 1000

/** Moves each break to where the route is cheapest. */
export function placeBreaks(state: FleetState, vehicle: number): void {
  for (const node of state.breaks[vehicle]!) if (!state.fixed[node]) moveToBest(state, vehicle, node)
}

/** Moves one of a vehicle's reloads to the position and depot where the route is cheapest, or drops it. */
export function placeReload(state: FleetState, vehicle: number, random: Random): void {
  const used = state.reloads[vehicle]!.filter(node => state.vehicle[node]! >= 0)
  if (used.length === 0) return
  const node = used[Math.floor(random() * used.length)]!
  if (state.fixed[node]) return
  const depot = state.depot[node]!
  const behind = state.prev[node]!
  let best = routeCost(state, vehicle)
  let [bestDepot, bestBehind] = [depot, behind]
  state.remove(node)
  state.refresh(vehicle)
  if (routeCost(state, vehicle) < best - EPSILON) return
  for (const other of state.network.reloadDepots[vehicle]!) {
    state.chooseDepot(node, other)
    const found = bestPlace(state, vehicle, node, best)
    if (!found) continue
    best = found.cost
    ;[bestDepot, bestBehind] = [other, found.behind]
  }
  state.chooseDepot(node, bestDepot)
  state.insert(node, bestBehind)
  dropEmptyTrips(state, vehicle)
  state.refresh(vehicle)
}

/** Removes stops that cost more than they are worth, most expensive first. */
export function dropUnprofitable(state: FleetState, vehicle: number): void {
  const { prize } = state.network
  for (;;) {
    let most = EPSILON
    let worst = -1
    for (
      let node = state.next[state.start(vehicle)]!;
      node !== state.end(vehicle);
      node = state.next[node]!
    ) {
      if (!state.isStop(node) || state.fixed[node]) continue
      const loss = savingOf(state, vehicle, node) - prize[node]!
      if (loss <= most) continue
      most = loss
      worst = node
    }
    if (worst < 0) return
    state.remove(worst)
    dropEmptyTrips(state, vehicle)
    state.refresh(vehicle)
  }
}

/** Saving in distance and time when a stop leaves a route. */
function savingOf(state: FleetState, vehicle: number, stop: number): number {
  const { network, at, prev, next } = state
  if (state.size[vehicle] === 1) return state.cost[vehicle]!
  let to = next[stop]!
  while (state.location[to]! < 0) to = next[to]!
  const before = at[prev[stop]!]! * network.size
  const here = state.location[stop]!
  const there = state.location[to]!
  const metres =
    network.metres[before + here]! +
    network.metres[here * network.size + there]! -
    network.metres[before + there]!
  state.from(prev[stop]!)
  state.to(next[stop]!)
  return (
    metres * state.costPerMetre(vehicle) +
    (state.seconds[vehicle]! - state.sum[0]!) * state.costPerSecond(vehicle)
  )
}

function moveToBest(state: FleetState, vehicle: number, node: number): void {
  const before = routeCost(state, vehicle)
  const behind = state.prev[node]!
  state.remove(node)
  const found = bestPlace(state, vehicle, node, before)
  state.insert(node, found?.behind ?? behind)
  state.refresh(vehicle)
}

/** Tries a node that is not in the route at every position; undefined when none is cheaper than a limit. */
function bestPlace(state: FleetState, vehicle: number, node: number, limit: number) {
  const end = state.end(vehicle)
  const isBreak = state.location[node]! < 0
  let cost = limit - EPSILON
  let best = -1
  for (let behind = state.start(vehicle); behind !== end; behind = state.next[behind]!) {
    if (state.closed[state.next[behind]!]) continue
    state.insert(node, behind)
    if (isBreak) state.refreshBreak(vehicle, node)
    else state.refresh(vehicle)
    const here = routeCost(state, vehicle)
    if (here < cost) {
      cost = here
      best = behind
    }
    state.remove(node)
  }
  return best < 0 ? undefined : { behind: best, cost }
}
