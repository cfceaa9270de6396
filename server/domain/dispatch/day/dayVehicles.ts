import type { Depot, Vehicle } from '../problem'
import type { DayClock } from './dayClock'
import type { DayInput, DayTruck } from './dayInput'
import { depotKey, vehicleKey } from './ids'
import type { StoredStop, StoredTruck } from './storedPlan'

/** Seconds of a minute. */
const MINUTE = 60

export const storedTruck = ({ plan }: DayInput, vehicle_id: number): StoredTruck | undefined =>
  plan.trucks.find(one => one.vehicle_id === vehicle_id)

/** Whether a planner's truck takes new stops: it is active, and not left at home. */
export const isAvailable = (input: DayInput, truck: DayTruck): boolean =>
  truck.active && storedTruck(input, truck.id)?.is_used !== false

/** The stops that a stored truck keeps: all of an available truck, otherwise only locked ones. */
export const keepsStop = (isTruckAvailable: boolean, { is_locked }: StoredTruck, stop: StoredStop): boolean =>
  isTruckAvailable || is_locked || stop.is_locked

/** The trucks of the planned day: the available ones, and others that have locked stops. */
export const dayTrucks = (input: DayInput): DayTruck[] =>
  input.trucks.filter(truck => {
    if (isAvailable(input, truck)) return true
    const stored = storedTruck(input, truck.id)
    return stored?.trips.some(({ stops }) => stops.some(stop => keepsStop(false, stored, stop))) === true
  })

/** The depot with its opening hours. */
export const dayDepot = ({ depot }: DayInput, clock: DayClock): Depot => ({
  id: depotKey(depot.id),
  location: 0,
  open_s: clock.at(depot.opens_at),
  close_s: clock.at(depot.closes_at),
  loading_s: depot.loading_min * MINUTE,
})

/** A truck as the solver sees it. A shift that ends before it begins has no length. */
export function dayVehicle(input: DayInput, truck: DayTruck, clock: DayClock): Vehicle {
  const { settings, depot, starts_after } = input
  const begins = clock.at(truck.shift_start)
  const start_s = starts_after ? Math.max(begins, clock.secondsOf(starts_after)) : begins
  return {
    id: vehicleKey(truck.id),
    depot: depotKey(depot.id),
    max_trips: Math.max(1, Math.floor(truck.max_trips)),
    compartments: truck.compartments.map(({ content_type, capacity_l }) => ({
      capacity_l: Math.max(0, capacity_l),
      products: content_type ? [content_type] : undefined,
    })),
    shift: { start_s, end_s: Math.max(start_s, clock.at(truck.shift_end)) },
    breaks: truck.breaks
      .filter(({ minutes }) => minutes > 0)
      .map(({ from, to, minutes }) => ({
        from_s: clock.at(from),
        to_s: Math.max(clock.at(from), clock.at(to)),
        duration_s: minutes * MINUTE,
      }))
      .sort((a, b) => a.from_s - b.from_s),
    cost_per_km: truck.cost_km ?? settings.cost_km,
    cost_per_hour: truck.cost_hour ?? settings.cost_hour,
    cost_of_use: 0,
    payload_kg: truck.axle_limit_kg ?? undefined,
    hose_m: truck.hose_m ?? undefined,
    width_mm: truck.width_mm ?? undefined,
    locked: storedTruck(input, truck.id)?.is_locked === true || !isAvailable(input, truck),
  }
}
