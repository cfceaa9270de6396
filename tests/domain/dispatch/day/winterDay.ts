import type { DayInput, DayTank, DayTruck, StoredTruck } from '../../../../server/domain/dispatch/day'
import { EMPTY_PLAN } from '../../../../server/domain/dispatch/day'

export const DAY_MS = 86_400_000
/** The evening before the planned day, a Tuesday, in Dublin. */
export const NOW = new Date('2026-11-23T18:00:00Z')
export const DAY = '2026-11-24'

/** A moment some days from now. */
export const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

/** A tank of 2000 L at a kilometre of the road, half full, that lasts two weeks. */
export const tankAt = (km: number, more: Partial<DayTank> = {}): DayTank => ({
  id: km,
  lat: 52 + km / 111,
  lng: -8,
  direction: -1,
  content_type: 'kerosene',
  capacity_l: 2000,
  safe_fill_l: 1900,
  dead_stock_l: 0,
  volume_l: 1000,
  measured_at: NOW,
  use_per_day_l: 70,
  runs_out_p10_at: inDays(12),
  runs_out_p50_at: inDays(14),
  runs_out_p90_at: inDays(17),
  requested: null,
  hose_m: null,
  max_width_mm: null,
  is_quarantined: false,
  has_open_job: false,
  ...more,
})

/** A tank that runs out tomorrow. */
export const dryTankAt = (km: number, more: Partial<DayTank> = {}): DayTank =>
  tankAt(km, {
    volume_l: 100,
    runs_out_p10_at: inDays(0.8),
    runs_out_p50_at: inDays(1.4),
    runs_out_p90_at: inDays(2.5),
    ...more,
  })

/** A truck of two compartments, 3000 L and 2000 L, from 8 to 17 h. */
export const truck = (id: number, more: Partial<DayTruck> = {}): DayTruck => ({
  id,
  compartments: [{ capacity_l: 3000 }, { capacity_l: 2000 }],
  shift_start: '08:00',
  shift_end: '17:00',
  breaks: [],
  max_trips: 2,
  active: true,
  ...more,
})

/** Kilometres of a straight road; a kilometre takes a minute. Location 0 is the depot at kilometre 0. */
export function roadOf(tanks: readonly DayTank[]): DayInput['travel'] {
  const places = [0, ...tanks.map(({ lat }) => (lat === null ? 0 : (lat - 52) * 111))]
  const size = places.length
  const metres = Float64Array.from({ length: size * size }, (_, i) =>
    Math.round(1000 * Math.abs(places[Math.floor(i / size)]! - places[i % size]!)),
  )
  return { size, metres, seconds: metres.map(m => (60 * m) / 1000) }
}

/** A day of a depot that is open from 6 to 18 h, with one truck. */
export function winterDay(more: Partial<DayInput> = {}): DayInput {
  const tanks = more.tanks ?? [dryTankAt(10), dryTankAt(30)]
  return {
    day: DAY,
    zone: 'Europe/Dublin',
    now: NOW,
    depot: { id: 7, lat: 52, lng: -8, opens_at: '06:00', closes_at: '18:00', loading_min: 30 },
    settings: {
      products: [
        { content_type: 'kerosene', price_l: 1, cost_l: 0.9 },
        { content_type: 'gas_oil', price_l: 0.9, cost_l: 0.85 },
        { content_type: 'other', price_l: 0, cost_l: -0.2 },
      ],
      cost_hour: 30,
      cost_km: 1,
      run_out_cost: 200,
      min_drop_l: 500,
      service_min: 10,
      pump_l_min: 100,
      working_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      holidays: [],
      product_change: 'clean',
      cleaning_min: 15,
      cleaning_cost: 12,
    },
    trucks: [truck(1)],
    plan: EMPTY_PLAN,
    travel: roadOf(tanks),
    ...more,
    tanks,
  }
}

/** A stored truck with trips of tanks and litres; a tank with `true` is locked. */
export const planned = (
  vehicle_id: number,
  trips: readonly (readonly [tank_id: number, litres: number, is_locked?: boolean])[][],
  more: Partial<StoredTruck> = {},
): StoredTruck => ({
  vehicle_id,
  is_used: true,
  is_locked: false,
  trips: trips.map(stops => ({
    compartments: ['kerosene', null],
    stops: stops.map(([tank_id, litres, is_locked = false]) => ({ tank_id, litres, is_locked })),
  })),
  ...more,
})

/** The winter day with a stored plan. */
export const dayWith = (trucks: readonly StoredTruck[], more: Partial<DayInput> = {}): DayInput =>
  winterDay({ ...more, plan: { ...EMPTY_PLAN, ...more.plan, trucks } })
