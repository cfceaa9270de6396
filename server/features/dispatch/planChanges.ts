import type { StoredPlan, StoredStop, StoredTrip, StoredTruck } from '../../domain/dispatch/day'

const EMPTY_TRUCK = { is_used: true, is_locked: false, trips: [] } as const

/** A trip without stops is kept nowhere: later trips move up. */
const withStops = (trips: readonly StoredTrip[]) => trips.filter(({ stops }) => stops.length > 0)

const eachStop = (
  plan: StoredPlan,
  of: (stop: StoredStop, truck: StoredTruck) => StoredStop | undefined,
): StoredPlan => ({
  ...plan,
  trucks: plan.trucks.map(truck => ({
    ...truck,
    trips: withStops(
      truck.trips.map(trip => ({
        ...trip,
        stops: trip.stops.flatMap(stop => of(stop, truck) ?? []),
      })),
    ),
  })),
})

/** The plan with a truck of it changed; a truck that isn't in the plan yet is used and empty. */
function withTruck(
  plan: StoredPlan,
  vehicle_id: number,
  of: (truck: StoredTruck) => StoredTruck,
): StoredPlan {
  const known = plan.trucks.find(truck => truck.vehicle_id === vehicle_id)
  if (!known) return { ...plan, trucks: [...plan.trucks, of({ vehicle_id, ...EMPTY_TRUCK })] }
  return { ...plan, trucks: plan.trucks.map(truck => (truck === known ? of(truck) : truck)) }
}

/** Finds a tank's stop in a plan. */
export const stopOf = ({ trucks }: StoredPlan, tank_id: number): StoredStop | undefined =>
  trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops)).find(stop => stop.tank_id === tank_id)

/** Leaves tanks out of a plan's trips. */
export const withoutStops = (plan: StoredPlan, tankIds: ReadonlySet<number>): StoredPlan =>
  eachStop(plan, stop => (tankIds.has(stop.tank_id) ? undefined : stop))

/** Locks or unlocks the stops of tanks. */
export const withLocks = (plan: StoredPlan, tankIds: ReadonlySet<number>, is_locked: boolean): StoredPlan =>
  eachStop(plan, stop => (tankIds.has(stop.tank_id) ? { ...stop, is_locked } : stop))

/** Sets the litres of a tank's stop. */
export const withLitres = (plan: StoredPlan, tank_id: number, litres: number): StoredPlan =>
  eachStop(plan, stop => (stop.tank_id === tank_id ? { ...stop, litres } : stop))

const joined = (ids: readonly number[], more: Iterable<number>) => [...new Set([...ids, ...more])]
const without = (ids: readonly number[], others: ReadonlySet<number>) => ids.filter(id => !others.has(id))

/** Excludes tanks from the day, which also removes their stops, or includes them again. */
export function withExcluded(
  plan: StoredPlan,
  tankIds: ReadonlySet<number>,
  isExcluded: boolean,
): StoredPlan {
  const excluded = isExcluded ? joined(plan.excluded, tankIds) : without(plan.excluded, tankIds)
  if (!isExcluded) return { ...plan, excluded }
  return { ...withoutStops(plan, tankIds), excluded, added: without(plan.added, tankIds) }
}

/** Adds tanks that a planner chose, which are then no longer excluded, or takes that back. */
export const withAdded = (plan: StoredPlan, tankIds: ReadonlySet<number>, isAdded: boolean): StoredPlan =>
  isAdded
    ? { ...plan, added: joined(plan.added, tankIds), excluded: without(plan.excluded, tankIds) }
    : { ...plan, added: without(plan.added, tankIds) }

/** Leaves a truck at the depot, without any stops, or uses it again. */
export const withTruckUsed = (plan: StoredPlan, vehicle_id: number, is_used: boolean): StoredPlan =>
  withTruck(plan, vehicle_id, truck => ({
    ...truck,
    is_used,
    ...(is_used ? {} : { trips: [], is_locked: false }),
  }))

/** Locks a truck: its stops stay as they are, and it gets no others. */
export const withTruckLocked = (plan: StoredPlan, vehicle_id: number, is_locked: boolean): StoredPlan =>
  withTruck(plan, vehicle_id, truck => ({ ...truck, is_locked }))

/** A truck may have got compartments after the trip was planned. */
const withProduct = (compartments: StoredTrip['compartments'], at: number, product: string | null) =>
  Array.from({ length: Math.max(compartments.length, at + 1) }, (_, i) =>
    i === at ? product : (compartments[i] ?? null),
  )

/** Sets the product of a compartment on a trip. */
export const withCompartment = (
  plan: StoredPlan,
  { vehicle_id, trip, compartment, content_type }: CompartmentChange,
): StoredPlan =>
  withTruck(plan, vehicle_id, truck => ({
    ...truck,
    trips: truck.trips.map((one, i) =>
      i === trip ? { ...one, compartments: withProduct(one.compartments, compartment, content_type) } : one,
    ),
  }))

type CompartmentChange = {
  readonly vehicle_id: number
  readonly trip: number
  readonly compartment: number
  readonly content_type: string | null
}

/** Removes all stops but those that are locked, or on a locked truck. */
export const cleared = (plan: StoredPlan): StoredPlan =>
  eachStop(plan, (stop, truck) => (stop.is_locked || truck.is_locked ? stop : undefined))
