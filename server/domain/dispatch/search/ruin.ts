import type { FleetState } from './fleetState'
import type { Random } from './insertion'
import type { Journal } from './journal'

/** Mean number of stops removed at once, and largest number removed from one route. */
const MEAN_REMOVED = 10
const MAX_STRING = 10
/** Lower bound of the largest string length, so that short routes can be removed completely. */
const MIN_STRING = 4
/** Largest number of unplanned stops that are tried again together with the removed ones. */
const MAX_ABSENT = 8
/** Probability that a string keeps some stops in its middle, and that each further one is kept. */
const SPLIT_SHARE = 0.5
const SPLIT_GROWTH = 0.5

/**
 * Removes strings of stops from routes near each other (SISR: Christiaens and Vanden Berghe 2020). Returns the stops
 * to insert again: those removed, and some unplanned ones near them.
 */
export function ruin(state: FleetState, journal: Journal, random: Random): number[] {
  const { network } = state
  const used = Array.from({ length: network.vehicles }, (_, vehicle) => state.size[vehicle]!).filter(Boolean)
  const meanSize = used.reduce((sum, size) => sum + size, 0) / Math.max(1, used.length)
  const longest = Math.min(MAX_STRING, Math.max(MIN_STRING, meanSize))
  const most = Math.max(1, (4 * MEAN_REMOVED) / (1 + longest) - 1)
  const strings = Math.max(1, Math.min(1 + Math.floor(random() * most), used.length))
  const centre = Math.floor(random() * network.stops)
  const ruined = new Set<number>()
  const removed: number[] = []
  const absent: number[] = []
  const visit = (stop: number) => {
    const vehicle = state.vehicle[stop]!
    if (vehicle < 0) {
      if (absent.length < MAX_ABSENT && !removed.includes(stop) && network.windows[stop]!.length > 0)
        absent.push(stop)
    } else if (!ruined.has(vehicle) && !state.fixed[stop]) {
      ruined.add(vehicle)
      journal.touch(vehicle)
      removed.push(...takeString(state, vehicle, stop, longest, random))
    }
  }
  visit(centre)
  const near = network.near[centre]!
  for (let i = 0; i < near.length && ruined.size < strings; i++) visit(near[i]!)
  for (const vehicle of ruined) {
    dropEmptyTrips(state, vehicle)
    state.refresh(vehicle)
  }
  return [...removed, ...absent]
}

/** Removes a string of stops of one route that contains a given stop. */
function takeString(
  state: FleetState,
  vehicle: number,
  stop: number,
  longest: number,
  random: Random,
): number[] {
  const stops = state.sequence(vehicle).filter(node => state.isStop(node) && !state.fixed[node])
  const length = 1 + Math.floor(random() * Math.min(stops.length, longest))
  // A split string is longer by the stops kept in its middle.
  let kept = 0
  if (random() < SPLIT_SHARE && length > 1)
    while (length + kept < stops.length && random() < SPLIT_GROWTH) kept++
  const place = stops.indexOf(stop)
  const span = length + kept
  const first = Math.max(0, place - span + 1)
  const last = Math.min(place, stops.length - span)
  const from = first + Math.floor(random() * (last - first + 1))
  const keptFrom = from + 1 + Math.floor(random() * Math.max(1, length - 1))
  const taken = stops.slice(from, from + span).filter((_, i) => {
    const at = from + i
    return kept === 0 || at < keptFrom || at >= keptFrom + kept
  })
  for (const one of taken) state.remove(one)
  return taken
}

/** Removes reloads that begin or end a trip without stops. */
export function dropEmptyTrips(state: FleetState, vehicle: number): void {
  const end = state.end(vehicle)
  let isEmpty = true
  // The reload at the start of the present trip; -1 on the first trip.
  let began = -1
  for (let node = state.next[state.start(vehicle)]!; ; node = state.next[node]!) {
    const isReload = node !== end && state.isReload(node)
    if (state.isStop(node)) isEmpty = false
    if (node !== end && !isReload) continue
    const gone = isEmpty ? (began >= 0 ? began : isReload ? node : -1) : -1
    if (gone >= 0 && !state.fixed[gone]) state.remove(gone)
    if (gone !== node) began = node
    isEmpty = true
    if (node === end) return
  }
}
