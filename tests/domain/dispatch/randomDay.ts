import type {
  Compartment,
  Depot,
  Problem,
  Settings,
  Stop,
  Vehicle,
  Window,
} from '../../../server/domain/dispatch/problem'
import { uniform } from '../../../server/domain/use/random'

const HOUR = 3600
const PRODUCTS = ['kerosene', 'gas_oil', 'waste_oil'] as const

export type RandomDay = { readonly seed: number; readonly stops: number; readonly vehicles: number }

/** Draws small days that use every feature of the model. */
class Draw {
  private readonly random: () => number

  constructor(seed: number) {
    this.random = uniform(seed)
  }

  number(below: number): number {
    return Math.floor(this.random() * below)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[this.number(items.length)]!
  }

  window(): Window {
    const open_s = (7 + this.number(8)) * HOUR
    return { open_s, close_s: open_s + (1 + this.number(5)) * HOUR }
  }

  stop(i: number, locations: number): Stop {
    const isCollection = this.chance(0.15)
    const room_l = 400 + this.number(2500)
    const windows = this.chance(0.5) ? [] : [this.window(), ...(this.chance(0.3) ? [this.window()] : [])]
    return {
      id: `s${i}`,
      location: 1 + this.number(locations - 1),
      kind: isCollection ? 'collection' : 'delivery',
      product: isCollection ? 'waste_oil' : this.pick(PRODUCTS.slice(0, 2)),
      windows: windows.sort((a, b) => a.open_s - b.open_s),
      min_l: this.chance(0.2) ? 1000 : 500,
      max_l: this.chance(0.2) ? 700 : undefined,
      room_l,
      room_l_per_s: this.pick([0, 50 / 86_400, 2000 / 86_400]),
      service_s: 600,
      service_s_per_l: 0.1,
      prize: this.number(150),
      required: this.chance(0.2),
      hose_m: this.pick([undefined, 30, 60]),
      max_width_mm: this.chance(0.1) ? 2400 : undefined,
    }
  }

  compartment(): Compartment {
    return {
      capacity_l: 1000 + 500 * this.number(5),
      products: this.chance(0.2) ? [this.pick(PRODUCTS)] : undefined,
      holds: this.chance(0.2) ? this.pick(PRODUCTS.slice(0, 2)) : undefined,
    }
  }

  vehicle(i: number, depots: readonly Depot[]): Vehicle {
    return {
      id: `v${i}`,
      depot: this.pick(depots).id,
      end_depot: this.chance(0.2) ? this.pick(depots).id : undefined,
      reload_depots: this.chance(0.5) ? depots.map(({ id }) => id) : undefined,
      max_trips: 1 + this.number(3),
      compartments: Array.from({ length: 1 + this.number(4) }, () => this.compartment()),
      shift: { start_s: (6 + this.number(3)) * HOUR, end_s: (14 + this.number(5)) * HOUR },
      breaks: this.chance(0.6) ? [{ from_s: 11 * HOUR, to_s: 13 * HOUR, duration_s: 1800 }] : [],
      cost_per_km: 0.9,
      cost_per_hour: this.pick([0, 25]),
      cost_of_use: this.pick([0, 40]),
      payload_kg: this.chance(0.3) ? 3500 : undefined,
      hose_m: this.pick([undefined, 40, 60]),
      width_mm: this.pick([undefined, 2300, 2550]),
    }
  }
}

export function randomDay({ seed, stops, vehicles }: RandomDay): Problem {
  const draw = new Draw(seed)
  const size = 2 + draw.number(stops + 1)
  const points = Array.from({ length: size }, () => [draw.number(40_000), draw.number(40_000)] as const)
  const metres = points.flatMap(([x, y]) =>
    points.map(([u, v]) => Math.round(1.3 * Math.hypot(x - u, y - v))),
  )
  const depots: Depot[] = [
    { id: 'd0', location: 0, open_s: 6 * HOUR, close_s: 19 * HOUR, loading_s: 1200 },
    { id: 'd1', location: size - 1, open_s: 8 * HOUR, close_s: 16 * HOUR, loading_s: 600 },
  ]
  const settings: Settings = {
    product_change: draw.pick(['never', 'clean']),
    cleaning_s: 900,
    cleaning_cost: 15,
  }
  return {
    // 15 m/s; the way back takes slightly longer.
    matrix: { size, metres, seconds: metres.map((m, i) => Math.round(m / 15) + (i % 7)) },
    depots,
    products: PRODUCTS.map(id => ({ id, kg_per_l: 0.85, worth_per_l: draw.pick([0, 0.02]) })),
    stops: Array.from({ length: stops }, (_, i) => draw.stop(i, size)),
    vehicles: Array.from({ length: vehicles }, (_, i) => draw.vehicle(i, depots)),
    settings,
  }
}
