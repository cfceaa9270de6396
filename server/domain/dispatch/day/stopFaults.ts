import type { Seconds, Stop } from '../problem'
import type { Violation } from '../violations'
import { fault, faultOf } from './dayReasons'
import type { DayContext } from './dayContext'
import type { DayReason } from './dayTypes'
import { roomAtSecond, tankRoom } from './tankRoom'

type Drop = {
  readonly start_s: Seconds
  readonly litres: number
  /** Number of the stop on its truck, counted from 1. */
  readonly number: number
}

/** Locks are those of the stored plan itself; room is checked against the tank. */
const CHECKED_ELSEWHERE: readonly Violation['kind'][] = ['lock', 'room']

/**
 * Rules that a planned stop breaks, and why its tank should not be planned; each with the stop's number and tank. Room
 * is that of the tank itself: a locked stop keeps its litres in the solver's problem at any level. A published plan has
 * none: its tanks are filled while the day goes on.
 */
export function stopFaults(
  { input, clock, tanks }: DayContext,
  stop: Stop,
  { start_s, litres, number }: Drop,
  violations: readonly Violation[],
): DayReason[] {
  const tank = tanks.get(stop.id)
  if (!tank) return []
  const own = violations.filter(one => one.stop === stop.id && !CHECKED_ELSEWHERE.includes(one.kind))
  const faults: (DayReason | undefined)[] = own.map(faultOf)
  const room = roomAtSecond({ ...tankRoom(tank, clock, input.now), max_l: tank.capacity_l }, start_s)
  if (!input.isPublished) faults.push(faultOf({ kind: 'room', by: litres - room }))
  if ((tank.windows ?? []).length > 0 && stop.windows.length === 0) faults.push(fault('window_closed'))
  if (tank.is_quarantined) faults.push(fault('quarantined'))
  if (tank.has_open_job) faults.push(fault('has_open_job'))
  if (tank.lat === null || tank.lng === null) faults.push(fault('no_position'))
  if (input.plan.excluded.includes(tank.id)) faults.push(fault('excluded'))
  const at = { stop: number, tank_id: tank.id }
  return faults.flatMap(one => (one ? [{ ...one, args: { ...one.args, ...at } }] : []))
}
