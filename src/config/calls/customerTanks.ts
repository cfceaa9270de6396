import { DEFAULT_READING_COUNT } from '../constants'
import { REPORT_TYPES } from '../entities/shared/eventKinds'
import { FUEL_TYPES, SHAPES } from '../entities/shared/geometry'
import { DISPATCH_KINDS } from '../entities/shared/jobKinds'
import { choice, date, dateTime, decimal, integer, longText, photos, quantity, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull } from '../schema/calls/shapes'

/** A tank as its owner sees it, without staff-only fields. */
const TANK = {
  id: integer(),
  name: text(),
  content_type: choice(FUEL_TYPES),
  content_label: orNull(text()),
  direction: choice([-1, 1]),
  shape: orNull(choice(SHAPES)),
  dimensions: orNull(json()),
  capacity_l: quantity('L'),
  safe_fill_pct: quantity('%'),
  low_pct: quantity('%'),
  critical_pct: quantity('%'),
  alert_pct: orNull(quantity('%')),
  level_mm: orNull(quantity('mm')),
  volume_l: orNull(quantity('L')),
  pct: orNull(quantity('%')),
  level_state: orNull(choice(['good', 'low', 'critical'])),
  reading_at: orNull(dateTime()),
  lasts_from: orNull(dateTime()),
  lasts_to: orNull(dateTime()),
  topup: {
    state: choice(['none', 'requested', 'scheduled', 'fulfilled']),
    litres: orNull(quantity('L')),
    note: orNull(text()),
    wish_on: orNull(date()),
    at: orNull(dateTime()),
    planned_on: orNull(date()),
  },
  visit: orNull({
    kind: choice(DISPATCH_KINDS, { help: 'The next truck’s stop at this tank' }),
    from: dateTime(),
    until: dateTime(),
  }),
  report: orNull({ type: choice(REPORT_TYPES), at: dateTime() }),
}

const own = { tag: 'my tanks', may: { roles: ['customer'] } } as const
/** Not a reference: a tank that isn't the caller's answers as one that doesn't exist. */
const id = integer({ required: true, min: 1 })
const at = '/customerapi/customer/mytanks'

export const myTanks = defineCall({
  ...own,
  method: 'GET',
  path: at,
  summary: "The caller's own tanks",
  answer: listOf(TANK),
  example: {},
})

const READING = {
  measured_at: dateTime(),
  level_mm: orNull(decimal()),
  volume_l: orNull(quantity('L')),
  pct: orNull(decimal()),
}
const newest = {
  ...own,
  method: 'GET',
  params: { id, n: integer({ min: 1, max: 1000, default: DEFAULT_READING_COUNT }) },
  answer: listOf(READING),
  refusals: [404],
  example: { id: 1, n: 3 },
} as const
export const myReadings = defineCall({
  ...newest,
  path: `${at}/{id}/readings/{n?}`,
  summary: "Readings of one of the caller's tanks, newest first",
})
export const mySmoothedReadings = defineCall({
  ...newest,
  path: `${at}/{id}/getSmoothedReadings/{n?}`,
  summary: "Smoothed readings of one of the caller's tanks, newest first",
})

export const myYear = defineCall({
  ...own,
  method: 'GET',
  path: `${at}/{id}/year`,
  summary:
    'A year of one of the caller’s tanks: its level by day, deliveries, use by month, what is expected',
  params: { id },
  answer: {
    from: date(),
    levels: listOf(orNull(quantity('L'))),
    ahead: listOf({ date: date(), p10: quantity('L'), p50: quantity('L'), p90: quantity('L') }),
    deliveries: listOf({ at: dateTime(), litres: quantity('L') }),
    months: listOf({
      month: text({ help: 'Year and month' }),
      litres: orNull(quantity('L')),
      last_year: orNull(quantity('L')),
    }),
  },
  refusals: [404],
  example: { id: 1 },
})

export const myReportTypes = defineCall({
  ...own,
  method: 'GET',
  path: `${at}/reportTank/types`,
  summary: 'What may be wrong with a tank',
  answer: listOf(choice(REPORT_TYPES)),
  example: {},
})
export const reportMyTank = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/{id}/reportTank`,
  summary: "Report a problem with one of the caller's tanks",
  params: { id },
  body: {
    type: choice(REPORT_TYPES, { required: true }),
    text: longText({ max: 2000 }),
    photos: photos({ max: 4, help: 'Attachments of the caller’s own' }),
  },
  answer: TANK,
  refusals: [404, 409],
  example: { id: 1, type: 'leak_suspected', text: 'There is a smell of oil' },
})

export const requestMyTopup = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/{id}/requestTopup`,
  summary: "Ask for a top-up of one of the caller's tanks",
  params: { id },
  query: {
    waited_s: integer({ min: 0, help: 'Seconds since it was asked for, where it could not be sent at once' }),
  },
  body: {
    litres: quantity('L', { min: 1, max: 1_000_000, help: 'Leave out to have it filled' }),
    note: longText({ max: 500 }),
    wish_on: date({ help: 'The day that would suit best' }),
  },
  answer: TANK,
  refusals: [404, 409],
  example: { id: 1, litres: 500, note: 'Please ring first' },
})
export const cancelMyTopup = defineCall({
  ...own,
  method: 'POST',
  path: `${at}/{id}/unRequestTopup`,
  summary: 'Cancel a request for a top-up that is not scheduled yet',
  params: { id },
  answer: TANK,
  refusals: [404, 409],
  example: { id: 1 },
})
export const updateMyTank = defineCall({
  ...own,
  method: 'PUT',
  path: `${at}/{id}`,
  summary: 'What the caller calls a tank, and at which level they want to be told',
  params: { id },
  body: {
    name: text({ max: 60, help: 'Leave blank to use the supplier’s' }),
    alert_pct: quantity('%', { min: 1, max: 90, help: 'Leave blank to use the supplier’s' }),
  },
  partial: true,
  answer: TANK,
  refusals: [404],
  example: { id: 1, name: 'House', alert_pct: 30 },
})
