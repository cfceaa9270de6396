import { choice, date, dateTime, longText, quantity, text, type Role } from '../../schema'
import { REPORT_TYPES } from './eventKinds'
import { tankIdentifiers } from './identifiers'

const REPORTERS = ['admin', 'client', 'provider'] as const satisfies readonly Role[]
const OFFICE = ['admin', 'client'] as const satisfies readonly Role[]
/** Roles that request and cancel a top-up. */
const ASKERS = ['admin', 'client', 'group manager', 'customer'] as const satisfies readonly Role[]
const STAFF = ['admin', 'client', 'group manager'] as const satisfies readonly Role[]

const why = () => longText({ required: true, max: 500, label: 'Reason' })
const tag = () => text({ required: true, min: 1, max: 40 })

/** Staff actions on a tank. Domain model, section 4; the paths are the specification's. */
export const tankActions = {
  requestTopup: {
    from: { topup_state: ['none', 'fulfilled'], state: ['draft', 'active'] },
    to: { topup_state: 'requested' },
    input: {
      topup_l: quantity('L', { min: 1, max: 1_000_000, label: 'Litres', help: 'Leave blank to fill it' }),
      topup_note: longText({ max: 500, label: 'Note' }),
      topup_wish_on: date({ label: 'Wished for' }),
    },
    roles: ASKERS,
    bulk: true,
    undo: 'unRequestTopup',
    label: 'Request top-up',
    labels: { direction: { 1: 'Request collection' } },
  },
  unRequestTopup: {
    from: { topup_state: ['requested'] },
    to: { topup_state: 'none' },
    roles: ASKERS,
    bulk: true,
    label: 'Cancel top-up request',
    done: 'Request cancelled',
    labels: { direction: { 1: 'Cancel collection request' } },
  },
  scheduleTopup: {
    from: { topup_state: ['requested'] },
    to: { topup_state: 'scheduled' },
    input: { topup_on: date({ required: true, label: 'Day' }) },
    roles: OFFICE,
    bulk: true,
    undo: 'unscheduleTopup',
    label: 'Schedule top-up',
    labels: { direction: { 1: 'Schedule collection' } },
  },
  unscheduleTopup: {
    from: { topup_state: ['scheduled'] },
    to: { topup_state: 'requested' },
    roles: OFFICE,
    bulk: true,
    label: 'Take off the schedule',
    done: 'Taken off the schedule',
  },
  reportTank: {
    path: '/tanks/{id}/reportTank',
    from: { report_state: ['none', 'closed'] },
    to: { report_state: 'reported' },
    input: {
      type: choice(REPORT_TYPES, { required: true, label: 'Problem' }),
      text: longText({ max: 2000, label: 'Description' }),
    },
    extraInput: tankIdentifiers(),
    roles: [...REPORTERS, 'customer'],
    bulk: true,
    undo: 'unReportTank',
    label: 'Report a problem',
  },
  unReportTank: {
    path: '/tanks/{id}/unReportTank',
    from: { report_state: ['reported'] },
    to: { report_state: 'none' },
    extraInput: tankIdentifiers(),
    roles: REPORTERS,
    bulk: true,
    label: 'Withdraw report',
    done: 'Report withdrawn',
  },
  closeReport: {
    from: { report_state: ['reported'] },
    to: { report_state: 'closed' },
    input: { reason: why() },
    extraInput: tankIdentifiers(),
    roles: REPORTERS,
    bulk: true,
    label: 'Close report',
    done: 'Report closed',
  },
  quarantineTank: {
    path: '/tanks/{id}/quarantineTank',
    from: { quarantined: [false] },
    to: { quarantined: true },
    input: {
      reason: why(),
      until: dateTime({ help: 'Leave blank to quarantine it until somebody ends it' }),
    },
    extraInput: tankIdentifiers(),
    roles: OFFICE,
    bulk: true,
    undo: 'unQuarantineTank',
    label: 'Quarantine',
    done: 'In quarantine',
  },
  unQuarantineTank: {
    path: '/tanks/{id}/unQuarantineTank',
    from: { quarantined: [true] },
    to: { quarantined: false },
    extraInput: tankIdentifiers(),
    roles: OFFICE,
    bulk: true,
    label: 'End quarantine',
    done: 'Out of quarantine',
  },
  addTag: {
    path: '/tanks/{id}/tags/add/{tag}',
    input: { tag: tag() },
    roles: STAFF,
    bulk: true,
    label: 'Add tag',
    done: 'Tag added',
  },
  removeTag: {
    path: '/tanks/{id}/tags/remove/{tag}',
    input: { tag: tag() },
    roles: STAFF,
    bulk: true,
    label: 'Remove tag',
    done: 'Tag removed',
  },
  decommission: {
    // An open delivery request must be settled first.
    from: { state: ['draft', 'active'], topup_state: ['none', 'fulfilled'] },
    to: { state: 'decommissioned' },
    writable: true,
    roles: ['admin'],
    bulk: true,
    undo: 'recommission',
    label: 'Decommission',
    done: 'Decommissioned',
  },
  recommission: {
    from: { state: ['decommissioned'] },
    to: { state: 'active' },
    writable: true,
    roles: ['admin'],
    bulk: true,
    label: 'Put back into service',
    done: 'Back in service',
  },
} as const
