import type { dispatchPerformance } from '../../config/calls/dispatchPerformance'
import type { CallAnswer } from '../../config/schema/calls/define'

export type Month = CallAnswer<typeof dispatchPerformance>['months'][number]
/** Null where there is nothing to divide by. */
export type FigureValue = number | null
/** The list that a figure's bars open. */
export type FigureList = 'jobs' | 'run-outs'

export type Figure = {
  /** Key of its title below `performance` in the planner's texts. */
  readonly name: string
  readonly unit: 'count' | 'litres' | 'metres' | 'seconds'
  readonly list: FigureList
  /** `planned` is null for a figure without a plan. */
  readonly of: (month: Month) => { readonly done: FigureValue; readonly planned: FigureValue }
}

const ratio = (value: number, by: number, scale = 1): FigureValue => (by > 0 ? (scale * value) / by : null)
const M_PER_KM = 1000
const S_PER_HOUR = 3600
/** Driving is told for this many litres. */
const PER_L = 1000

/** The figures of `npm run dispatch:year` for a month of real rounds. Distance and time are those of published plans. */
export const performanceFigures: readonly Figure[] = [
  {
    name: 'stops',
    unit: 'count',
    list: 'jobs',
    of: ({ done, planned }) => ({ done: done.stops, planned: planned.stops }),
  },
  {
    name: 'volume',
    unit: 'litres',
    list: 'jobs',
    of: ({ done, planned }) => ({ done: done.litres, planned: planned.litres }),
  },
  {
    name: 'drop',
    unit: 'litres',
    list: 'jobs',
    of: ({ done, planned }) => ({
      done: ratio(done.litres, done.stops),
      planned: ratio(planned.litres, planned.stops),
    }),
  },
  {
    name: 'truckDay',
    unit: 'litres',
    list: 'jobs',
    of: ({ done, planned }) => ({
      done: ratio(done.litres, done.truck_days),
      planned: ratio(planned.litres, planned.truck_days),
    }),
  },
  {
    name: 'distance',
    unit: 'metres',
    list: 'jobs',
    of: ({ done, planned, distance_km }) => ({
      done: ratio(distance_km, done.litres, M_PER_KM * PER_L),
      planned: ratio(distance_km, planned.litres, M_PER_KM * PER_L),
    }),
  },
  {
    name: 'time',
    unit: 'seconds',
    list: 'jobs',
    of: ({ done, planned, hours }) => ({
      done: ratio(hours, done.litres, S_PER_HOUR * PER_L),
      planned: ratio(hours, planned.litres, S_PER_HOUR * PER_L),
    }),
  },
  {
    name: 'runOuts',
    unit: 'count',
    list: 'run-outs',
    of: ({ run_outs }) => ({ done: run_outs, planned: null }),
  },
]
