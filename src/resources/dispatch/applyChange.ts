import { newTrip } from './newTrip'
import { plannedPlace, type Place } from './places'
import type { Change, Day, Stop, Tank, Trip, Truck } from './types'

type Values<T> = Partial<T>

/** Copies only what differs: unchanged trucks and tanks keep their identity, so that their rows don't render again. */
const replaceWhere = <T>(all: readonly T[], isMeant: (one: T) => boolean, next: (one: T) => T): T[] =>
  all.map(one => (isMeant(one) ? next(one) : one))

const withTank = (day: Day, ids: readonly number[], values: Values<Tank>): Day => ({
  ...day,
  tanks: replaceWhere(
    day.tanks,
    ({ tank_id }) => ids.includes(tank_id),
    tank => ({ ...tank, ...values }),
  ),
})

const withTruck = (day: Day, vehicleId: number, next: (truck: Truck) => Truck): Day => ({
  ...day,
  trucks: replaceWhere(day.trucks, ({ id }) => id === vehicleId, next),
})

const withTrip = (truck: Truck, trip: number, next: (trip: Trip) => Trip): Truck => ({
  ...truck,
  trips: truck.trips.map((each, i) => (i === trip ? next(each) : each)),
})

const numbered = (stops: readonly Stop[]): Stop[] =>
  stops.map((stop, position) => (stop.position === position ? stop : { ...stop, position }))

function withStop(day: Day, tankId: number, values: Values<Stop>): Day {
  const place = plannedPlace(day, tankId)
  if (!place) return day
  return withTruck(day, place.vehicle_id, truck =>
    withTrip(truck, place.trip, trip => ({
      ...trip,
      stops: replaceWhere(
        trip.stops,
        ({ tank_id }) => tank_id === tankId,
        stop => ({ ...stop, ...values }),
      ),
    })),
  )
}

/** Takes a stop out; the trip stays although it may be empty now. */
const takenOut = (day: Day, tankId: number, place: Place): Day =>
  withTruck(day, place.vehicle_id, truck =>
    withTrip(truck, place.trip, trip => ({
      ...trip,
      stops: numbered(trip.stops.filter(({ tank_id }) => tank_id !== tankId)),
    })),
  )

/** Trips without stops are dropped, as the server does. */
const withoutEmptyTrips = (day: Day): Day => ({
  ...day,
  trucks: replaceWhere(
    day.trucks,
    ({ trips }) => trips.some(({ stops }) => stops.length === 0),
    truck => ({ ...truck, trips: truck.trips.filter(({ stops }) => stops.length > 0) }),
  ),
})

function removed(day: Day, tankId: number): Day {
  const place = plannedPlace(day, tankId)
  if (!place) return day
  return withTank(withoutEmptyTrips(takenOut(day, tankId, place)), [tankId], { planned: null })
}

/** A stop whose arrival only the server knows. */
const newStop = (tank: Tank | undefined, tank_id: number): Stop => ({
  tank_id,
  position: 0,
  eta: '',
  litres: tank?.drop_l ?? 0,
  late_min: 0,
  is_locked: false,
  faults: [],
  job_id: null,
  job_state: null,
})

function moved(day: Day, tankId: number, place: Place): Day {
  const from = plannedPlace(day, tankId)
  const present = from
    ? day.trucks.find(({ id }) => id === from.vehicle_id)!.trips[from.trip]!.stops[from.position]!
    : newStop(
        day.tanks.find(({ tank_id }) => tank_id === tankId),
        tankId,
      )
  const stop = { ...present, eta: '', late_min: 0, faults: [] }
  const inserted = withTruck(from ? takenOut(day, tankId, from) : day, place.vehicle_id, truck => {
    const trips = place.trip < truck.trips.length ? truck.trips : [...truck.trips, newTrip(truck)]
    return withTrip({ ...truck, trips, is_used: true }, Math.min(place.trip, trips.length - 1), trip => ({
      ...trip,
      stops: numbered(trip.stops.toSpliced(place.position, 0, stop)),
    }))
  })
  const next = withoutEmptyTrips(inserted)
  return withTank(next, [tankId], { planned: plannedPlace(next, tankId), is_excluded: false })
}

const idsIn = ({ tank_id, tank_ids }: Change): readonly number[] => [
  ...(typeof tank_id === 'number' ? [tank_id] : []),
  ...((tank_ids as readonly number[] | null | undefined) ?? []),
]

const placeIn = (day: Day, { vehicle_id, trip, position }: Change): Place | null => {
  if (typeof vehicle_id !== 'number') return null
  const at = trip ?? 0
  const end = day.trucks.find(({ id }) => id === vehicle_id)?.trips[at]?.stops.length ?? 0
  return { vehicle_id, trip: at, position: position ?? end }
}

/** A truck that stays at the depot loses its stops. */
function withTruckUsed(day: Day, vehicleId: number, isUsed: boolean): Day {
  const truck = day.trucks.find(({ id }) => id === vehicleId)
  const stops = isUsed ? [] : (truck?.trips ?? []).flatMap(trip => trip.stops)
  const next = stops.reduce((sum, { tank_id }) => removed(sum, tank_id), day)
  return withTruck(next, vehicleId, each => ({ ...each, is_used: isUsed }))
}

/**
 * The day as it is expected after a change: what a person sees until the server answers. Times, loads and costs stay
 * as they were. Unchanged for changes whose result only the server knows.
 */
export function applyChange(day: Day, change: Change): Day {
  const ids = idsIn(change)
  const isOn = change.value ?? true
  switch (change.kind) {
    case 'move': {
      const place = placeIn(day, change)
      return place && ids[0] !== undefined ? moved(day, ids[0], place) : day
    }
    case 'remove':
      return ids.reduce(removed, day)
    case 'exclude':
      return withTank(ids.reduce(removed, day), ids, { is_excluded: true })
    case 'include':
      return withTank(day, ids, { is_excluded: false })
    case 'add':
      return withTank(day, ids, { is_added: isOn })
    case 'lock':
    case 'unlock':
      return ids.reduce((sum, id) => withStop(sum, id, { is_locked: change.kind === 'lock' }), day)
    case 'litres':
      return ids[0] !== undefined && typeof change.litres === 'number'
        ? withStop(day, ids[0], { litres: change.litres })
        : day
    case 'use_truck':
      return withTruckUsed(day, change.vehicle_id ?? -1, isOn)
    case 'lock_truck':
      return withTruck(day, change.vehicle_id ?? -1, truck => ({ ...truck, is_locked: isOn }))
    case 'compartment':
      return withTruck(day, change.vehicle_id ?? -1, truck =>
        withTrip(truck, change.trip ?? 0, trip => ({
          ...trip,
          compartments: trip.compartments.map((each, i) =>
            i === change.compartment ? { ...each, content_type: change.content_type ?? null } : each,
          ),
        })),
      )
    default:
      return day
  }
}
