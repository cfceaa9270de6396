import { longText, quantity, reference, type Role } from '../../schema'
import { INTERVAL_BOUNDS } from './downlinkKinds'

/** Life-cycle states of a device, in order; the last four may follow any other. Domain model, section 4. */
export const DEVICE_STATES = [
  'prepared',
  'panelled',
  'programmed',
  'calibrated',
  'activated',
  'packed',
  'shipped',
  'bootstrapped',
  'installed',
  'inactive',
  'failed',
  'quarantined',
  'returned',
  'retired',
] as const

const ASSEMBLY = ['admin'] as const satisfies readonly Role[]
const BENCH = ['admin', 'test-user'] as const satisfies readonly Role[]
const FIELD = ['admin', 'provider'] as const satisfies readonly Role[]

/** States of a device that is in use or on its way to its tank. */
const IN_USE = [
  'prepared',
  'panelled',
  'programmed',
  'calibrated',
  'activated',
  'packed',
  'shipped',
  'bootstrapped',
  'installed',
  'inactive',
] as const

/** States in which a device may be put on a tank: registered, with no known fault. */
export const READY = ['activated', 'packed', 'shipped', 'bootstrapped', 'installed'] as const

/** States in which a registered device is not in use. */
export const UNUSED: readonly string[] = ['inactive', 'failed', 'quarantined', 'returned', 'retired']

/** States in which a device is out of use: it receives no downlinks and is on no tank. */
export const DEAF: readonly string[] = ['failed', 'returned', 'retired']

const why = () => ({ reason: longText({ required: true, max: 500 }) })

/**
 * Life-cycle actions of a device: each step follows the previous state; the last four states are reachable from any.
 */
export const deviceActions = {
  panel: {
    from: { state: ['prepared'] },
    to: { state: 'panelled' },
    roles: ASSEMBLY,
    bulk: true,
    label: 'Add to panel',
  },
  program: { from: { state: ['panelled'] }, to: { state: 'programmed' }, roles: ASSEMBLY, bulk: true },
  calibrate: { from: { state: ['programmed'] }, to: { state: 'calibrated' }, roles: BENCH, bulk: true },
  activate: { from: { state: ['calibrated'] }, to: { state: 'activated' }, roles: ASSEMBLY, bulk: true },
  pack: {
    from: { state: ['activated'] },
    to: { state: 'packed' },
    roles: ASSEMBLY,
    bulk: true,
    undo: 'unpack',
  },
  unpack: {
    from: { state: ['packed'] },
    to: { state: 'activated' },
    roles: ASSEMBLY,
    bulk: true,
    done: 'Unpacked',
  },
  ship: {
    from: { state: ['packed'] },
    to: { state: 'shipped' },
    roles: ASSEMBLY,
    bulk: true,
    confirm: 'plain',
  },
  bootstrap: {
    from: { state: ['shipped'] },
    to: { state: 'bootstrapped' },
    roles: FIELD,
    bulk: true,
    label: 'Confirm first contact',
  },
  install: { from: { state: ['bootstrapped'] }, to: { state: 'installed' }, roles: FIELD, bulk: true },
  assign: {
    from: { state: ['activated', 'packed', 'shipped', 'bootstrapped'] },
    to: { state: 'installed' },
    input: { tank_id: reference('tanks', { required: true, optionsFilter: { device_id: null } }) },
    roles: ASSEMBLY,
    label: 'Put on a tank',
  },
  deactivate: {
    from: { state: ['installed'] },
    to: { state: 'inactive' },
    input: why(),
    roles: FIELD,
    bulk: true,
    confirm: 'plain',
    undo: 'reactivate',
    done: 'Deactivated',
  },
  reactivate: {
    from: { state: ['inactive'] },
    to: { state: 'installed' },
    roles: FIELD,
    bulk: true,
    done: 'Reactivated',
  },
  swap: {
    // A failed or suspect device stays on its tank until a replacement is installed.
    from: { state: ['installed', 'inactive', 'failed', 'quarantined'] },
    to: { state: 'returned' },
    input: {
      replacement_id: reference('devices', {
        required: true,
        optionsFilter: { tank_id: null },
        label: 'Replacement',
        help: 'A registered device that is on no tank',
      }),
      ...why(),
    },
    roles: ASSEMBLY,
    label: 'Swap',
    done: 'Device swapped',
  },
  unassign: {
    from: { state: ['installed', 'inactive'] },
    to: { state: 'bootstrapped' },
    input: why(),
    roles: ASSEMBLY,
    label: 'Take off its tank',
    done: 'Taken off its tank',
  },
  fail: {
    from: { state: IN_USE },
    to: { state: 'failed' },
    input: why(),
    roles: BENCH,
    bulk: true,
    label: 'Mark as failed',
  },
  quarantine: {
    from: { state: IN_USE },
    to: { state: 'quarantined' },
    input: why(),
    roles: FIELD,
    bulk: true,
  },
  giveBack: {
    from: { state: [...IN_USE, 'failed', 'quarantined'] },
    to: { state: 'returned' },
    input: why(),
    roles: FIELD,
    bulk: true,
    label: 'Return',
  },
  refurbish: {
    from: { state: ['failed', 'quarantined', 'returned'] },
    to: { state: 'prepared' },
    roles: ASSEMBLY,
    bulk: true,
    confirm: 'plain',
    done: 'Refurbished',
  },
  retire: {
    from: { state: [...IN_USE, 'failed', 'quarantined', 'returned'] },
    to: { state: 'retired' },
    input: why(),
    roles: ASSEMBLY,
    bulk: true,
    confirm: 'danger',
  },
  setInterval: {
    from: { state: [...IN_USE, 'quarantined'] },
    input: { interval_min: quantity('min', { required: true, ...INTERVAL_BOUNDS, label: 'Interval' }) },
    roles: FIELD,
    bulk: true,
    label: 'Set interval',
    done: 'Interval queued; the device gets it when it asks',
  },
  // A new network identity applies from the change on; after a correction this action assigns the earlier messages.
  claimMessages: {
    roles: ASSEMBLY,
    input: why(),
    confirm: 'danger',
    label: 'Claim earlier messages',
    done: 'Earlier messages are being processed',
  },
} as const
