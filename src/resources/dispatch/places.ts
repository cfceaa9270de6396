import type { Cost, Day, Stop, Tank } from './types'

/**
 * A place for a stop. `position` counts the stops before it on the trip, without the moved stop. A trip after the
 * truck's last one is a new trip.
 */
export type Place = { readonly vehicle_id: number; readonly trip: number; readonly position: number }

/** The gap before the stop with that index of a trip as displayed, which still contains the moved stop. */
export type Gap = { readonly vehicle_id: number; readonly trip: number; readonly gap: number }

export const placeKey = ({ vehicle_id, trip, position }: Place): string => `${vehicle_id}:${trip}:${position}`

export const isSamePlace = (one: Place, other: Place): boolean => placeKey(one) === placeKey(other)

/** Stops of a trip; none for a trip that doesn't exist yet. */
export const stopsOf = (day: Day, vehicle_id: number, trip: number): readonly Stop[] =>
  day.trucks.find(({ id }) => id === vehicle_id)?.trips[trip]?.stops ?? []

/** Where a tank is planned; null if it isn't. */
export function plannedPlace(day: Day, tankId: number): Place | null {
  for (const { id, trips } of day.trucks)
    for (const [trip, { stops }] of trips.entries()) {
      const position = stops.findIndex(({ tank_id }) => tank_id === tankId)
      if (position >= 0) return { vehicle_id: id, trip, position }
    }
  return null
}

/** The place that a gap stands for when the tank is moved there. */
export function placeAtGap(day: Day, tankId: number, { vehicle_id, trip, gap }: Gap): Place {
  const own = stopsOf(day, vehicle_id, trip).findIndex(({ tank_id }) => tank_id === tankId)
  return { vehicle_id, trip, position: own >= 0 && gap > own ? gap - 1 : gap }
}

/** The stops before and after a place, without the moved stop. */
export function neighboursOf(day: Day, tankId: number, { vehicle_id, trip, position }: Place) {
  const others = stopsOf(day, vehicle_id, trip).filter(({ tank_id }) => tank_id !== tankId)
  return { before: others[position - 1], after: others[position] }
}

/** Whether a cost breaks no limit. */
export const isClean = ({ late, over, broken }: Cost): boolean =>
  late.length === 0 && over.length === 0 && broken.length === 0

/** Places without broken limits first, then by money and distance. */
export const byCost = (one: Cost, other: Cost): number =>
  Number(isClean(other)) - Number(isClean(one)) || one.money - other.money || one.metres - other.metres

/** The cheapest place of each truck, cheapest truck first. */
export function bestByTruck(costs: readonly Cost[]): Cost[] {
  const best = new Map<number, Cost>()
  for (const cost of costs) {
    const known = best.get(cost.vehicle_id)
    if (!known || byCost(cost, known) < 0) best.set(cost.vehicle_id, cost)
  }
  return [...best.values()].toSorted(byCost)
}

/** The places of one truck in the order of its day. */
export const placesOfTruck = (costs: readonly Cost[], vehicle_id: number): Cost[] =>
  costs
    .filter(cost => cost.vehicle_id === vehicle_id)
    .toSorted((one, other) => one.trip - other.trip || one.position - other.position)

/** Running numbers of a truck's stops over all its trips, from 1, by tank. */
export function stopNumbers(day: Day, vehicle_id: number): ReadonlyMap<number, number> {
  const trips = day.trucks.find(({ id }) => id === vehicle_id)?.trips ?? []
  return new Map(trips.flatMap(({ stops }) => stops).map(({ tank_id }, i) => [tank_id, i + 1]))
}

/** The tanks of a day by id. */
export const tanksById = (day: Day): ReadonlyMap<number, Tank> =>
  new Map(day.tanks.map(tank => [tank.tank_id, tank]))
