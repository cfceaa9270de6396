import {
  boolean,
  choice,
  computed,
  dateTime,
  decimal,
  defineEntity,
  longText,
  numbers,
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
/** A decision about the whole case, unless the caller says otherwise. */
const ofCase = {
  ...decision,
  extraInput: {
    ...decision.extraInput,
    whole_case: boolean({ help: 'False decides this event alone, and not the others of its case' }),
    case_ids: numbers({ help: 'The events of the case as the caller saw it: refused if others have joined' }),
  },
} as const
const REASON = { max: 500, label: 'Reason' } as const

/**
 * An event that readings show on a tank. It is sent outside the company only after approval. The open events of a tank in
 * one queue are a case: the worst of them leads, and is decided for all.
 */
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
      defaultFilter: { state: 'open', leads: true },
      columns: ['tank_name', 'type', 'days_p50', 'customer_id', 'started_at', 'state'],
      secondary: ['from_l', 'group_id', 'confidence', 'ended_at'],
      card: ['type', 'days_p50', 'customer_id'],
      sort: 'urgency',
      labels: { from_l: 'Volume then' },
    },
    {
      path: 'suddenChange',
      filter: { queue: 'sudden_change' },
      defaultFilter: { state: 'open', leads: true },
      columns: ['tank_name', 'type', 'delta_l', 'customer_id', 'started_at', 'state'],
      secondary: ['group_id', 'days_p50', 'confidence', 'from_l', 'to_l'],
      card: ['type', 'delta_l', 'customer_id'],
      sort: 'urgency',
    },
  ],
  fields: {
    tank_id: reference('tanks', { required: true, cascade: true }),
    tank_name: computed(text({ max: 120 }), { label: 'Tank' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), { label: 'Depot' }),
    customer_id: computed(reference('customers')),
    direction: computed(choice([-1, 1])),
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
    signed_by: computed(text({ max: 200, as: 'user' }), { label: 'Approved by', filter: true }),
    signed_at: computed(dateTime(), { label: 'Approved', filter: true }),
    close_reason: computed(longText({ max: 500 }), { label: 'Reason' }),
    turned_out: computed(choice(['delivery', 'transfer']), { label: 'Turned out to be', filter: true }),
    days_p50: computed(quantity('days'), { until: 'runs_out_p50_at', label: 'Days left' }),
    urgency: computed(decimal()),
    leads: computed(boolean(), { label: 'Worst of its case', filter: true }),
    decided_with: computed(reference('events'), { label: 'Decided with', filter: true }),
    by_delivery: computed(boolean(), { label: 'Moved like a delivery' }),
  },
  list: {
    columns: ['tank_name', 'type', 'state', 'started_at', 'delta_l', 'confidence', 'group_id'],
    filters: ['state', 'type', 'queue', 'group_id', 'started_at', 'tank_id', 'delta_l', 'customer_id'],
    sorts: ['ended_at', 'urgency'],
    sort: 'started_at',
    search: ['tank_name'],
    indexedByGroup: ['queue', 'type', 'state', 'started_at', 'delta_l', 'confidence', 'leads', 'urgency'],
    quickFilters: {
      open: { filter: { state: 'open', leads: true }, label: 'Unreviewed' },
      approved: { filter: { state: 'signed' } },
      falseAlarms: { filter: { state: 'quarantined' } },
    },
    card: ['type', 'started_at', 'delta_l'],
  },
  details: [
    'tank_id',
    'customer_id',
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
    'decided_with',
  ],
  actions: {
    sign: {
      ...ofCase,
      // Events raised by devices and services are internal.
      from: { state: ['open'], type: APPROVED_TYPES },
      to: { state: 'signed' },
      extraInput: { ...ofCase.extraInput, reason: longText(REASON) },
      label: 'Approve',
      key: 'a',
    },
    quarantine: {
      ...ofCase,
      from: { state: ['open'] },
      to: { state: 'quarantined' },
      extraInput: { ...ofCase.extraInput, reason: longText(REASON) },
      label: 'False alarm',
      done: 'Marked as a false alarm',
      key: 'f',
    },
    report: {
      ...ofCase,
      from: { state: ['open'] },
      to: { state: 'reported' },
      input: { reason: longText(REASON) },
      label: 'Report',
      key: 'r',
    },
    reclassify: {
      ...decision,
      from: { state: ['open'], type: ['sudden_drop', 'sudden_rise'] },
      offered: { by_delivery: [true] },
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
    transfer: {
      ...decision,
      from: { state: ['open'], type: ['sudden_drop', 'sudden_rise'] },
      to: { state: 'closed' },
      offered: { by_delivery: [false] },
      label: 'It was a transfer',
      key: 't',
    },
    close: {
      ...ofCase,
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
