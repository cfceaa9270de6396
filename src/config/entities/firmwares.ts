import { choice, defineEntity, longText, quantity, relatedList, tags, text } from '../schema'
import { FIRMWARE_VERSION } from './shared/firmwareVersion'

/** An image that devices can be updated to. */
export const firmwares = defineEntity({
  name: 'firmwares',
  source: {
    collection: 'firmwares',
    writes: 'an image comes with its record, and what says which it is stays as it was signed',
  },
  title: 'version_name',
  icon: 'firmware',
  screens: [{ path: 'manage-firmware' }],
  fields: {
    version_name: text({
      required: true,
      unique: true,
      max: 40,
      pattern: FIRMWARE_VERSION,
      patternName: 'semver',
      label: 'Version',
    }),
    hw_versions: tags({ required: true, label: 'Hardware' }),
    channel: choice(['test', 'pilot', 'stable'], {
      default: 'test',
      tones: { test: 'unknown', pilot: 'accent' },
    }),
    size: quantity('bytes', { min: 1, max: 16_777_216 }),
    sha256: text({
      required: true,
      max: 64,
      pattern: '^[0-9a-f]{64}$',
      patternName: 'sha256',
      label: 'SHA-256',
    }),
    signature: text({ required: true, max: 512 }),
    min_from_version: text({
      max: 40,
      pattern: FIRMWARE_VERSION,
      patternName: 'semver',
      label: 'Updates from',
    }),
    state: choice(['draft', 'approved', 'withdrawn'], { default: 'draft', tones: { withdrawn: 'bad' } }),
    notes: longText(),
    rollouts: relatedList('rollouts', 'firmware_id', { label: 'Roll-outs' }),
  },
  list: {
    columns: ['version_name', 'state', 'channel', 'hw_versions', 'size', 'updated_at'],
    filters: ['version_name', 'hw_versions', 'channel', 'state'],
    sort: '-version_name',
    search: ['version_name', 'notes'],
    card: ['channel', 'state', 'updated_at'],
  },
  actions: {
    approve: { from: { state: ['draft'] }, to: { state: 'approved' }, roles: ['admin'], confirm: 'plain' },
    withdraw: {
      from: { state: ['approved'] },
      to: { state: 'withdrawn' },
      input: { reason: longText({ required: true, max: 500 }) },
      roles: ['admin'],
      confirm: 'danger',
    },
  },
  // The image is uploaded with its record: `POST /api/firmwares/upload`.
  access: { read: ['admin'], create: [], update: ['admin'], remove: ['admin'] },
  scope: {},
})
