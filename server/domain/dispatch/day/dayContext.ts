import type { VehicleEvaluation } from '../evaluateVehicle'
import type { VehiclePlan } from '../plan'
import type { Vehicle } from '../problem'
import type { ProblemIndex } from '../problemIndex'
import type { DayClock } from './dayClock'
import type { DayInput, DayTank, DayTruck } from './dayInput'

/** What the description of a day reads besides the plan. */
export type DayContext = {
  readonly input: DayInput
  readonly clock: DayClock
  readonly index: ProblemIndex
  readonly tanks: ReadonlyMap<string, DayTank>
  /** Stops that a planner locked. */
  readonly locked: ReadonlySet<string>
}

/** A truck's evaluated day. `trips` are the numbers of the trips that have stops, which alone are evaluated. */
export type DrivenTruck = {
  readonly truck: DayTruck
  readonly vehicle: Vehicle
  readonly plan: VehiclePlan
  readonly trips: readonly number[]
  readonly evaluation: VehicleEvaluation
}
