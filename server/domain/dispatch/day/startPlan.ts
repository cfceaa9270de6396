import type { Plan, Trip, VehiclePlan } from '../plan'
import type { DayInput, DayTruck } from './dayInput'
import type { PlannedTank } from './dayStops'
import { dayTrucks, isAvailable, keepsStop, storedTruck } from './dayVehicles'
import { depotKey, stopKey, vehicleKey } from './ids'
import type { StoredStop } from './storedPlan'

/** Stops of the stored plan that are planned on this day, by truck and trip, and by tank. */
export type StartPlan = {
  readonly plan: Plan
  readonly planned: ReadonlyMap<number, PlannedTank>
}

/** A trip's compartments, as many as the truck has now. */
const compartmentsOf = (truck: DayTruck, given: readonly (string | null)[]) =>
  truck.compartments.map((_, i) => given[i] ?? null)

/**
 * The solver's plan of the stored one. Leaves out tanks and trucks that were removed meanwhile, and a tank that
 * already stands on an earlier place. Empty trips stay, so that trips have the same numbers in both.
 */
export function startPlan(input: DayInput): StartPlan {
  const known = new Set(input.tanks.map(({ id }) => id))
  const planned = new Map<number, PlannedTank>()
  const vehicles = dayTrucks(input).map((truck): VehiclePlan => {
    const stored = storedTruck(input, truck.id)
    const isTruckAvailable = isAvailable(input, truck)
    const isTruckLocked = stored?.is_locked === true || !isTruckAvailable
    let position = 0
    const take = (stop: StoredStop): boolean => {
      const { tank_id } = stop
      if (!stored || !known.has(tank_id) || planned.has(tank_id)) return false
      if (!keepsStop(isTruckAvailable, stored, stop)) return false
      planned.set(tank_id, { stop, vehicle_id: truck.id, position: position++, isTruckLocked })
      return true
    }
    const trips = (stored?.trips ?? []).map(({ compartments, stops }): Trip => ({
      depot: depotKey(input.depot.id),
      compartments: compartmentsOf(truck, compartments),
      stops: stops
        .filter(take)
        .map(({ tank_id, litres }) => ({ stop: stopKey(tank_id), litres: Math.max(0, litres) })),
    }))
    return { vehicle: vehicleKey(truck.id), trips }
  })
  return { plan: { vehicles, unplanned: [] }, planned }
}
