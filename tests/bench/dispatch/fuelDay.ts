import type { Matrix, Problem, Stop, Vehicle, Window } from '../../../server/domain/dispatch/problem'
import { uniform } from '../../../server/domain/use/random'

const HOUR = 3600
const PRODUCTS = [
  { id: 'kerosene', kg_per_l: 0.8, worth_per_l: 0.02, share: 0.6, mean_l: 900 },
  { id: 'gas_oil', kg_per_l: 0.84, worth_per_l: 0.02, share: 0.28, mean_l: 1600 },
  { id: 'derv', kg_per_l: 0.84, worth_per_l: 0.02, share: 0.12, mean_l: 1800 },
] as const

export type FuelDay = {
  readonly stops: number
  readonly vehicles: number
  readonly seed: number
  readonly compartments?: readonly number[]
}

/** Roads between points of a county, km: a third longer than the straight line, slower on short trips. */
function roadMatrix(points: readonly (readonly [number, number])[]): Matrix {
  const size = points.length
  const metres = new Float64Array(size * size)
  const seconds = new Float64Array(size * size)
  points.forEach(([x, y], i) =>
    points.forEach(([u, v], j) => {
      const km = 1.3 * Math.hypot(x - u, y - v)
      metres[i * size + j] = Math.round(km * 1000)
      seconds[i * size + j] = Math.round((km / (30 + 30 * Math.min(1, km / 20))) * HOUR)
    }),
  )
  return { size, metres, seconds }
}

function drawWindows(random: () => number): Window[] {
  const kind = random()
  if (kind < 0.6) return []
  if (kind < 0.75) return [{ open_s: 8 * HOUR, close_s: 12 * HOUR }]
  if (kind < 0.9) return [{ open_s: 12 * HOUR, close_s: 17 * HOUR }]
  const open_s = (8 + Math.floor(random() * 8)) * HOUR
  return [{ open_s, close_s: open_s + 2 * HOUR }]
}

function drawStop(id: string, location: number, random: () => number): Stop {
  const kind = random()
  const product = kind < 0.6 ? PRODUCTS[0] : kind < 0.88 ? PRODUCTS[1] : PRODUCTS[2]
  const room_l = Math.round(product.mean_l * (0.5 + random()))
  const urgency = random() ** 3
  return {
    id,
    location,
    kind: 'delivery',
    product: product.id,
    windows: drawWindows(random),
    min_l: Math.min(500, room_l),
    room_l,
    room_l_per_s: (5 + random() * 25) / 86_400,
    service_s: 8 * 60,
    service_s_per_l: 0.15,
    prize: 6 + 90 * urgency + 0.01 * room_l,
    required: random() < 0.12,
    hose_m: random() < 0.1 ? 50 : 30,
    max_width_mm: random() < 0.05 ? 2300 : undefined,
  }
}

/** A made-up day of a fuel distributor: towns and farms around a depot, three products, trucks with compartments. */
export function drawFuelDay({
  stops,
  vehicles,
  seed,
  compartments = [3500, 3000, 2500, 1500],
}: FuelDay): Problem {
  const random = uniform(seed)
  const towns = Array.from({ length: 8 }, () => [random() * 80, random() * 60] as const)
  const place = (): [number, number] => {
    if (random() < 0.4) return [random() * 80, random() * 60]
    const [x, y] = towns[Math.floor(random() * towns.length)]!
    return [x + (random() + random() - 1) * 6, y + (random() + random() - 1) * 6]
  }
  const points = [[40, 30] as const, ...Array.from({ length: stops }, place)]
  return {
    matrix: roadMatrix(points),
    depots: [{ id: 'depot', location: 0, open_s: 6 * HOUR, close_s: 19 * HOUR, loading_s: 25 * 60 }],
    products: PRODUCTS.map(({ id, kg_per_l, worth_per_l }) => ({ id, kg_per_l, worth_per_l })),
    stops: Array.from({ length: stops }, (_, i) => drawStop(`stop ${i + 1}`, i + 1, random)),
    vehicles: Array.from({ length: vehicles }, (_, i): Vehicle => ({
      id: `truck ${i + 1}`,
      depot: 'depot',
      max_trips: 3,
      compartments: compartments.map(capacity_l => ({ capacity_l: capacity_l - (i % 3) * 250 })),
      shift: { start_s: 7 * HOUR, end_s: 17 * HOUR },
      breaks: [{ from_s: 11.5 * HOUR, to_s: 14 * HOUR, duration_s: 30 * 60 }],
      cost_per_km: 0.85,
      cost_per_hour: 26,
      cost_of_use: 60,
      payload_kg: 8200,
      hose_m: i % 2 === 0 ? 60 : 40,
      width_mm: i % 4 === 0 ? 2250 : 2500,
    })),
    settings: { product_change: 'clean', cleaning_s: 15 * 60, cleaning_cost: 10 },
  }
}
