import type { DayInput } from './dayInput'
import { locationOf } from './dayStops'
import { isDrive } from './travelMatrix'

/** Neighbours whose mean distance is the drive between stops: a day visits about one tank in ten. */
const NEIGHBOURS = 8

/** Costs of a visit, money. */
export type VisitCosts = { readonly detour_cost: number; readonly visit_cost: number }

/** Cost of a drive between two locations at the client's prices of kilometres and hours; undefined where there is none. */
function driveCost({ travel, settings }: DayInput, from: number, to: number): number | undefined {
  const at = from * travel.size + to
  if (!isDrive(travel, at)) return undefined
  return (travel.metres[at]! / 1000) * settings.cost_km + (travel.seconds[at]! / 3600) * settings.cost_hour
}

/** Mean cost of the drives to a place from its nearest others. `nearest` is room for their costs, in order. */
function fromNeighbours(input: DayInput, here: number, places: readonly number[], nearest: Float64Array) {
  let found = 0
  for (const there of places) {
    if (there === here) continue
    const cost = driveCost(input, there, here)
    if (cost === undefined || (found === NEIGHBOURS && cost >= nearest[NEIGHBOURS - 1]!)) continue
    let at = found < NEIGHBOURS ? found++ : NEIGHBOURS - 1
    for (; at > 0 && nearest[at - 1]! > cost; at--) nearest[at] = nearest[at - 1]!
    nearest[at] = cost
  }
  let sum = 0
  for (let i = 0; i < found; i++) sum += nearest[i]!
  return found > 0 ? sum / found : 0
}

/** Mean litres of a truck that drives; 0 without one. */
function truckLitres({ trucks }: DayInput): number {
  const driving = trucks.filter(({ active }) => active)
  const litres = driving.flatMap(({ compartments }) => compartments.map(({ capacity_l }) => capacity_l))
  return litres.reduce((sum, one) => sum + one, 0) / Math.max(1, driving.length)
}

/**
 * Costs of a visit to each tank. The usual detour is what a visit costs on a good day: its drop's share of a full
 * truck's way from and to the depot, and the drive between neighbouring stops (Daganzo 1984). The drive between
 * neighbours alone would never pay for a trip, so that trucks would leave for one urgent tank and return half full. A
 * tank without a position has no detour.
 */
export function visitCosts(input: DayInput): VisitCosts[] {
  const { tanks, settings } = input
  const visit_cost = (settings.service_min / 60) * settings.cost_hour
  const locations = tanks.map((tank, index) => locationOf(input, tank, index))
  const places = locations.filter(location => location > 0)
  const capacity = truckLitres(input)
  const nearest = new Float64Array(NEIGHBOURS)
  return tanks.map(({ safe_fill_l }, index) => {
    const here = locations[index]!
    if (here === 0) return { detour_cost: 0, visit_cost }
    const share = capacity > 0 ? Math.min(1, Math.max(0, safe_fill_l / capacity)) : 1
    const stem = (driveCost(input, 0, here) ?? 0) + (driveCost(input, here, 0) ?? 0)
    return { detour_cost: share * stem + fromNeighbours(input, here, places, nearest), visit_cost }
  })
}
