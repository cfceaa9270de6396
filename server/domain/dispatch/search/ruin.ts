import type { FleetState } from './fleetState'
import type { Random } from './insertion'
import type { Journal } from './journal'

/** Stops taken out at once on average, and at most of one route. */
const MEAN_REMOVED = 10
const LONGEST = 10
/** Strings of short routes may have so many stops, whatever the mean: whole routes can go. */
const SHORTEST = 4
/** Stops left out that are tried again beside those taken out. */
const MOST_ABSENT = 8
/** Share of strings that keep some stops in their middle, and of those stops that stay one by one. */
const SPLIT_SHARE = 0.5
const SPLIT_GROWTH = 0.5

/**
 * Takes out strings of stops from routes that lie near each other (SISR: Christiaens and Vanden Berghe 2020). Returns the
 * stops to plan anew: those taken out, and some near them that were left out before.
 */
export function ruin(state: FleetState, journal: Journal, random: Random): number[] {
  const { network } = state
  const used = Array.from({ length: network.vehicles }, (_, vehicle) => state.size[vehicle]!).filter(Boolean)
  const meanSize = used.reduce((sum, size) => sum + size, 0) / Math.max(1, used.length)
  const longest = Math.min(LONGEST, Math.max(SHORTEST, meanSize))
  const most = Math.max(1, (4 * MEAN_REMOVED) / (1 + longest) - 1)
  const strings = Math.max(1, Math.min(1 + Math.floor(random() * most), used.length))
  const centre = Math.floor(random() * network.stops)
  const ruined = new Set<number>()
  const removed: number[] = []
  const absent: number[] = []
  const visit = (stop: number) => {
    const vehicle = state.vehicle[stop]!
    if (vehicle < 0) {
      if (absent.length < MOST_ABSENT && !removed.includes(stop) && network.windows[stop]!.length > 0)
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

/** Takes out a string of stops of one route that contains a stop. */
function takeString(
  state: FleetState,
  vehicle: number,
  stop: number,
  longest: number,
  random: Random,
): number[] {
  const stops = state.sequence(vehicle).filter(node => state.isStop(node) && !state.fixed[node])
  const length = 1 + Math.floor(random() * Math.min(stops.length, longest))
  // A split string is longer by the stops that it keeps in its middle.
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

/** Takes out reloads with which a trip without stops begins or ends. */
export function dropEmptyTrips(state: FleetState, vehicle: number): void {
  const end = state.end(vehicle)
  let isEmpty = true
  // The reload that the present trip began with; -1 on the first trip.
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
