import { useMemo } from 'react'
import { neighboursOf, stopNumbers, tanksById, type Place } from './places'
import type { Day } from './types'
import type { DispatchFormat } from './useDispatchFormat'

/** Names of stops and places of a plan. */
export function usePlaceWords(plan: Day, { text }: DispatchFormat) {
  return useMemo(() => {
    const tanks = tanksById(plan)
    const numbers = new Map(plan.trucks.map(({ id }) => [id, stopNumbers(plan, id)]))
    const nameOf = (tankId: number) => tanks.get(tankId)?.name ?? String(tankId)
    /** The number and name of a truck's stop: "6 Egan". A stop that isn't on the truck has only its name. */
    const nameIn = (vehicleId: number) => (tankId: number) => {
      const number = numbers.get(vehicleId)?.get(tankId)
      return number === undefined ? nameOf(tankId) : text('stopName', { number, name: nameOf(tankId) })
    }
    const regOf = (vehicleId: number) => plan.trucks.find(({ id }) => id === vehicleId)?.reg ?? ''
    /** A place in words, by the stops around it: "T1 · between 2 Hayes and 3 Egan". */
    const placeWords = (tankId: number, place: Place): string => {
      const { before, after } = neighboursOf(plan, tankId, place)
      const name = nameIn(place.vehicle_id)
      const truck = regOf(place.vehicle_id)
      const trips = plan.trucks.find(({ id }) => id === place.vehicle_id)?.trips.length ?? 0
      if (!before && !after)
        return place.trip > 0 && place.trip >= trips
          ? text('place.newTrip', { truck })
          : text('place.first', { truck })
      if (!before) return text('place.before', { truck, after: name(after!.tank_id) })
      if (!after) return text('place.after', { truck, before: name(before.tank_id) })
      return text('place.between', { truck, before: name(before.tank_id), after: name(after.tank_id) })
    }
    return { nameOf, nameIn, regOf, placeWords }
  }, [plan, text])
}
