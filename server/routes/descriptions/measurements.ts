import { ONCE } from '../../crud/describe'
import * as json from '../../crud/jsonSchema'
import { EVENT_TYPES } from '../../domain/events/types'

const litres = json.orNull({ ...json.number, description: 'in L' })
const range = {
  from: { ...json.moment, description: 'With `to` or alone: the range instead of the newest' },
  to: json.moment,
}
/** `n`, the last part of some addresses, is how many of the newest. */
const params = (address: string) =>
  json.object({
    id: json.integer,
    ...(address.endsWith('/:n') ? { n: { ...json.integer, minimum: 1 } } : {}),
  })

const READING = json.object({
  id: json.integer,
  measured_at: json.moment,
  ullage_mm: json.orNull(json.number),
  level_mm: json.orNull(json.number),
  volume_l: litres,
  pct: json.orNull(json.number),
  temp_c: json.orNull(json.number),
  battery_mv: json.orNull(json.number),
  quality: json.orNull(json.integer),
  flags: json.list(json.text),
  excluded: json.boolean,
  smoothed_volume_l: litres,
})
export const readings = (address: string) => ({
  tags: ['readings'],
  summary: 'Readings of a tank, newest first',
  params: params(address),
  querystring: json.some({
    ...range,
    points: { ...json.integer, minimum: 1, description: 'Of a range, so many at most; extremes are kept' },
  }),
  response: { 200: json.list(READING) },
})

const EVENT = json.object({
  id: json.integer,
  type: json.oneOf(EVENT_TYPES),
  state: json.oneOf(['open', 'signed', 'quarantined', 'reported', 'closed', 'auto_closed']),
  started_at: json.moment,
  ended_at: json.orNull(json.moment),
  from_l: litres,
  to_l: litres,
  delta_l: litres,
  confidence: json.number,
  reason: { ...json.anything, description: 'The limit that was passed, and by what' },
  revised: json.orNull({ ...json.anything, description: 'What the readings say by now' }),
  evidence: json.list(json.integer, { description: 'Ids of readings' }),
})
export const events = (address: string) => ({
  tags: ['tanks'],
  summary: 'Events of a tank, newest first',
  params: params(address),
  querystring: json.some(range),
  response: { 200: json.list(EVENT) },
})

const QUANTILES = { p10: json.number, p50: json.number, p90: json.number }
const EACH_DAY = json.list(json.object({ date: json.day, ...QUANTILES }))
const share = json.orNull({ ...json.number, description: 'in %' })
const days = json.orNull({ ...json.number, description: 'Days after the last reading' })
const FORECAST = json.object({
  as_of: json.orNull(json.moment),
  method: json.orNull({ ...json.text, description: 'null: its use is not known' }),
  usable_l: litres,
  days_p10: days,
  days_p50: days,
  days_p90: days,
  run_out_on: json.orNull(json.day),
  past_error: json.object({ mape_7: share, mape_14: share, mape_30: share, coverage: share }),
  use: EACH_DAY,
  use_total: json.orNull(json.object(QUANTILES)),
  level: EACH_DAY,
})
export const forecast = {
  tags: ['tanks'],
  summary: 'What a tank will use, and how long it lasts',
  params: json.object({ id: json.integer }),
  querystring: json.some({ days: { ...json.integer, minimum: 1, maximum: 90 } }),
  response: { 200: FORECAST },
}

const ofDevice = { params: json.object({ id: json.integer }) }
export const lastSeen = {
  tags: ['devices'],
  summary: 'What a device said last of itself',
  ...ofDevice,
  response: {
    200: json.object({
      id: json.integer,
      last_seen_at: json.orNull(json.moment),
      battery_mv: json.orNull(json.number),
      rssi: json.orNull(json.number),
      status_quality: json.orNull(json.integer),
    }),
  },
}

const RAW = {
  id: json.integer,
  network: json.text,
  at: json.moment,
  received_at: json.moment,
  seq: json.integer,
  payload: json.text,
  rssi: json.orNull(json.number),
}
const UPLINK = {
  type: json.text,
  version: json.integer,
  ullage_mm: json.orNull(json.number),
  temp_c: json.number,
  battery_mv: json.number,
  echo_quality: json.integer,
  samples_rejected: json.integer,
  flags: json.list(json.text),
  earlier_ullage_mm: json.list(json.orNull(json.number)),
  config_version: json.integer,
}
export const parsedRecords = (address: string) => ({
  tags: ['devices'],
  summary: 'The newest messages of a device, with what they mean where they can be read',
  params: params(address),
  response: { 200: json.list(json.object({ ...RAW, ...UPLINK }, Object.keys(UPLINK))) },
})

export const regenerate = {
  tags: ['devices'],
  summary: 'Work the readings of a device out anew',
  ...ofDevice,
  headers: ONCE,
  response: { 200: json.object({ id: json.integer, messages: json.integer }) },
}

export const versions = {
  tags: ['devices'],
  summary: 'Firmware in use',
  response: { 200: json.list(json.object({ version: json.text, devices: json.integer })) },
}
