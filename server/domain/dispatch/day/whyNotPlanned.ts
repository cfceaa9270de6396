import type { Problem, Stop } from '../problem'
import { leastOf } from '../stopRules'
import { whyImpossible } from '../search/reasons'
import type { DayInput, DayTank } from './dayInput'
import { reason, solverReason } from './dayReasons'
import type { DayReason } from './dayTypes'
import type { ExpectedDrop } from './worth'
import { UNREACHABLE_S } from './travelMatrix'
import { isWorkingDay } from './workingDays'

const isChosen = ({ plan }: DayInput, { id }: DayTank) => plan.added.includes(id)

/** Why no tank can be planned on the day; undefined when some can. */
export function whyNoDay({ day, settings }: DayInput, { vehicles, depots }: Problem): DayReason | undefined {
  if (!isWorkingDay(day, settings.working_days, settings.holidays)) return reason('closed_day')
  const driving = vehicles.filter(({ shift, locked }) => shift.end_s > shift.start_s && !locked)
  if (driving.length === 0) return reason('no_vehicle')
  const canLoad = driving.some(({ shift, depot: id }) => {
    const depot = depots.find(one => one.id === id)!
    return Math.max(shift.start_s, depot.open_s) <= Math.min(shift.end_s, depot.close_s - depot.loading_s)
  })
  return canLoad ? undefined : reason('depot_closed')
}

/** Why the state of a tank forbids a visit. */
export function whyNotNow(input: DayInput, tank: DayTank): DayReason | undefined {
  if (input.plan.excluded.includes(tank.id)) return reason('excluded')
  if (tank.has_open_job) return reason('has_open_job')
  if (tank.is_quarantined) return reason('quarantined')
  if (tank.lat === null || tank.lng === null) return reason('no_position')
  return undefined
}

/** Why a tank's level or forecast gives no reason for a visit, or leaves no space for one. */
export function whyNoDrop(input: DayInput, tank: DayTank, drop: ExpectedDrop): DayReason | undefined {
  const isWanted = tank.requested !== null || isChosen(input, tank)
  if (tank.volume_l === null && !isWanted) return reason('no_reading')
  const hasForecast =
    tank.use_per_day_l !== null ||
    [tank.runs_out_p10_at, tank.runs_out_p50_at, tank.runs_out_p90_at].some(moment => moment !== null)
  if (!hasForecast && !isWanted) return reason('no_forecast')
  if (drop.drop_l < 1) return reason(tank.direction < 0 ? 'full' : 'nothing_to_collect')
  if (!isWanted && drop.drop_l < drop.min_l)
    return reason('small_drop', { litres: drop.drop_l, min_l: Math.round(drop.min_l) })
  return undefined
}

/** Why no truck of the day can serve a stop. `windows` of the tank that close before they open leave none. */
export function whyNoTruck(
  { travel }: DayInput,
  problem: Problem,
  tank: DayTank,
  stop: Stop,
): DayReason | undefined {
  if ((tank.windows ?? []).length > 0 && stop.windows.length === 0) return reason('window_closed')
  const leg = Math.max(travel.seconds[stop.location]!, travel.seconds[stop.location * travel.size]!)
  if (!(leg < UNREACHABLE_S)) return reason('unreachable')
  const free = { ...problem, vehicles: problem.vehicles.filter(({ locked }) => !locked) }
  const impossible = whyImpossible(free, { ...stop, lock: undefined })
  if (!impossible) return undefined
  if (impossible.key === 'drop_too_large')
    return reason('drop_too_large', {
      litres: Math.round(leastOf(stop)),
      capacity_l: Math.round(Number(impossible.args?.capacity_l)),
    })
  return solverReason(impossible)
}
