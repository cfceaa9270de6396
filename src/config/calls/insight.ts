import { DEFAULT_READING_COUNT } from '../constants'
import { EVENT_TYPES } from '../eventTypes'
import { choice, date, dateTime, decimal, integer, quantity, reference, text } from '../schema'
import { EVENT_STATES } from '../entities/shared/eventKinds'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull } from '../schema/calls/shapes'

/** The maximum number of events in one response. */
export const EVENTS_MAX = 1000

const litres = orNull(quantity('L'))
const id = reference('tanks', { required: true })

export const events = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/history/events/{n?}',
  tag: 'tanks',
  summary: 'Events of a tank, newest first',
  may: { read: 'tanks' },
  params: { id, n: integer({ min: 1, max: EVENTS_MAX, default: DEFAULT_READING_COUNT }) },
  query: {
    from: dateTime({ help: 'With `to` or alone: the range instead of the newest' }),
    to: dateTime(),
  },
  answer: listOf({
    id: integer(),
    type: choice(EVENT_TYPES),
    state: choice(EVENT_STATES),
    started_at: dateTime(),
    ended_at: orNull(dateTime()),
    from_l: litres,
    to_l: litres,
    delta_l: litres,
    confidence: decimal(),
    reason: json(),
    revised: orNull(json()),
    evidence: listOf(integer()),
  }),
  example: { id: 1, n: 10 },
})

const quantiles = { p10: decimal(), p50: decimal(), p90: decimal() }
const eachDay = listOf({ date: date(), ...quantiles })
const percent = orNull(quantity('%'))
const days = orNull(quantity('days', { help: 'From now; 0 when they are over' }))

export const forecast = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/forecast',
  tag: 'tanks',
  summary: 'What a tank will use, and how long it lasts',
  may: { read: 'tanks' },
  params: { id },
  query: { days: integer({ min: 1, max: 90, default: 14 }) },
  answer: {
    as_of: orNull(dateTime()),
    method: orNull(text({ help: 'null: its use is not known' })),
    usable_l: litres,
    days_p10: days,
    days_p50: days,
    days_p90: days,
    run_out_on: orNull(date()),
    past_error: { mape_7: percent, mape_14: percent, mape_30: percent, coverage: percent },
    use: eachDay,
    use_total: orNull(quantiles),
    level: eachDay,
  },
  example: { id: 1, days: 14 },
})
