import { tanks } from '../entities/tanks'
import { FUEL_TYPES, dimensions, strapping, tankShape } from '../entities/shared/geometry'
import { AUDIT_CHECKS, INSTALL_STATES, INSTALLERS } from '../entities/shared/installation'
import { boolean, choice, dateTime, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf, orNull, recordOf } from '../schema/calls/shapes'

const ofInstalls = { tag: 'installs', may: { roles: INSTALLERS } } as const
const code = () => text({ required: true, min: 1, max: 40, label: 'Code' })

/** The part of a tank that installers may see: its location, its shape, and whether it has a device. */
const TANK = {
  id: integer(),
  name: text(),
  group_id: integer(),
  depot: text(),
  customer: orNull(text()),
  address: orNull(text()),
  content_type: choice(FUEL_TYPES),
  shape: orNull(tankShape()),
  dimensions: orNull(json()),
  capacity_l: quantity('L'),
  sensor_offset_mm: quantity('mm'),
  lat: orNull(decimal()),
  lng: orNull(decimal()),
  occupied: boolean(),
  distance_m: orNull(integer()),
  job_id: orNull(integer({ help: 'The open visit of the caller to it' })),
}

export const installTanks = defineCall({
  ...ofInstalls,
  method: 'GET',
  path: '/api/installs/tanks',
  summary: 'Tanks that the caller may install a device on: those of an open visit first, then the nearest',
  query: {
    q: text({ max: 100 }),
    lat: decimal({ min: -90, max: 90 }),
    lng: decimal({ min: -180, max: 180 }),
  },
  answer: listOf(TANK),
  example: { q: 'a' },
})

export const installDevice = defineCall({
  ...ofInstalls,
  method: 'GET',
  path: '/api/installs/devices/{code}',
  summary: 'The device of the code on a lid or a board, and whether it can be put onto a tank',
  params: { code: code() },
  query: { tank_id: integer({ min: 1, max: 2_147_483_647 }) },
  answer: {
    id: integer(),
    device_id: text(),
    enclosure_id: orNull(text()),
    network: text(),
    hw_version: text(),
    state: text(),
    ready: boolean(),
    problem: orNull(text({ help: 'Why not, in English' })),
    problem_key: orNull(text()),
  },
  refusals: [404],
  example: { code: 'P51' },
})

/** One check of an installation: its value, its limit, and whether it passes; null while unknown. */
const CHECK = {
  code: choice(AUDIT_CHECKS),
  ok: orNull(boolean()),
  value: orNull(decimal()),
  limit: decimal(),
}

export const checkInstall = defineCall({
  ...ofInstalls,
  method: 'POST',
  path: '/api/installs/check',
  summary: 'The newest reading of a device on a tank of this geometry, and what is to be thought of it',
  readOnly: true,
  body: {
    code: code(),
    tank_id: integer({ min: 1, max: 2_147_483_647 }),
    since: dateTime({ help: 'Older readings don’t count' }),
    shape: tankShape(),
    dimensions: dimensions(),
    strapping: strapping(),
    capacity_l: quantity('L', { min: 0, max: 1_000_000 }),
    sensor_offset_mm: tanks.fields.sensor_offset_mm,
    manual_dip_mm: quantity('mm', { min: 0, max: 20_000 }),
  },
  answer: {
    reading: orNull({
      at: dateTime(),
      ullage_mm: orNull(decimal()),
      level_mm: orNull(decimal()),
      volume_l: orNull(decimal()),
      battery_mv: orNull(decimal()),
      rssi: orNull(decimal()),
    }),
    checks: listOf(CHECK),
  },
  refusals: [404],
  example: { code: 'P51' },
})

export const saveInstall = defineCall({
  ...ofInstalls,
  method: 'POST',
  path: '/api/master/save',
  summary: 'Install a device on a tank: tank, device and installation together, or nothing of it',
  body: {
    tank: json({ required: true }),
    device: json({ required: true }),
    installation: json({ required: true }),
    trial: boolean({
      default: false,
      help: 'Into the store of trials, without a change of tank, device or visit; for admins',
    }),
  },
  answer: {
    trial: boolean(),
    tank: { id: integer(), name: text(), group_id: integer(), device_id: orNull(integer()) },
    device: { id: integer(), device_id: text(), state: text() },
    installation: json(),
  },
  status: 201,
  refusals: [403, 409],
  example: {
    tank: { id: 1 },
    device: { enclosure_id: 'ENC-0001' },
    installation: { lat: 51.9, lng: -8.47, accuracy_m: 8, photos: [] },
  },
})

export const installArchive = defineCall({
  ...ofInstalls,
  method: 'GET',
  path: '/api/installs/archive',
  summary:
    'Earlier and present installations of a tank, of a device, or of the one on the other, newest first',
  query: {
    tank_id: integer({ min: 1, max: 2_147_483_647 }),
    device_id: integer({ min: 1, max: 2_147_483_647 }),
  },
  answer: listOf({
    installation: recordOf('installations'),
    changes: listOf({ at: dateTime(), reason: text(), state: orNull(text()) }),
  }),
  example: { tank_id: 1 },
})

export const auditFacts = defineCall({
  ...ofInstalls,
  method: 'GET',
  path: '/api/installs/{id}/checks',
  summary: 'What is known for the five checks of an installation',
  params: { id: reference('installations', { required: true }) },
  answer: {
    state: choice(INSTALL_STATES),
    checks: listOf(CHECK),
    dip_level_mm: orNull(decimal()),
    reading_level_mm: orNull(decimal()),
    photos: listOf({ id: text(), distance_m: orNull(integer()) }),
  },
  refusals: [404],
  example: { id: 1 },
})
