import { boolean, choice, dateTime, decimal, integer, reference, text } from '../schema'
import { NETWORK_EVENT_KINDS } from '../entities/shared/networkEvents'
import { defineCall } from '../schema/calls/define'
import { listOf, optional, orNull } from '../schema/calls/shapes'

const ofDevice = {
  tag: 'devices',
  may: { read: 'devices' },
  params: { id: reference('devices', { required: true }) },
  example: { id: 1 },
} as const

export const lastSeen = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/lastseen',
  summary: 'What a device said last of itself',
  answer: {
    id: integer(),
    last_seen_at: orNull(dateTime()),
    battery_mv: orNull(decimal()),
    rssi: orNull(decimal()),
    status_quality: orNull(decimal()),
  },
})

export const messages = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/parsedrecords/{n?}',
  summary: 'The newest messages of a device, with what they mean where they can be read',
  params: { ...ofDevice.params, n: integer({ min: 1, max: 1000, default: 100 }) },
  answer: listOf({
    id: integer(),
    network: text(),
    at: dateTime(),
    received_at: dateTime(),
    seq: integer(),
    payload: text(),
    rssi: orNull(decimal()),
    out_of_window: boolean({ help: 'Stamped ahead of its arrival: kept, and no reading comes of it' }),
    type: optional(text()),
    version: optional(integer()),
    ullage_mm: optional(orNull(decimal())),
    temp_c: optional(decimal()),
    battery_mv: optional(decimal()),
    echo_quality: optional(integer()),
    samples_rejected: optional(integer()),
    flags: optional(listOf(text())),
    earlier_ullage_mm: optional(listOf(orNull(decimal()))),
    config_version: optional(integer()),
  }),
})

export const regenerateReadings = defineCall({
  ...ofDevice,
  method: 'POST',
  path: '/api/devices/{id}/regenerateReadings',
  summary: 'Work the readings of a device out anew',
  may: { update: 'devices' },
  answer: { id: integer(), messages: integer() },
})

export const firmwareVersions = defineCall({
  method: 'GET',
  path: '/api/devices/versions',
  tag: 'devices',
  summary: 'Firmware in use',
  may: { read: 'devices' },
  answer: listOf({ version: text(), devices: integer() }),
  example: {},
})

export const deviceLife = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/life',
  summary: 'Everything that happened to a device, newest first, from its board to its end',
  answer: {
    entries: listOf({
      at: dateTime(),
      entity: text(),
      id: text(),
      field: orNull(text({ help: 'The field that tells its state' })),
      value: orNull(text()),
      detail: orNull(text()),
      by: orNull(text()),
      reason: orNull(text({ help: 'Why, where somebody was asked' })),
    }),
    readings: listOf({ from_at: dateTime(), to_at: dateTime(), readings: integer() }),
    network: listOf({ at: dateTime(), kind: choice(NETWORK_EVENT_KINDS), detail: text() }),
  },
})
