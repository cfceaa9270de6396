import type { Plan, Trip } from '../plan'
import { tankId, vehicleId } from './ids'

/** One day's plan of a depot, as stored. */
export type StoredPlan = {
  readonly trucks: readonly StoredTruck[]
  /** Tanks that are never planned on this day. */
  readonly excluded: readonly number[]
  /** Tanks that a planner added, of any worth. */
  readonly added: readonly number[]
  /** Smallest drop of this plan, instead of the client's. */
  readonly minimum_l?: number
}

export type StoredTruck = {
  readonly vehicle_id: number
  /** False: the planner leaves the truck at home. */
  readonly is_used: boolean
  /** Its stops stay as they are. */
  readonly is_locked: boolean
  readonly trips: readonly StoredTrip[]
}

export type StoredTrip = {
  /** Content type in each compartment; null where it stays empty. */
  readonly compartments: readonly (string | null)[]
  readonly stops: readonly StoredStop[]
}

export type StoredStop = { readonly tank_id: number; readonly litres: number; readonly is_locked: boolean }

export const EMPTY_PLAN: StoredPlan = { trucks: [], excluded: [], added: [] }

/** A trip of the solver, with whole litres; locks and litres of locked stops are those of the stored plan. */
function storedTrip(
  { compartments, stops }: Trip,
  locked: ReadonlyMap<number, StoredStop>,
  isTaken: (tank_id: number) => boolean,
): StoredTrip {
  return {
    compartments: [...compartments],
    stops: stops.flatMap(({ stop, litres }): StoredStop[] => {
      const tank_id = tankId(stop)
      if (isTaken(tank_id)) return []
      return [locked.get(tank_id) ?? { tank_id, litres: Math.floor(litres + 1e-6), is_locked: false }]
    }),
  }
}

/** Puts locked stops that a plan has lost back to their places on their truck. */
function withLocked(
  trips: readonly StoredTrip[],
  before: StoredTruck,
  isHome: (tank_id: number) => boolean,
): StoredTrip[] {
  const present = new Set(trips.flatMap(({ stops }) => stops.map(({ tank_id }) => tank_id)))
  const result = trips.map(({ compartments, stops }) => ({ compartments, stops: [...stops] }))
  before.trips.forEach(({ compartments, stops }, i) => {
    stops.forEach((stop, position) => {
      if (!stop.is_locked || present.has(stop.tank_id) || !isHome(stop.tank_id)) return
      present.add(stop.tank_id)
      const trip = result[Math.min(i, result.length - 1)]
      if (trip) trip.stops.splice(position, 0, stop)
      else result.push({ compartments, stops: [stop] })
    })
  })
  return result
}

/** Stops that stay where they are, with their trucks: locked ones, and those of locked trucks. */
function fixedStops(trucks: readonly StoredTruck[]) {
  const fixed = new Map<number, { readonly vehicle_id: number; readonly stop: StoredStop }>()
  for (const { vehicle_id, is_locked, trips } of trucks)
    for (const { stops } of trips)
      for (const stop of stops)
        if ((is_locked || stop.is_locked) && !fixed.has(stop.tank_id))
          fixed.set(stop.tank_id, { vehicle_id, stop })
  return fixed
}

/** A locked truck; a tank that stands on it twice stays only once. */
const withoutRepeated = (truck: StoredTruck, isTaken: (tank_id: number) => boolean): StoredTruck => ({
  ...truck,
  trips: truck.trips.map(trip => ({
    ...trip,
    stops: trip.stops.filter(({ tank_id }) => !isTaken(tank_id)),
  })),
})

/**
 * The stored form of a plan that the solver found. Locks, excluded and added tanks, and trucks that stay at home are
 * those of the plan before; locked stops and the stops of locked trucks never change, and no tank stands twice. Trucks
 * that the plan doesn't know, because they were removed or stay at home, lose their stops.
 */
export function storedPlan(plan: Plan, before: StoredPlan): StoredPlan {
  const planned = new Map(plan.vehicles.map(one => [vehicleId(one.vehicle), one.trips]))
  const fixed = fixedStops(before.trucks.filter(({ vehicle_id }) => planned.has(vehicle_id)))
  const locked = new Map([...fixed].map(([tank_id, { stop }]) => [tank_id, stop]))
  const taken = new Set<number>()
  const store = (truck: StoredTruck): StoredTruck => {
    const trips = planned.get(truck.vehicle_id)
    const isHome = (tank_id: number) =>
      (fixed.get(tank_id)?.vehicle_id ?? truck.vehicle_id) === truck.vehicle_id
    const isTaken = (tank_id: number) => {
      if (!isHome(tank_id) || taken.has(tank_id)) return true
      taken.add(tank_id)
      return false
    }
    if (truck.is_locked && trips) return withoutRepeated(truck, isTaken)
    const stored = (trips ?? []).map(trip => storedTrip(trip, locked, isTaken))
    const filled = stored.filter(({ stops }) => stops.length > 0)
    return { ...truck, trips: trips ? withLocked(filled, truck, isHome) : [] }
  }
  const known = new Set(before.trucks.map(({ vehicle_id }) => vehicle_id))
  const fresh = [...planned.keys()]
    .filter(vehicle_id => !known.has(vehicle_id))
    .map((vehicle_id): StoredTruck => ({ vehicle_id, is_used: true, is_locked: false, trips: [] }))
  return { ...before, trucks: [...before.trucks, ...fresh].map(store) }
}
