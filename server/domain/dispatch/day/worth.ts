import { DAY_MS } from '../../../../src/config/schema/durations'
import { runOutChance, type RunOutChance } from '../prize'
import type { Tank } from '../candidates'
import type { DayClock } from './dayClock'
import type { DayInput, DayTank } from './dayInput'
import { kindOf } from './dayStops'
import { stopKey } from './ids'
import { leastDrop, minimumDrop, roomAtSecond, tankRoom } from './tankRoom'
import type { VisitCosts } from './visitCosts'
import { nextChance } from './workingDays'

/** Expected drop of a tank at noon. */
export type ExpectedDrop = {
  /** Space up to the safe fill, or contents to collect, litres. */
  readonly room_l: number
  readonly drop_l: number
  readonly min_l: number
}

/** Whole days from the planned one to another date; negative for an earlier one. */
export const daysUntil = (day: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS)

/** Days to the next possible visit after the planned day. */
export const daysToNextChance = ({ day, settings }: DayInput): number =>
  daysUntil(day, nextChance(day, settings.working_days, settings.holidays))

/** Litres that a tank would get (or give) at noon, whole. */
export function expectedDrop(input: DayInput, tank: DayTank, clock: DayClock): ExpectedDrop {
  const room = tankRoom(tank, clock, input.now)
  const noon = clock.length_s / 2
  const isChosen = input.plan.added.includes(tank.id)
  return {
    room_l: Math.floor(roomAtSecond({ ...room, max_l: tank.capacity_l }, noon)),
    drop_l: Math.floor(roomAtSecond(room, noon)),
    min_l: Math.min(leastDrop(tank, room, minimumDrop(input), isChosen), room.max_l),
  }
}

/** Hour until which a truck may come, so that a tank must last until then. */
const LATEST_HOUR = 18

/**
 * Probability that a tank is empty (full, for a collection) in the evening, a number of days after the planned day; 0 on
 * the planned day. An outage that began earlier counts as well: without a visit it lasts until the next one.
 */
export function chanceAfter(tank: DayTank, clock: DayClock, now: Date): RunOutChance {
  const daysTo = (moment: Date | null) =>
    moment === null ? null : Math.max(0, (moment.getTime() - now.getTime()) / DAY_MS)
  const chance = runOutChance({
    p10: daysTo(tank.runs_out_p10_at),
    p50: daysTo(tank.runs_out_p50_at),
    p90: daysTo(tank.runs_out_p90_at),
  })
  const evening = (clock.midnight.getTime() - now.getTime()) / DAY_MS + LATEST_HOUR / 24
  return days => (days > 0 ? chance(evening + days) : 0)
}

/** A tank with what a visit is worth, before the detour from other stops is known. */
export function tankWorth(input: DayInput, index: number, clock: DayClock, costs: VisitCosts): Tank {
  const { day, now, settings } = input
  const tank = input.tanks[index]!
  const { drop_l, min_l } = expectedDrop(input, tank, clock)
  const { requested } = tank
  return {
    id: stopKey(tank.id),
    kind: kindOf(tank),
    requested: requested
      ? { due_days: requested.wish_on ? daysUntil(day, requested.wish_on) : 0 }
      : undefined,
    min_drop_l: min_l,
    detour_m: Infinity,
    arrival_days: 0,
    next_chance_days: daysToNextChance(input),
    chance: chanceAfter(tank, clock, now),
    run_out_cost: settings.run_out_cost,
    drop_l,
    full_drop_l: Math.max(1, tank.safe_fill_l - (tank.dead_stock_l ?? 0)),
    ...costs,
  }
}
