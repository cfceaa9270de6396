import type { Plan, Trip } from '../../../server/domain/dispatch/plan'
import type { Problem, Stop, Vehicle } from '../../../server/domain/dispatch/problem'

export const HOUR = 3600

/** A delivery of 1000 L of kerosene at this kilometre of the road, which takes ten minutes. */
export const stopAt = (km: number, more: Partial<Stop> = {}): Stop => ({
  id: `km ${km}`,
  location: km,
  kind: 'delivery',
  product: 'kerosene',
  windows: [],
  min_l: 500,
  room_l: 1000,
  room_l_per_s: 0,
  service_s: 600,
  service_s_per_l: 0,
  prize: 50,
  required: false,
  ...more,
})

/** A truck with compartments of 2000 L and 1000 L, from 8 to 17 h, at €1 per kilometre and €30 per hour. */
export const truck = (id: string, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  depot: 'depot',
  max_trips: 2,
  compartments: [{ capacity_l: 2000 }, { capacity_l: 1000 }],
  shift: { start_s: 8 * HOUR, end_s: 17 * HOUR },
  breaks: [],
  cost_per_km: 1,
  cost_per_hour: 30,
  cost_of_use: 0,
  ...more,
})

/** Locations are kilometres of a straight road that begins at the depot; a kilometre takes a minute. */
export function straightRoad(problem: Partial<Problem> & Pick<Problem, 'stops'>): Problem {
  const size = 101
  const metres = Float64Array.from(
    { length: size * size },
    (_, i) => 1000 * Math.abs(Math.floor(i / size) - (i % size)),
  )
  return {
    matrix: { size, metres, seconds: metres.map(m => (60 * m) / 1000) },
    depots: [{ id: 'depot', location: 0, open_s: 6 * HOUR, close_s: 20 * HOUR, loading_s: 1800 }],
    products: [
      { id: 'kerosene', kg_per_l: 0.8, worth_per_l: 0 },
      { id: 'gas_oil', kg_per_l: 0.85, worth_per_l: 0 },
    ],
    vehicles: [truck('T1')],
    settings: { product_change: 'never', cleaning_s: 900, cleaning_cost: 12 },
    ...problem,
  }
}

/** A plan of one truck's trips: stops with their litres. */
export function planFor(
  vehicle: string,
  ...trips: { carries: (string | null)[]; drops: [string, number][] }[]
): Plan {
  return {
    vehicles: [
      {
        vehicle,
        trips: trips.map(({ carries, drops }): Trip => ({
          depot: 'depot',
          compartments: carries,
          stops: drops.map(([stop, litres]) => ({ stop, litres })),
        })),
      },
    ],
    unplanned: [],
  }
}
