import type { Cost, Day, Stop, Tank, Trip, Truck } from '../../../src/resources/dispatch/types'

export const tank = (tank_id: number, more: Partial<Tank> = {}): Tank => ({
  tank_id,
  name: `Tank ${tank_id}`,
  customer_name: null,
  lat: 52 + tank_id / 100,
  lng: -8.6,
  kind: 'delivery',
  content_type: 'kerosene',
  room_l: 1500,
  drop_l: 900,
  days_p10: 2,
  days_p90: 5,
  wish_on: null,
  is_required: false,
  is_excluded: false,
  is_added: false,
  worth: { prize: 50, run_out: 60, detour_saved: 0, small_drop: 10, chance: 0.6 },
  reason: { key: 'dispatch.reasons.runs_out', args: { pct: 60 } },
  planned: null,
  not_planned: null,
  ...more,
})

export const stop = (tank_id: number, position: number, more: Partial<Stop> = {}): Stop => ({
  tank_id,
  position,
  eta: '2026-11-30T08:22:00.000Z',
  litres: 900,
  late_min: 0,
  is_locked: false,
  faults: [],
  job_id: null,
  job_state: null,
  ...more,
})

export const trip = (...tankIds: number[]): Trip => ({
  compartments: [
    { content_type: 'kerosene', capacity_l: 5000, load_l: 900 * tankIds.length, over_l: 0 },
    { content_type: null, capacity_l: 3000, load_l: 0, over_l: 0 },
  ],
  leaves_at: '2026-11-30T07:30:00.000Z',
  returns_at: '2026-11-30T15:10:00.000Z',
  metres: 60_000,
  stops: tankIds.map((id, position) => stop(id, position)),
})

export const truck = (id: number, trips: Trip[], more: Partial<Truck> = {}): Truck => ({
  id,
  reg: `T${id}`,
  driver_name: null,
  is_used: true,
  is_locked: false,
  shift_start: '07:00',
  shift_end: '16:00',
  compartments: [
    { content_type: null, capacity_l: 5000 },
    { content_type: null, capacity_l: 3000 },
  ],
  metres: 60_000,
  seconds: 28_000,
  litres: 900,
  money: 200,
  margin: 300,
  starts_at: '2026-11-30T07:00:00.000Z',
  ends_at: '2026-11-30T15:10:00.000Z',
  faults: [],
  trips,
  ...more,
})

/** Truck 1 visits tanks 11, 12 and 13, then 14 on a second trip; truck 2 visits 21; tanks 31 and 32 are candidates. */
export function someDay(): Day {
  const trucks = [truck(1, [trip(11, 12, 13), trip(14)]), truck(2, [trip(21)])]
  const planned = trucks.flatMap(({ id, trips }) =>
    trips.flatMap(({ stops }, at) =>
      stops.map(({ tank_id, position }) =>
        tank(tank_id, { planned: { vehicle_id: id, trip: at, position } }),
      ),
    ),
  )
  return {
    depot: { id: 5, name: 'Mallow', zone: 'Europe/Dublin', lat: 52.1, lng: -8.6 },
    day: '2026-11-30',
    version: 4,
    state: 'draft',
    schedule_id: null,
    can_undo: true,
    search_id: null,
    distances: { source: 'straight', factor: 1.3, failed: null },
    currency: 'EUR',
    minimum_l: null,
    client_minimum_l: 300,
    trucks,
    tanks: [...planned, tank(31), tank(32, { worth: { ...tank(32).worth, prize: 80 } })],
    totals: { stops: 5, litres: 4500, metres: 120_000, seconds: 56_000, margin: 600, margin_per_hour: 38.6 },
  }
}

export const cost = (vehicle_id: number, trip: number, position: number, more: Partial<Cost> = {}): Cost => ({
  vehicle_id,
  trip,
  position,
  metres: 4200,
  seconds: 720,
  money: 8.4,
  late: [],
  over: [],
  broken: [],
  ...more,
})

/** The ids of a truck's stops, by trip. */
export const stopsOn = ({ trucks }: Day, vehicleId: number): number[][] =>
  trucks.find(({ id }) => id === vehicleId)!.trips.map(({ stops }) => stops.map(({ tank_id }) => tank_id))
