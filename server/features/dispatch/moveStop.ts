import {
  planWith,
  stopKey,
  storedPlan,
  vehicleKey,
  withTank,
  type StoredPlan,
} from '../../domain/dispatch/day'
import { openDay, type OpenDay } from './openDay'
import { withExcluded, withTruckUsed } from './planChanges'

/** Place of a stop; trips count from 0, and stops from 0 without the moved one. */
type Place = { readonly vehicle_id: number; readonly trip: number; readonly position: number }

/**
 * Moves a tank's stop to a place of a truck, or inserts it there. A new stop gets the litres that its tank has space
 * for; compartments of the truck get the products that the trip then needs. A rule may be broken. The tank is no longer
 * excluded, and the truck is used.
 */
export function moveStop(given: OpenDay, tank_id: number, { vehicle_id, trip, position }: Place): StoredPlan {
  const wanted = withTruckUsed(withExcluded(given.plan, new Set([tank_id]), false), vehicle_id, true)
  const { plan, input, planned } = openDay(given, wanted)
  const { problem, start } = withTank(input, planned, tank_id)
  const vehicle = vehicleKey(vehicle_id)
  return storedPlan(planWith(problem, start, stopKey(tank_id), { vehicle, trip, position }), plan)
}
