import { choice, dateTime, longText, quantity, text, type Role } from '../../schema'
import { REPORT_TYPES } from './eventKinds'
import { tankIdentifiers } from './identifiers'

const REPORTERS = ['admin', 'client', 'provider'] as const satisfies readonly Role[]
const OFFICE = ['admin', 'client'] as const satisfies readonly Role[]
const STAFF = ['admin', 'client', 'group manager'] as const satisfies readonly Role[]

const why = () => longText({ required: true, max: 500, label: 'Reason' })
const tag = () => text({ required: true, min: 1, max: 40 })

/** What staff do with a tank. Domain model, section 4; the addresses are the specification's. */
export const tankActions = {
  requestTopup: {
    from: { topup_state: ['none', 'fulfilled'] },
    to: { topup_state: 'requested' },
    ask: {
      topup_l: quantity('L', { min: 1, max: 1_000_000, label: 'Litres', help: 'Leave blank to fill it' }),
      topup_note: longText({ max: 500, label: 'Note' }),
    },
    roles: STAFF,
    bulk: true,
    undo: 'unRequestTopup',
    label: 'Request top-up',
  },
  unRequestTopup: {
    from: { topup_state: ['requested'] },
    to: { topup_state: 'none' },
    roles: STAFF,
    bulk: true,
    label: 'Cancel top-up request',
  },
  reportTank: {
    path: '/tanks/{id}/reportTank',
    from: { report_state: ['none', 'closed'] },
    to: { report_state: 'reported' },
    ask: {
      type: choice(REPORT_TYPES, { required: true, label: 'Problem' }),
      text: longText({ max: 2000, label: 'Description' }),
    },
    also: tankIdentifiers(),
    roles: REPORTERS,
    bulk: true,
    undo: 'unReportTank',
    label: 'Report a problem',
  },
  unReportTank: {
    path: '/tanks/{id}/unReportTank',
    from: { report_state: ['reported'] },
    to: { report_state: 'none' },
    also: tankIdentifiers(),
    roles: REPORTERS,
    bulk: true,
    label: 'Withdraw report',
  },
  closeReport: {
    from: { report_state: ['reported'] },
    to: { report_state: 'closed' },
    ask: { reason: why() },
    also: tankIdentifiers(),
    roles: REPORTERS,
    bulk: true,
    label: 'Close report',
  },
  quarantineTank: {
    path: '/tanks/{id}/quarantineTank',
    from: { quarantined: [false] },
    to: { quarantined: true },
    ask: {
      reason: why(),
      until: dateTime({ help: 'Leave blank to quarantine it until somebody ends it' }),
    },
    roles: OFFICE,
    bulk: true,
    undo: 'unQuarantineTank',
    label: 'Quarantine',
  },
  unQuarantineTank: {
    path: '/tanks/{id}/unQuarantineTank',
    from: { quarantined: [true] },
    to: { quarantined: false },
    roles: OFFICE,
    bulk: true,
    label: 'End quarantine',
  },
  addTag: { ask: { tag: tag() }, roles: STAFF, bulk: true, label: 'Add tag' },
  removeTag: { ask: { tag: tag() }, roles: STAFF, bulk: true, label: 'Remove tag' },
} as const
