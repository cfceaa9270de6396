import type {
  changePlan,
  dispatchDay,
  dispatchDepots,
  insertionCosts,
  searchState,
} from '../../config/calls/dispatch'
import type { CallAnswer, CallInput } from '../../config/schema/calls/define'

export type Depot = CallAnswer<typeof dispatchDepots>[number]
export type Day = CallAnswer<typeof dispatchDay>
export type Truck = Day['trucks'][number]
export type Trip = Truck['trips'][number]
export type Stop = Trip['stops'][number]
export type Tank = Day['tanks'][number]
/** A text of the language tables with its arguments, as the server sends it. */
export type Reason = Truck['faults'][number]
export type Cost = CallAnswer<typeof insertionCosts>['costs'][number]
export type SearchProgress = CallAnswer<typeof searchState>

/** A depot's day, which every call names. */
export type DayInput = { readonly depot_id: number; readonly day: string }
/** A change to the plan, without the day and the version that it applies to. */
export type Change = Omit<CallInput<typeof changePlan>, 'depot_id' | 'day' | 'version'>
