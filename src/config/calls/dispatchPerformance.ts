import { date, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf } from '../schema/calls/shapes'

/** Months that the page shows, with the present one. */
export const PERFORMANCE_MONTHS = 12

const litres = quantity('L')

export const dispatchPerformance = defineCall({
  method: 'GET',
  path: '/api/dispatch/performance',
  tag: 'dispatch',
  summary: 'A depot’s rounds by month up to today: what was planned, what was done, and run-outs',
  may: { feature: 'dispatch_planner' },
  query: {
    depot_id: reference('tankgroups', { required: true, help: 'A depot' }),
    months: integer({ min: 1, max: 24, default: PERFORMANCE_MONTHS, help: 'With the present one' }),
  },
  answer: {
    zone: text({ help: 'IANA time zone of the days' }),
    months: listOf({
      month: text({ help: 'Year and month' }),
      from: date(),
      to: date({ help: 'Last day; today in the present month' }),
      planned: { stops: integer(), litres, truck_days: integer() },
      done: { stops: integer(), litres, truck_days: integer() },
      failed_stops: integer(),
      distance_km: decimal({ help: 'Of published plans' }),
      hours: decimal({ help: 'Of published plans' }),
      run_outs: integer(),
    }),
  },
  example: { depot_id: 1 },
})
