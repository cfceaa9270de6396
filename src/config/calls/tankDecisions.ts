import { REPORT_TYPES } from '../entities/shared/eventKinds'
import { choice, dateTime, integer, longText, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { OF_GROUP } from './services'
import { json, listOf, orNull, pageOf, recordOf } from '../schema/calls/shapes'

const id = reference('tanks', { required: true })
const tag = text({ required: true, min: 1, max: 40 })
const OFFICE = { roles: ['admin', 'client'] } as const
/** The maximum number of state changes in one response. */
const MAX_ROWS = 1000

export const reportTypes = defineCall({
  method: 'GET',
  path: '/api/tanks/reportTank/types',
  tag: 'tanks',
  summary: 'What may be wrong with a tank',
  may: { read: 'tanks' },
  answer: listOf(choice(REPORT_TYPES)),
  example: {},
})

export const tagsOfTank = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/tags',
  tag: 'tanks',
  summary: 'Tags of a tank',
  may: { read: 'tanks' },
  params: { id },
  answer: listOf(text()),
  example: { id: 1 },
})
export const tanksOfTag = defineCall({
  method: 'GET',
  path: '/api/tags/{tag}/tanks',
  tag: 'tanks',
  summary: 'Tanks that have a tag, by name',
  may: { read: 'tanks' },
  params: { tag },
  query: OF_GROUP,
  answer: pageOf(recordOf('tanks')),
  example: { tag: 'priority' },
})

export const notesOfTank = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/notes',
  tag: 'notes',
  summary: 'Notes of a tank, newest first',
  may: { read: 'notes' },
  params: { id },
  answer: listOf({
    id: integer(),
    content: text(),
    created_at: dateTime(),
    created_by: orNull(text()),
    author: orNull(text()),
  }),
  example: { id: 1 },
})
export const addNote = defineCall({
  method: 'PUT',
  path: '/api/tanks/{id}/notes',
  tag: 'notes',
  summary: 'Add a note to a tank',
  may: { create: 'notes' },
  params: { id },
  body: { content: longText({ required: true, max: 2000 }) },
  answer: recordOf('notes'),
  example: { id: 1, content: 'Ring before coming' },
})
export const removeNote = defineCall({
  method: 'DELETE',
  path: '/api/tanks/{id}/notes/{note_id}',
  tag: 'notes',
  summary: 'Remove a note of a tank',
  may: { remove: 'notes' },
  params: { id, note_id: reference('notes', { required: true }) },
  answer: recordOf('notes'),
  refusals: [404],
  example: { id: 1, note_id: 1 },
})

/** The state fields whose changes are listed. */
export const TANK_STATES = ['state', 'report_state', 'quarantined', 'topup_state'] as const
export const stateHistory = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/history/states',
  tag: 'tanks',
  summary: `Changes of a tank’s states, newest first; at most ${MAX_ROWS}`,
  may: { read: 'tanks' },
  params: { id },
  answer: listOf({
    at: dateTime(),
    field: choice(TANK_STATES),
    from: text(),
    to: text(),
    by: orNull(text({ help: 'null: it happened by itself' })),
    input: orNull(json()),
  }),
  example: { id: 1 },
})

const reading = {
  tag: 'readings',
  may: OFFICE,
  params: { id: integer({ required: true, min: 1 }) },
  answer: { id: integer(), tank_id: integer() },
  refusals: [404],
} as const
const reason = longText({ max: 500, help: 'Why the reading is not to be believed' })
export const excludeReading = defineCall({
  ...reading,
  method: 'POST',
  path: '/api/readings/{id}/exclude',
  summary: 'Exclude a reading from everything that is worked out',
  body: { reason: longText({ max: 500, required: true }) },
  example: { id: 1, reason: 'Lid was open' },
})
export const removeReading = defineCall({
  ...reading,
  method: 'DELETE',
  path: '/api/readings/{id}',
  summary: 'Exclude a reading: the same as POST /api/readings/{id}/exclude. It is kept, and can be restored',
  query: { reason },
  example: { id: 1 },
})
export const restoreReading = defineCall({
  ...reading,
  method: 'POST',
  path: '/api/readings/{id}/restore',
  summary: 'Let an excluded reading count again',
  example: { id: 1 },
})
export const addDip = defineCall({
  method: 'POST',
  path: '/api/tanks/{id}/dips',
  tag: 'readings',
  summary: 'Enter a level that was measured by hand',
  may: OFFICE,
  params: { id },
  body: {
    measured_at: dateTime({ help: 'Leave out for now' }),
    level_mm: quantity('mm', { min: 0, max: 100_000, help: 'Height of the liquid; or else its volume' }),
    volume_l: quantity('L', { min: 0, max: 1_000_000 }),
  },
  answer: {
    id: integer(),
    measured_at: dateTime(),
    level_mm: orNull(quantity('mm')),
    volume_l: quantity('L'),
  },
  status: 201,
  example: { id: 1, volume_l: 500 },
})
