import { boolean, choice, dateTime, integer, numbers, quantity, reference, references, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { json, listOf } from '../schema/calls/shapes'

/** The rules that judge a bench step; their texts are in the language tables. */
export const BENCH_RULES = ['board', 'panel', 'calibration', 'registration', 'box'] as const

/** The response of a production step: the stored record, and the rule's verdict with its figures. */
const step = {
  method: 'POST',
  tag: 'bench',
  status: 201,
  answer: {
    pass: boolean(),
    rule: choice(BENCH_RULES),
    figures: json(),
    title: text({ help: 'What was worked on: a serial number or a device ID' }),
  },
} as const

const code = (more: { help?: string } = {}) => text({ required: true, max: 40, ...more })
const device = () => code({ help: 'Device ID, enclosure code, or identity on the network' })

export const inspectBoard = defineCall({
  ...step,
  path: '/api/bench/boards',
  summary: 'Look at a bare board; one that was looked at before is judged anew',
  may: { roles: ['admin'] },
  body: {
    batch_id: reference('batches', { required: true }),
    serial: code(),
    result: choice(['ok', 'rework', 'scrap'], { default: 'ok' }),
  },
  example: { batch_id: 'a', serial: 'S2412-9001', result: 'ok' },
})

export const testBoard = defineCall({
  ...step,
  path: '/api/bench/panels',
  summary:
    'Put a board at the next position of a panel; one that passed its test becomes the device of a label',
  may: { roles: ['admin'] },
  body: {
    batch_id: reference('batches', { required: true }),
    panel: code(),
    firmware: text({ max: 40 }),
    serial: code(),
    device: text({ max: 40, help: 'Label of the device; blank where the board failed' }),
    identity: text({
      max: 16,
      pattern: '^([0-9A-Fa-f]{1,8}|[0-9A-Fa-f]{16}|\\d{15})$',
      help: 'Sigfox ID, DevEUI or IMEI; needed for a device that is new',
    }),
  },
  example: { batch_id: 'a', panel: 'P0001', serial: 'S2412-9001' },
})

export const calibrateDevice = defineCall({
  ...step,
  path: '/api/bench/calibrations',
  summary:
    'Judge what a device measured at a known distance; one that is programmed and passes is calibrated',
  may: { create: 'measurements' },
  body: {
    rig: text({ max: 40 }),
    reference_mm: quantity('mm', { required: true, min: 1, max: 20_000 }),
    temp_c: quantity('°C', { min: -40, max: 85, digits: 1 }),
    device: device(),
    samples_mm: numbers({ required: true, count: 50, min: 0, max: 20_000, digits: 1, unit: 'mm' }),
  },
  example: { reference_mm: 500, device: 'D-1', samples_mm: [500, 501] },
})

export const registerDevice = defineCall({
  ...step,
  path: '/api/bench/activations',
  summary: 'Note how the registration of a device on its network went; one that is calibrated becomes active',
  may: { roles: ['admin'] },
  body: {
    contract_ref: text({ max: 60 }),
    plan: text({ max: 60 }),
    device: device(),
    result: choice(['ok', 'failed'], { default: 'ok' }),
  },
  example: { device: 'D-1', result: 'ok' },
})

export const packDevice = defineCall({
  ...step,
  path: '/api/bench/packages',
  summary: 'Put an active device into a box, which is made where it is new',
  may: { roles: ['admin'] },
  body: { package: code(), device: device() },
  example: { package: 'PK-1', device: 'D-1' },
})

export const batchYield = defineCall({
  method: 'GET',
  path: '/api/collections/batches/{id}/yield',
  tag: 'bench',
  summary: 'How many of a batch passed each step of their making, by their last verdict',
  may: { read: 'batches' },
  params: { id: reference('batches', { required: true }) },
  answer: {
    quantity: integer(),
    steps: listOf({
      step: choice(['boards', 'panels', 'calibrations', 'activations', 'packages']),
      passed: integer(),
      failed: integer(),
    }),
  },
  example: { id: 'a' },
})

export const labels = defineCall({
  method: 'GET',
  path: '/api/labels',
  tag: 'bench',
  summary: 'The codes to print for a batch’s boards, a panel’s boards and devices, a box, or a device',
  may: { roles: ['admin', 'test-user'] },
  query: {
    of: choice(['batch', 'panel', 'box', 'device'], { required: true }),
    id: text({ required: true, max: 40 }),
  },
  answer: { title: text(), labels: listOf({ code: text(), line: text() }) },
  example: { of: 'device', id: '1' },
})

export const saveDemoRun = defineCall({
  method: 'POST',
  path: '/api/bench/demo',
  tag: 'bench',
  summary: 'Keep what chosen devices measured between two moments as a run',
  may: { roles: ['admin', 'test-user'] },
  body: {
    run: text({ required: true, max: 60 }),
    device_ids: references('devices', { required: true, max: 20 }),
    from: dateTime({ required: true }),
    to: dateTime({ required: true }),
    note: text({ max: 200 }),
  },
  answer: { saved: integer() },
  status: 201,
  example: {
    run: 'Water butt',
    device_ids: [1],
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-01T01:00:00.000Z',
  },
})
