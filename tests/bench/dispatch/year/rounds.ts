import { isWorkingDay } from '../../../../server/domain/dispatch/day/workingDays'
import { dayOfNumber } from './calendar'
import type { YearDepot } from './depot'
import type { TankWorld } from './world'

const DAY_MS = 86_400_000
const DAYS_A_WEEK = 5
const LONGEST_WEEKS = 20

/** Working days of a period, as days since 1970. */
export const workingDays = ({ settings }: YearDepot, from: number, days: number): number[] =>
  Array.from({ length: days }, (_, n) => from + n).filter(day =>
    isWorkingDay(dayOfNumber(day), settings.working_days, settings.holidays),
  )

/**
 * The round's day of each tank, counted in working days from 0: a sector of the compass for each of the days of
 * `weeks` weeks, with equal litres.
 */
export function roundDays(worlds: readonly TankWorld[], { depot }: YearDepot, weeks: number): number[] {
  const way = ({ tank }: TankWorld) => Math.atan2(tank.lat - depot.lat, tank.lng - depot.lng)
  const order = worlds.map((_, i) => i).sort((a, b) => way(worlds[a]!) - way(worlds[b]!))
  const use = worlds.map(world => world.useBetween(0, Infinity))
  const total = use.reduce((sum, one) => sum + one, 0)
  const days = worlds.map(() => 0)
  let before = 0
  for (const i of order) {
    const middle = (before + use[i]! / 2) / total
    days[i] = Math.min(weeks * DAYS_A_WEEK - 1, Math.floor(middle * weeks * DAYS_A_WEEK))
    before += use[i]!
  }
  return days
}

/** Whether a tank runs out when it is filled at noon on each of these days, if it has room for the smallest drop. */
function runsOut(world: TankWorld, visits: readonly number[], until: number, min_l: number): boolean {
  const { tank, contents } = world
  let at = contents.steps.first + contents.k * contents.steps.step
  let { volume } = contents
  for (const day of [...visits, until]) {
    const noon = (day + 0.5) * DAY_MS
    if ((world.runsOutAt(volume, at) ?? Infinity) < noon) return true
    volume -= world.useBetween(at, noon)
    at = noon
    if (tank.safe_fill_l - volume >= min_l) volume = tank.safe_fill_l
  }
  return false
}

/**
 * The longest round in weeks that no tank runs out in, with the use of the year known in advance and trucks that
 * always have room: better than a dispatcher could choose it. At least 1.
 */
export function longestRound(
  worlds: readonly TankWorld[],
  depot: YearDepot,
  working: readonly number[],
): number {
  const isSafe = (weeks: number) => {
    const days = roundDays(worlds, depot, weeks)
    return worlds.every((world, i) => {
      const visits = working.filter((_, n) => n % (weeks * DAYS_A_WEEK) === days[i])
      return !runsOut(world, visits, working.at(-1)!, depot.settings.min_drop_l)
    })
  }
  let weeks = 1
  while (weeks < LONGEST_WEEKS && isSafe(weeks + 1)) weeks++
  return weeks
}
