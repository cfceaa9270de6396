import type { Plan } from '../plan'
import type { Problem } from '../problem'
import type { Instance, Tours } from './instance'

/** No benchmark instance has days or loads as large. */
const ENDLESS = 1e12

/**
 * Converts a benchmark instance to a dispatch problem with optional customers: one product, and trucks of one
 * compartment.
 */
export function asProblem(instance: Instance): Problem {
  const { customers, distance, capacity, demand, windows, prize, vehicles } = instance
  const shift = { start_s: windows?.open[0] ?? 0, end_s: windows?.close[0] ?? ENDLESS }
  return {
    matrix: { size: customers + 1, seconds: distance, metres: distance },
    depots: [
      {
        id: 'depot',
        location: 0,
        open_s: shift.start_s,
        close_s: shift.end_s,
        loading_s: windows?.service[0] ?? 0,
      },
    ],
    products: [{ id: 'goods', kg_per_l: 1, worth_per_l: 0 }],
    stops: Array.from({ length: customers }, (_, i) => ({
      id: String(i + 1),
      location: i + 1,
      kind: 'delivery' as const,
      product: 'goods',
      windows: windows ? [{ open_s: windows.open[i + 1]!, close_s: windows.close[i + 1]! }] : [],
      min_l: demand[i + 1]!,
      room_l: demand[i + 1]!,
      room_l_per_s: 0,
      service_s: windows?.service[i + 1] ?? 0,
      service_s_per_l: 0,
      prize: prize && prize[i + 1] !== Infinity ? prize[i + 1]! : 0,
      required: !prize || prize[i + 1] === Infinity,
    })),
    vehicles: Array.from({ length: Math.min(vehicles, customers) }, (_, i) => ({
      id: String(i + 1),
      depot: 'depot',
      max_trips: 1,
      compartments: [{ capacity_l: Math.min(capacity, ENDLESS) }],
      shift,
      breaks: [],
      // A cost of 1 for each unit of distance.
      cost_per_km: 1000,
      cost_per_hour: 0,
      cost_of_use: 0,
    })),
    settings: { product_change: 'never', cleaning_s: 0, cleaning_cost: 0 },
  }
}

/** The tours of a plan for a benchmark instance. */
export function toursOf(plan: Plan): Tours {
  return plan.vehicles
    .map(({ trips }) => trips.flatMap(({ stops }) => stops.map(({ stop }) => Number(stop))))
    .filter(tour => tour.length > 0)
}
