import type { dispatchDay } from '../../../src/config/calls/dispatch'
import { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import { CURRENCY } from '../../../src/config/entities/shared/dispatch'
import {
  describeDay,
  unplannedReasons,
  type DayReason,
  type DescribedStop,
  type DescribedTrip,
  type DescribedTruck,
  type Unplannable,
} from '../../domain/dispatch/day'
import { DAY_MS } from '../../../src/config/schema/durations'
import { daysBetween } from '../../engine/crud/daysLeft'
import type { HandlerAnswer } from '../../engine/calls/serve'
import { whyNotPlannable, type OpenDay } from './openDay'
import type { StopJob } from './planJobs'
import type { ReadTank } from './readTanks'

export type DayView = HandlerAnswer<typeof dispatchDay>
type TankView = DayView['tanks'][number]
type TruckView = DayView['trucks'][number]

/** What a view shows besides the day itself. */
export type ViewExtras = { readonly jobs: readonly StopJob[]; readonly searchId: number | null }

/** Tanks that may run out this long after the day begins are shown, also where no truck can visit them, ms. */
const SOON_MS = 7 * DAY_MS

const rounded = (value: number, digits = 0) => Number(value.toFixed(digits))
const words = ({ key, args = {} }: DayReason) => ({ key, args: { ...args } })
const fuelOf = (type: string | null) => FUEL_TYPES.find(one => one === type) ?? null

function stopView(stop: DescribedStop, jobs: ReadonlyMap<number, StopJob>) {
  const job = jobs.get(stop.tank_id)
  return {
    tank_id: stop.tank_id,
    position: stop.position,
    eta: job?.eta ?? stop.eta,
    litres: rounded(stop.litres),
    late_min: rounded(stop.late_s / 60, 1),
    is_locked: stop.is_locked,
    faults: stop.faults.map(words),
    job_id: job?.id ?? null,
    job_state: job?.state ?? null,
  }
}

const tripView = (trip: DescribedTrip, jobs: ReadonlyMap<number, StopJob>) => ({
  compartments: trip.compartments.map(({ content_type, capacity_l, load_l, over_l }) => ({
    content_type: fuelOf(content_type),
    capacity_l,
    load_l: rounded(load_l),
    over_l: rounded(over_l),
  })),
  leaves_at: trip.leaves_at,
  returns_at: trip.returns_at,
  metres: rounded(trip.metres),
  stops: trip.stops.map(stop => stopView(stop, jobs)),
})

function truckViews(day: OpenDay, described: readonly DescribedTruck[], jobs: ReadonlyMap<number, StopJob>) {
  const byId = new Map(described.map(truck => [truck.vehicle_id, truck]))
  return day.trucks.flatMap(({ id, reg, driver_name, shift_start, shift_end, compartments }): TruckView[] => {
    const truck = byId.get(id)
    if (!truck) return []
    const { is_used, is_locked, metres, seconds, litres, money, margin, starts_at, ends_at, faults, trips } =
      truck
    return [
      {
        id,
        reg,
        driver_name,
        is_used,
        is_locked,
        shift_start,
        shift_end,
        compartments: compartments.map(({ content_type = null, capacity_l }) => ({
          content_type: fuelOf(content_type),
          capacity_l,
        })),
        metres: rounded(metres),
        seconds: rounded(seconds),
        litres: rounded(litres),
        money: rounded(money, 2),
        margin: rounded(margin, 2),
        starts_at,
        ends_at,
        faults: faults.map(words),
        trips: trips.map(trip => tripView(trip, jobs)),
      },
    ]
  })
}

/** Where each tank is planned. */
function placesOf(described: readonly DescribedTruck[]) {
  const places = new Map<number, NonNullable<TankView['planned']>>()
  for (const { vehicle_id, trips } of described)
    trips.forEach(({ stops }, trip) => {
      for (const { tank_id, position } of stops) places.set(tank_id, { vehicle_id, trip, position })
    })
  return places
}

const REMOVED: DayReason = { key: 'dispatch.reasons.removed' }
const NO_WORTH = { prize: 0, run_out: 0, detour_saved: 0, small_drop: 0, chance: 0 }

/** The computed part of a tank's view: its worth, and its place in the plan or the reason for having none. */
type TankParts = Pick<
  TankView,
  'room_l' | 'drop_l' | 'is_required' | 'worth' | 'reason' | 'planned' | 'not_planned'
>

/** Space of a tank at its last reading. */
const roomOf = ({ direction, volume_l, safe_fill_l }: ReadTank) =>
  rounded(Math.max(0, direction === 1 ? (volume_l ?? 0) : safe_fill_l - (volume_l ?? 0)))

const withoutWorth = (tank: ReadTank, planned: TankView['planned'], why: DayReason): TankParts => ({
  room_l: roomOf(tank),
  drop_l: 0,
  is_required: false,
  worth: NO_WORTH,
  reason: null,
  planned,
  not_planned: words(why),
})

function tankView({ plan, now }: OpenDay, tank: ReadTank, parts: TankParts): TankView {
  return {
    tank_id: tank.id,
    name: tank.name,
    customer_name: tank.customer_name,
    lat: tank.lat,
    lng: tank.lng,
    kind: tank.direction === 1 ? 'collection' : 'delivery',
    content_type: tank.content_type,
    days_p10: daysBetween(now, tank.runs_out_p10_at),
    days_p90: daysBetween(now, tank.runs_out_p90_at),
    wish_on: tank.requested?.wish_on ?? null,
    is_excluded: plan.excluded.includes(tank.id),
    is_added: plan.added.includes(tank.id),
    ...parts,
  }
}

/** True for a tank that may be empty, or full, within days: a planner is told why no truck can visit it. */
function runsOutSoon({ day }: OpenDay, tank: ReadTank | undefined): boolean {
  const from = tank?.runs_out_p10_at
  return from ? from.getTime() < Date.parse(day) + SOON_MS : false
}

/** Candidates by worth, then tanks that can't be planned although they are wanted, each with its reason. */
function tankViews(day: OpenDay, described: readonly DescribedTruck[]): TankView[] {
  const { planned, tanks, gone, plan } = day
  const byId = new Map(tanks.map(tank => [tank.id, tank]))
  const places = placesOf(described)
  const unplanned = unplannedReasons(planned)
  const candidates = planned.candidates.flatMap((candidate): TankView[] => {
    const tank = byId.get(candidate.tank_id)
    if (!tank) return []
    const place = places.get(tank.id) ?? null
    const why = place ? undefined : unplanned.get(tank.id)
    return [
      tankView(day, tank, {
        room_l: candidate.room_l,
        drop_l: candidate.drop_l,
        is_required: candidate.is_required,
        worth: {
          prize: rounded(candidate.worth.prize, 2),
          run_out: rounded(candidate.worth.run_out, 2),
          detour_saved: rounded(candidate.worth.detour_saved, 2),
          small_drop: rounded(candidate.worth.small_drop, 2),
          chance: rounded(candidate.worth.chance, 3),
        },
        reason: words(candidate.reason),
        planned: place,
        not_planned: why ? words(why) : null,
      }),
    ]
  })
  const isShown = ({ tank_id }: Unplannable) => {
    const tank = byId.get(tank_id)
    const isWanted = tank?.requested || plan.added.includes(tank_id) || plan.excluded.includes(tank_id)
    return isWanted || places.has(tank_id) || tank?.has_open_job || runsOutSoon(day, tank)
  }
  const shown = new Set(candidates.map(({ tank_id }) => tank_id))
  const others = planned.unplannable.filter(one => isShown(one) && !shown.has(one.tank_id))
  return [
    ...candidates,
    ...others.flatMap((one): TankView[] => {
      const tank = byId.get(one.tank_id)
      const place = places.get(one.tank_id) ?? null
      return tank ? [tankView(day, tank, withoutWorth(tank, place, one.reason))] : []
    }),
    ...gone.map(tank => tankView(day, tank, withoutWorth(tank, null, REMOVED))),
  ]
}

/** A day as the planner's screen shows it. */
export function dayView(day: OpenDay, { jobs, searchId }: ViewExtras): DayView {
  const { depot, row, distances } = day
  const { trucks, totals } = describeDay(day.input, day.planned.problem, day.planned.start)
  const failed = whyNotPlannable(day) ?? distances.failed
  return {
    depot: { id: depot.id, name: depot.name, lat: depot.lat, lng: depot.lng, zone: depot.zone },
    day: day.day,
    version: row.version,
    state: row.state,
    schedule_id: row.schedule_id,
    can_undo: row.state === 'draft' && row.steps > 0,
    search_id: searchId,
    distances: {
      source: distances.source,
      factor: distances.factor,
      failed: failed ? words(failed) : null,
    },
    currency: CURRENCY,
    minimum_l: day.plan.minimum_l ?? null,
    client_minimum_l: day.input.settings.min_drop_l,
    trucks: truckViews(day, trucks, new Map(jobs.map(job => [job.tank_id, job]))),
    tanks: tankViews(day, trucks),
    totals: {
      stops: totals.stops,
      litres: rounded(totals.litres),
      metres: rounded(totals.metres),
      seconds: rounded(totals.seconds),
      margin: rounded(totals.margin, 2),
      margin_per_hour: totals.margin_per_hour === null ? null : rounded(totals.margin_per_hour, 2),
    },
  }
}
