import type { Stop, StopLock, Vehicle, Window } from '../problem'
import { dropWindows } from '../stopRules'
import type { DayClock } from './dayClock'
import type { DayInput, DayTank } from './dayInput'
import { stopKey, vehicleKey } from './ids'
import type { StoredStop } from './storedPlan'
import { leastDrop, minimumDrop, tankRoom } from './tankRoom'

/** A stop of the stored plan, with its place. */
export type PlannedTank = {
  readonly stop: StoredStop
  readonly vehicle_id: number
  /** Place on its truck, counted over all trips. */
  readonly position: number
  readonly isTruckLocked: boolean
}

export const kindOf = ({ direction }: DayTank) => (direction < 0 ? 'delivery' : 'collection') as Stop['kind']

/** Location of a tank in the matrix; the depot's for a tank without a position. */
export function locationOf({ travel }: DayInput, tank: DayTank, index: number): number {
  const hasPosition = tank.lat !== null && tank.lng !== null
  return hasPosition && index + 1 < travel.size ? index + 1 : 0
}

/** Windows of a tank in order, without those that close before they open. */
export function tankWindows(tank: DayTank, clock: DayClock): Window[] {
  const windows = (tank.windows ?? []).map(({ from, to }) => ({
    open_s: clock.at(from),
    close_s: clock.at(to),
  }))
  return windows.filter(({ open_s, close_s }) => open_s <= close_s).sort((a, b) => a.open_s - b.open_s)
}

const lockOf = ({ stop, vehicle_id, position, isTruckLocked }: PlannedTank): StopLock | undefined =>
  stop.is_locked && !isTruckLocked ? { vehicle: vehicleKey(vehicle_id), position } : undefined

/**
 * A locked stop, or a stop of a locked truck or a published plan: it keeps its litres, and the search never finds it impossible. Its
 * faults are found from the tank itself (`stopFaults`).
 */
function fixedStop(stop: Stop, planned: PlannedTank, vehicles: readonly Vehicle[]): Stop {
  const { litres } = planned.stop
  const fixed: Stop = {
    ...stop,
    min_l: litres,
    max_l: litres,
    room_l: litres,
    room_l_per_s: 0,
    required: true,
    lock: lockOf(planned),
  }
  const starts = Math.min(...vehicles.map(({ shift }) => shift.start_s))
  const ends = Math.max(...vehicles.map(({ shift }) => shift.end_s))
  return dropWindows(fixed, starts, ends).length > 0 ? fixed : { ...fixed, windows: [] }
}

export type StopWish = {
  readonly prize: number
  readonly isRequired: boolean
  readonly planned: PlannedTank | undefined
}

/** A tank as the solver sees it. `index` is its place among the tanks of the input. */
export function dayStop(
  input: DayInput,
  index: number,
  { clock, vehicles }: { readonly clock: DayClock; readonly vehicles: readonly Vehicle[] },
  { prize, isRequired, planned }: StopWish,
): Stop {
  const { settings, now } = input
  const tank = input.tanks[index]!
  const room = tankRoom(tank, clock, now)
  const stop: Stop = {
    id: stopKey(tank.id),
    location: locationOf(input, tank, index),
    kind: kindOf(tank),
    product: tank.content_type,
    windows: tankWindows(tank, clock),
    min_l: leastDrop(tank, room, minimumDrop(input), isRequired || input.plan.added.includes(tank.id)),
    ...room,
    service_s: settings.service_min * 60,
    service_s_per_l: settings.pump_l_min > 0 ? 60 / settings.pump_l_min : 0,
    prize,
    required: isRequired,
    hose_m: tank.hose_m ?? undefined,
    max_width_mm: tank.max_width_mm ?? undefined,
  }
  return planned && (planned.stop.is_locked || planned.isTruckLocked || input.isPublished)
    ? fixedStop(stop, planned, vehicles)
    : stop
}
