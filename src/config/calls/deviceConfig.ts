import { boolean, choice, dateTime, integer, quantity, reference, text, type Role } from '../schema'
import { DEVICE_STATES } from '../entities/shared/deviceLife'
import {
  CHANGE_BOUNDS,
  DOWNLINK_KINDS,
  DOWNLINK_STATES,
  INTERVAL_BOUNDS,
  THRESHOLD_BOUNDS,
} from '../entities/shared/downlinkKinds'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull, pageOf, recordOf } from '../schema/calls/shapes'

/** Roles that configure devices; `setDownlink` narrows the settings open to clients. */
const OPERATORS = ['admin', 'client', 'provider'] as const satisfies readonly Role[]

const ofDevice = {
  tag: 'devices',
  may: { read: 'devices' },
  params: { id: reference('devices', { required: true }) },
  example: { id: 1 },
} as const

const settings = {
  interval_min: orNull(quantity('min')),
  low_mm: orNull(quantity('mm')),
  critical_mm: orNull(quantity('mm')),
} as const

const downlink = {
  id: integer(),
  kind: choice(DOWNLINK_KINDS),
  state: choice(DOWNLINK_STATES),
  priority: integer(),
  config_version: integer(),
  downlink: text({ help: 'The 8 bytes, hexadecimal' }),
  settings: json(),
  created_at: dateTime(),
  created_by: orNull(text()),
  offered_at: orNull(dateTime()),
  sent_at: orNull(dateTime()),
  acked_at: orNull(dateTime()),
  expires_at: dateTime(),
  error: orNull(text()),
} as const

export const deviceConfig = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/getConfig',
  summary: 'What a device is set to, and what it should be set to',
  answer: {
    id: integer(),
    device_id: text(),
    network: text(),
    reported: settings,
    desired: settings,
    config_version: orNull(integer()),
    in_step: boolean({ help: 'The device has applied all that it was told' }),
    waiting: integer({ help: 'Downlinks that it has not applied yet' }),
    last_seen_at: orNull(dateTime()),
  },
})

export const deviceDownlinks = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/getDownlink',
  summary: 'The downlink that a device gets when it asks, the others that wait, and those that are over',
  answer: {
    id: integer(),
    next: orNull(downlink),
    queue: listOf(downlink),
    past: listOf(downlink),
    budget: { limit: integer(), used: integer(), resets_at: dateTime() },
    next_version: integer({ help: 'The settings version that the next downlink gets' }),
  },
})

export const setDownlink = defineCall({
  ...ofDevice,
  method: 'POST',
  path: '/api/devices/{id}/setDownlink',
  summary: 'Queue a downlink, by its meaning or as 8 bytes; it supersedes an open one of its kind',
  may: { roles: OPERATORS },
  body: {
    kind: choice(DOWNLINK_KINDS),
    interval_min: quantity('min', { ...INTERVAL_BOUNDS, label: 'Interval' }),
    low_mm: quantity('mm', { ...THRESHOLD_BOUNDS, label: 'Low at' }),
    critical_mm: quantity('mm', { ...THRESHOLD_BOUNDS, label: 'Critical at' }),
    change_mm: quantity('mm', { ...CHANGE_BOUNDS, label: 'Fast change' }),
    firmware: text({ max: 20, pattern: '^\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}$', patternName: 'semver' }),
    downlink: text({ max: 64, help: 'Instead of a kind: opcode, settings version, five bytes, CRC-8' }),
    priority: integer({ min: 0, max: 100, default: 50 }),
  },
  answer: downlink,
  status: 201,
  example: { id: 1, kind: 'intervals', interval_min: 120 },
})

export const cancelDownlink = defineCall({
  ...ofDevice,
  method: 'POST',
  path: '/api/devices/{id}/downlinks/{downlink_id}/cancel',
  summary: 'Cancel a downlink that still waits',
  may: { roles: OPERATORS },
  params: { ...ofDevice.params, downlink_id: integer({ required: true, min: 1, max: 2_147_483_647 }) },
  answer: downlink,
  refusals: [409],
  example: { id: 1, downlink_id: 1 },
})

export const activationStatus = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/getActivationStatus',
  summary:
    'Whether a device is registered on its network: by its newest registration, else by its messages or its state',
  answer: {
    id: integer(),
    state: choice(DEVICE_STATES),
    network: text(),
    status: choice(['none', 'pending', 'ok', 'failed']),
    known_by: orNull(choice(['registration', 'messages', 'state'])),
    requested_at: orNull(dateTime()),
    contract_ref: orNull(text()),
    error: orNull(text()),
    active: boolean({ help: 'Registered, and neither switched off nor out of use' }),
  },
})

export const simOperator = defineCall({
  ...ofDevice,
  method: 'GET',
  path: '/api/devices/{id}/getSimNetworkOperator',
  summary: 'The mobile operator of a device’s SIM card',
  answer: {
    id: integer(),
    iccid: orNull(text()),
    operator: orNull(text()),
    source: choice(['operator', 'record', 'none']),
  },
})

export const dashboardDevices = defineCall({
  method: 'POST',
  path: '/api/dashboard/devices',
  tag: 'devices',
  summary: 'A page of devices, asked for in the body',
  may: { read: 'devices' },
  readOnly: true,
  body: {
    filter: json(),
    sort: text({ max: 100 }),
    range: text({ max: 40 }),
  },
  answer: pageOf(recordOf('devices')),
  example: { range: '[0,24]' },
})
