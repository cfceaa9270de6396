import { tankIdentifiers } from '../entities/shared/identifiers'
import { EVENT_STATES } from '../entities/shared/eventKinds'
import { EVENT_TYPES } from '../eventTypes'
import {
  boolean,
  choice,
  dateTime,
  decimal,
  integer,
  longText,
  quantity,
  reference,
  references,
  text,
} from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull, pageOf, recordOf } from '../schema/calls/shapes'

/** The maximum number of events in one of these calls; larger selections use a bulk action. */
const MAX_EVENTS = 500

const APPROVERS = { roles: ['admin', 'client'], feature: 'client_approvals' } as const

const decision = <const Name extends string, const Summary extends string>(name: Name, summary: Summary) =>
  ({
    method: 'POST',
    path: `/api/events/${name}`,
    tag: 'events',
    summary,
    may: APPROVERS,
    answer: listOf(recordOf('events')),
    refusals: [409],
    example: { event_ids: [1], reason: 'As the customer says' },
  }) as const
const eventIds = references('events', { required: true, max: MAX_EVENTS })

/** Decides all events or none: if one is already decided, the response says by whom, and how. */
export const signEvents = defineCall({
  ...decision('sign', 'Approve events: what they say may leave the house'),
  body: { event_ids: eventIds, reason: longText({ max: 500 }), ...tankIdentifiers() },
})
export const quarantineEvents = defineCall({
  ...decision('quarantine', 'Mark events as false alarms: the readings that show them are excluded'),
  body: { event_ids: eventIds, reason: longText({ max: 500 }), ...tankIdentifiers() },
})
export const reportEvents = defineCall({
  ...decision('report', 'Turn events into reports of their tanks'),
  body: { event_ids: eventIds, reason: longText({ max: 500 }), ...tankIdentifiers() },
})
export const closeEvents = defineCall({
  ...decision('close', 'Close events'),
  body: { event_ids: eventIds, reason: longText({ max: 500, required: true }), ...tankIdentifiers() },
})

const queue = <const Path extends string, const Summary extends string>(path: Path, summary: Summary) =>
  defineCall({
    method: 'GET',
    path,
    tag: 'events',
    summary,
    may: { read: 'events' },
    query: {
      all: boolean({ default: false, help: 'Also those that somebody has decided on' }),
      cases: boolean({
        default: false,
        help: 'Only the worst event of each case, the most urgent case first',
      }),
    },
    answer: pageOf(recordOf('events')),
    example: {},
  })
export const thresholdQueue = queue(
  '/api/events/threshold',
  'Low, critical and overfull tanks, the oldest first',
)
export const suddenChangeQueue = queue(
  '/api/events/sudden_change',
  'Sudden drops and rises and slow leaks, the oldest first',
)

/** Another event of the tank. */
const OTHER_EVENT = {
  id: integer(),
  type: choice(EVENT_TYPES),
  state: choice(EVENT_STATES),
  started_at: dateTime(),
  delta_l: orNull(quantity('L')),
} as const

/** All data needed to review an event, in one response: a reviewer handles forty events in ten minutes. */
export const eventReview = defineCall({
  method: 'GET',
  path: '/api/events/{id}/review',
  tag: 'events',
  summary: 'Why an event was raised, and what speaks for or against it',
  may: { read: 'events' },
  params: { id: reference('events', { required: true }) },
  answer: {
    event: recordOf('events'),
    decided_by: orNull(text({ help: 'Who decided; null where nobody has, or it resolved by itself' })),
    reason: json(),
    revised: orNull(json()),
    evidence: listOf(dateTime()),
    expected_l: orNull(quantity('L', { help: 'What weather and past use explain of the change' })),
    expected: listOf({ at: dateTime(), volume_l: quantity('L') }),
    services: listOf({ at: dateTime(), kind: choice(['topup', 'collection']), measured_l: quantity('L') }),
    case: listOf({
      id: integer(),
      type: choice(EVENT_TYPES),
      started_at: dateTime(),
      from_l: orNull(quantity('L')),
      delta_l: orNull(quantity('L')),
    }),
    told: listOf({ type: choice(EVENT_TYPES), at: dateTime(), is_enough: boolean() }),
    is_over: boolean({ help: 'The condition no longer holds: a message about it isn’t sent' }),
    now: {
      volume_l: orNull(quantity('L')),
      pct: orNull(decimal()),
      reading_at: orNull(dateTime()),
      days_p10: orNull(decimal()),
      days_p90: orNull(decimal()),
    },
    same_tank: listOf(OTHER_EVENT),
    since_then: listOf(OTHER_EVENT),
    tank: {
      id: integer(),
      name: text(),
      capacity_l: quantity('L'),
      safe_fill_pct: decimal(),
      low_pct: decimal(),
      critical_pct: decimal(),
      direction: choice([-1, 1]),
      depot: orNull(text()),
      customer: orNull(text()),
      phone: orNull(text()),
      place: orNull(text()),
    },
  },
  example: { id: 1 },
})
