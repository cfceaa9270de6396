import { choice, dateTime, decimal, integer, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

/** Periods over which forecasts are evaluated, days. */
export const PERIODS = [30, 90, 365] as const
const percent = orNull(decimal())
const tank = { tank_id: integer(), tank: text(), group: text() }

export const levelAnalytics = defineCall({
  method: 'GET',
  path: '/api/dashboard/levelAnalytics',
  summary: 'How far forecasts were off, by depot; tanks that stand out, and those that did run out',
  tag: 'dashboard',
  may: { roles: ['admin'] },
  query: { days: choice(PERIODS, { default: 90 }) },
  answer: {
    as_of: dateTime({ help: 'Worked out once a minute' }),
    groups: listOf({
      group_id: integer(),
      group: text(),
      forecasts: integer({ help: 'Of 14 days, with what became of them' }),
      mape_7: percent,
      mape_14: percent,
      mape_30: percent,
      bias_14: percent,
      coverage_14: percent,
      per_degree_day_l: orNull(decimal({ help: 'Litres a tank and degree day, the median of its tanks' })),
    }),
    outliers: listOf({ ...tank, mape_14: decimal(), forecasts: integer() }),
    run_outs: listOf({ ...tank, at: dateTime(), volume_l: decimal() }),
  },
  example: { days: 90 },
})
