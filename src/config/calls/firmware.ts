import { choice, dateTime, integer, longText, quantity, reference, tags, text } from '../schema'
import { FIRMWARE_VERSION } from '../entities/shared/firmwareVersion'
import { UPDATE_STATES } from '../entities/shared/rolloutStates'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull, recordOf } from '../schema/calls/shapes'

/** Maximum base64 length of an image, so that it fits an ordinary request. */
const IMAGE_MAX = 1_000_000

export const uploadFirmware = defineCall({
  method: 'POST',
  path: '/api/firmwares/upload',
  tag: 'firmwares',
  summary: 'Upload an image; its hash and its Ed25519 signature are checked first',
  may: { roles: ['admin'] },
  body: {
    version_name: text({ required: true, max: 40, pattern: FIRMWARE_VERSION, patternName: 'semver' }),
    hw_versions: tags({ required: true }),
    channel: choice(['test', 'pilot', 'stable'], { default: 'test' }),
    min_from_version: text({ max: 40, pattern: FIRMWARE_VERSION, patternName: 'semver' }),
    notes: longText({ max: 2000 }),
    sha256: text({ required: true, max: 64, pattern: '^[0-9a-f]{64}$', patternName: 'sha256' }),
    signature: text({ required: true, max: 512 }),
    image: longText({ required: true, max: IMAGE_MAX, help: 'Base64' }),
  },
  answer: recordOf('firmwares'),
  status: 201,
  example: {
    version_name: '2.0.0',
    hw_versions: ['2.2'],
    sha256: 'f8b5a5cdd1e9fd03b5dd2ec24a4ef8eb7b5f68d86d7a2da2ba6e0b7fe1b2c7a0',
    signature: 'AAAA',
    image: 'AAAA',
  },
})

/** A device of a roll-out with its last message. */
const updated = {
  device_id: integer(),
  device: text(),
  stage: integer(),
  state: choice(UPDATE_STATES),
  error: orNull(text()),
  percent: integer(),
  attempt: integer(),
  updated_at: dateTime(),
} as const

export const rolloutProgress = defineCall({
  method: 'GET',
  path: '/api/rollouts/{id}/progress',
  tag: 'rollouts',
  summary: 'How far each stage of a roll-out is, which devices are under way, and which failed',
  may: { read: 'rollouts' },
  params: { id: reference('rollouts', { required: true }) },
  answer: {
    id: integer(),
    state: text(),
    stage: orNull(integer()),
    failure_pct: quantity('%'),
    skipped: integer({ help: 'Have it already, or can’t take it' }),
    stages: listOf({
      stage: integer(),
      share_pct: quantity('%'),
      devices: integer(),
      confirmed: integer(),
      failed: integer(),
      silent: integer({ help: 'Under way, and nothing heard for a day' }),
      running: integer(),
      pending: integer(),
    }),
    failed: listOf(updated),
    under_way: listOf(updated),
  },
  example: { id: 1 },
})

export const issueDeviceKey = defineCall({
  method: 'POST',
  path: '/api/devices/{id}/issueKey',
  tag: 'devices',
  summary: 'Make a device the key with which it loads firmware; it is shown this once',
  may: { roles: ['admin'] },
  params: { id: reference('devices', { required: true }) },
  answer: { id: integer(), key: text() },
  status: 201,
  example: { id: 1 },
})
