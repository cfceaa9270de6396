import {
  choice,
  computed,
  dateTime,
  defineEntity,
  longText,
  quantity,
  reference,
  text,
  type Role,
} from '../schema'
import { APPROVED_TYPES, EVENT_TYPES } from '../eventTypes'
import { EVENT_LABELS, EVENT_QUEUES, EVENT_STATES } from './shared/eventKinds'
import { tankIdentifiers } from './shared/identifiers'

const APPROVERS = ['admin', 'client'] as const satisfies readonly Role[]
const DECIDED = ['signed', 'quarantined', 'reported', 'closed'] as const

const decision = { roles: APPROVERS, bulk: true, undo: 'reopen', extraInput: tankIdentifiers() } as const
const REASON = { max: 500, label: 'Reason' } as const

/** An event that readings show on a tank. It is sent outside the company only after approval. */
export const events = defineEntity({
  name: 'events',
  source: { rest: '/events', table: 'events', internal: ['evidence', 'reason', 'revised'] },
  title: 'tank_name',
  heading: ['type', 'started_at'],
  icon: 'approval',
  feature: 'client_approvals',
  screens: [
    {
      path: 'threshold',
      filter: { queue: 'threshold' },
      defaultFilter: { state: 'open' },
      columns: ['tank_name', 'type', 'started_at', 'from_l', 'confidence', 'state'],
      secondary: ['group_id', 'ended_at'],
      card: ['type', 'started_at', 'from_l'],
      labels: { from_l: 'Volume' },
    },
    {
      path: 'suddenChange',
      filter: { queue: 'sudden_change' },
      defaultFilter: { state: 'open' },
      columns: ['tank_name', 'type', 'delta_l', 'started_at', 'confidence', 'state'],
      secondary: ['group_id', 'from_l', 'to_l'],
    },
  ],
  fields: {
    tank_id: reference('tanks', { required: true, cascade: true }),
    tank_name: computed(text({ max: 120 }), { label: 'Tank' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), { label: 'Depot' }),
    type: choice(EVENT_TYPES, { required: true, labels: EVENT_LABELS }),
    queue: computed(choice(EVENT_QUEUES)),
    state: choice(EVENT_STATES, {
      default: 'open',
      setByServer: ['auto_closed'],
      labels: {
        open: 'Unreviewed',
        signed: 'Approved',
        quarantined: 'False alarm',
        auto_closed: 'Resolved',
      },
      tones: { open: 'accent', signed: 'good', quarantined: 'unknown', reported: 'warn' },
    }),
    started_at: dateTime({ required: true, label: 'Started' }),
    ended_at: dateTime({ label: 'Ended' }),
    from_l: quantity('L', { label: 'From' }),
    to_l: quantity('L', { label: 'To', filter: true }),
    delta_l: quantity('L', { label: 'Change', signed: true }),
    confidence: quantity('share', { required: true, min: 0, max: 1, filter: true }),
    signed_by: computed(text({ max: 200, as: 'user' }), { label: 'Approved by' }),
    signed_at: computed(dateTime(), { label: 'Approved' }),
    close_reason: computed(longText({ max: 500 }), { label: 'Reason' }),
    turned_out: computed(choice(['delivery', 'transfer']), { label: 'Turned out to be', filter: true }),
  },
  list: {
    columns: ['tank_name', 'type', 'state', 'started_at', 'delta_l', 'confidence', 'group_id'],
    filters: ['state', 'type', 'queue', 'group_id', 'started_at', 'tank_id', 'delta_l'],
    sorts: ['ended_at'],
    sort: 'started_at',
    search: ['tank_name'],
    indexedByGroup: ['queue', 'type', 'state', 'started_at', 'delta_l', 'confidence'],
    quickFilters: {
      open: { filter: { state: 'open' }, label: 'Unreviewed' },
      approved: { filter: { state: 'signed' } },
      falseAlarms: { filter: { state: 'quarantined' } },
    },
    card: ['type', 'started_at', 'delta_l'],
  },
  details: [
    'tank_id',
    'group_id',
    'type',
    'started_at',
    'ended_at',
    'from_l',
    'to_l',
    'delta_l',
    'confidence',
    'state',
    'signed_by',
    'signed_at',
    'close_reason',
    'turned_out',
  ],
  actions: {
    sign: {
      ...decision,
      // Events raised by devices and services are internal.
      from: { state: ['open'], type: APPROVED_TYPES },
      to: { state: 'signed' },
      extraInput: { ...decision.extraInput, reason: longText(REASON) },
      label: 'Approve',
      key: 's',
    },
    quarantine: {
      ...decision,
      from: { state: ['open'] },
      to: { state: 'quarantined' },
      extraInput: { ...decision.extraInput, reason: longText(REASON) },
      label: 'False alarm',
      done: 'Marked as a false alarm',
      key: 'q',
    },
    report: {
      ...decision,
      from: { state: ['open'] },
      to: { state: 'reported' },
      input: { reason: longText(REASON) },
      label: 'Report',
      key: 'r',
    },
    reclassify: {
      ...decision,
      from: { state: ['open'], type: ['sudden_drop', 'sudden_rise'] },
      to: { state: 'closed' },
      input: {
        turned_out: choice(['delivery', 'transfer'], {
          required: true,
          default: 'delivery',
          label: 'It was a',
        }),
      },
      label: 'It was a delivery',
      key: 'd',
    },
    close: {
      ...decision,
      from: { state: ['open', 'signed', 'quarantined', 'reported'] },
      to: { state: 'closed' },
      input: { reason: longText({ ...REASON, required: true }) },
      key: 'c',
    },
    reopen: {
      from: { state: DECIDED },
      to: { state: 'open' },
      roles: APPROVERS,
      bulk: true,
      done: 'Reopened',
    },
  },
  writtenBy: 'server',
  access: { read: APPROVERS, create: [], update: [], remove: [] },
  scope: { groups: 'group_id' },
})
