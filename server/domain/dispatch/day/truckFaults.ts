import { fault, faultOf } from './dayReasons'
import type { DayContext, DrivenTruck } from './dayContext'
import type { DayReason } from './dayTypes'
import { storedTruck } from './dayVehicles'
import { isWorkingDay } from './workingDays'

/** Rules that a truck's day breaks, besides those of its stops (`stopFaults`). */
export function truckFaults({ input }: DayContext, driven: DrivenTruck): DayReason[] {
  const { truck, evaluation, trips } = driven
  const faults: (DayReason | undefined)[] = []
  if (evaluation.stops > 0) {
    if (!truck.active) faults.push(fault('truck_inactive'))
    else if (storedTruck(input, truck.id)?.is_used === false) faults.push(fault('truck_unused'))
    const { day, settings, isPublished } = input
    // A planner who publishes a round on a holiday means it.
    if (!isPublished && !isWorkingDay(day, settings.working_days, settings.holidays))
      faults.push(fault('closed_day'))
  }
  if (driven.vehicle.shift.end_s <= driven.vehicle.shift.start_s) faults.push(fault('no_shift'))
  if (truck.compartments.every(({ capacity_l }) => !(capacity_l > 0))) faults.push(fault('no_compartments'))
  for (const violation of evaluation.violations) {
    if (violation.stop !== undefined) continue
    const trip = violation.trip === undefined ? undefined : (trips[violation.trip] ?? violation.trip)
    faults.push(faultOf({ ...violation, trip }))
  }
  return faults.filter(one => one !== undefined)
}
