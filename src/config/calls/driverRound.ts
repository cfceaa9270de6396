import { FUEL_TYPES } from '../entities/shared/geometry'
import { DISPATCH_KINDS, JOB_STATES } from '../entities/shared/jobKinds'
import { choice, date, dateTime, decimal, integer, longText, photos, quantity, rows, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

/** A stop of a truck as its driver sees it. */
const STOP = {
  id: integer({ help: 'The job' }),
  state: choice(JOB_STATES),
  kind: choice(DISPATCH_KINDS),
  vehicle: orNull(text({ help: 'Registration of the truck' })),
  trip: orNull(integer()),
  sequence: orNull(integer()),
  eta: orNull(dateTime()),
  window_start: orNull(dateTime()),
  window_end: orNull(dateTime()),
  name: text({ help: 'The tank' }),
  customer: orNull(text()),
  phone: orNull(text()),
  address: orNull(text()),
  lat: orNull(decimal()),
  lng: orNull(decimal()),
  hose_m: orNull(quantity('m', { help: 'Distance from where the truck stands to the tank' })),
  hours: orNull(text({ help: 'When a truck may arrive' })),
  access: orNull(text({ help: 'How to reach the tank' })),
  note: orNull(text({ help: 'What the customer or the planner asked for' })),
  content_type: orNull(choice(FUEL_TYPES)),
  content_label: orNull(text({ help: 'The name of another product' })),
  planned_l: orNull(quantity('L')),
  compartments: listOf({
    compartment: integer(),
    capacity_l: quantity('L'),
  }),
  delivered: listOf({ compartment: integer(), litres: quantity('L') }),
  delivered_l: orNull(quantity('L')),
  fail_reason: orNull(text()),
}

const own = { tag: 'my round', may: { roles: ['driver'] } } as const
const at = '/api/driver'
/** Not a reference: a stop of another driver answers as one that doesn't exist. */
const id = integer({ required: true, min: 1 })

export const myRound = defineCall({
  ...own,
  method: 'GET',
  path: `${at}/round`,
  summary: 'The caller’s stops of today, in order, also those done, failed or cancelled',
  answer: { day: date(), stops: listOf(STOP) },
  example: {},
})

export const departForStop = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/stops/{id}/depart`,
  summary: 'Set off for a stop; the plan can’t be taken back from then on',
  params: { id },
  answer: STOP,
  refusals: [404, 409],
  example: { id: 1 },
})

export const deliverStop = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/stops/{id}/deliver`,
  summary: 'Record a delivery or collection: the litres by compartment, the meter, photos and a signature',
  params: { id },
  body: {
    delivered: rows(
      {
        compartment: integer({ required: true, min: 1, max: 12 }),
        litres: quantity('L', { required: true, min: 0, max: 60_000 }),
      },
      { required: true, max: 12 },
    ),
    delivered_at: dateTime({ help: 'Leave out for now' }),
    meter_before: decimal({ min: 0, max: 1_000_000_000 }),
    meter_after: decimal({ min: 0, max: 1_000_000_000 }),
    ticket_no: text({ max: 40, help: 'Leave out to use the stop’s number' }),
    photos: photos({ max: 4, help: 'Attachments of the caller’s own, such as the ticket' }),
    signature: photos({ max: 1, help: 'An attachment of the caller’s own' }),
    signed_by: text({ max: 120 }),
  },
  answer: STOP,
  refusals: [404, 409],
  example: { id: 1, delivered: [{ compartment: 1, litres: 640 }], signed_by: 'Cait Customer' },
})

export const missStop = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/stops/{id}/miss`,
  summary: 'Record that nothing could be delivered, with the reason',
  params: { id },
  body: { fail_reason: longText({ required: true, max: 500 }) },
  answer: STOP,
  refusals: [404, 409],
  example: { id: 1, fail_reason: 'The gate is locked' },
})
