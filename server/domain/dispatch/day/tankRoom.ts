import { DAY_MS } from '../../../../src/config/schema/durations'
import type { Seconds } from '../problem'
import type { DayClock } from './dayClock'
import type { DayInput, DayTank } from './dayInput'

/** Space for a drop (or contents to collect) at a second of the day, before the limits of tank and order. */
export type TankRoom = { readonly room_l: number; readonly room_l_per_s: number; readonly max_l: number }

const positive = (value: number | null | undefined) =>
  value !== null && value !== undefined && value > 0 ? value : 0

/**
 * Room of a tank over the day, litres: safe fill less the expected level, which falls (or contents, which rise) by the
 * forecast's median use since the last reading. Without a reading the tank counts as empty, or full for a collection.
 */
export function tankRoom(tank: DayTank, clock: DayClock, now: Date): TankRoom {
  const isDelivery = tank.direction < 0
  const limit = positive(isDelivery ? tank.safe_fill_l : tank.capacity_l)
  const order = tank.requested?.quantity_l
  const max_l = Math.min(limit, order !== null && order !== undefined && order > 0 ? order : Infinity)
  if (tank.volume_l === null) return { room_l: limit, room_l_per_s: 0, max_l }
  const rate = positive(tank.use_per_day_l)
  const days = (clock.midnight.getTime() - (tank.measured_at ?? now).getTime()) / DAY_MS
  const present = isDelivery ? tank.safe_fill_l - tank.volume_l : tank.volume_l
  return { room_l: present + rate * days, room_l_per_s: (rate * 1000) / DAY_MS, max_l }
}

/** Litres that fit at a second of the day. */
export const roomAtSecond = ({ room_l, room_l_per_s, max_l }: TankRoom, at: Seconds): number =>
  Math.max(0, Math.min(room_l + room_l_per_s * at, max_l))

/** Smallest drop of a plan, litres. */
export const minimumDrop = ({ plan, settings }: DayInput): number =>
  Math.max(0, plan.minimum_l ?? settings.min_drop_l)

/**
 * Smallest drop of a tank, litres. An order of a fixed size is delivered in full if the tank has space for it; a
 * request for a full tank, and a tank that a planner chose, is served although its space is below the minimum.
 */
export function leastDrop(tank: DayTank, room: TankRoom, minimum_l: number, isChosen: boolean): number {
  const atStart = roomAtSecond(room, 0)
  if (positive(tank.requested?.quantity_l) > 0) return Math.floor(atStart)
  if (tank.requested || isChosen) return Math.min(minimum_l, Math.floor(atStart))
  return minimum_l
}
