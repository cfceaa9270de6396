import { choice, computed, defineEntity, longText, photos, reference, text, type Role } from '../schema'
import { REPORT_TYPES } from './shared/eventKinds'

const STAFF = ['admin', 'client', 'provider'] as const satisfies readonly Role[]

/** A reported fault of a tank and its resolution. A tank with an open report is `reported`. */
export const reports = defineEntity({
  name: 'reports',
  source: { rest: '/reports', table: 'reports', internal: ['event_id'] },
  title: 'tank_name',
  heading: ['type', 'created_at'],
  icon: 'report',
  screens: [{ path: 'reports', defaultFilter: { state: 'reported' } }],
  fields: {
    tank_id: reference('tanks', { required: true, cascade: true }),
    tank_name: computed(text({ max: 120 }), { label: 'Tank' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), { label: 'Depot' }),
    customer_id: computed(reference('customers')),
    type: choice(REPORT_TYPES, { required: true, label: 'Problem' }),
    text: longText({ max: 2000, label: 'Description' }),
    photos: computed(photos({ max: 4 })),
    state: choice(['reported', 'closed', 'withdrawn'], {
      default: 'reported',
      tones: { reported: 'warn', closed: 'good', withdrawn: 'unknown' },
    }),
    assignee: computed(text({ max: 120 }), { label: 'Assigned to' }),
    close_reason: computed(longText({ max: 500 }), { label: 'Closed because' }),
  },
  list: {
    columns: ['tank_name', 'type', 'state', 'created_at', 'assignee', 'customer_id'],
    secondary: ['group_id', 'text', 'close_reason'],
    filters: ['state', 'type', 'group_id', 'created_at', 'tank_id', 'customer_id', 'assignee'],
    sorts: ['updated_at'],
    sort: 'created_at',
    search: ['tank_name', 'text'],
    indexedByGroup: ['state', 'type', 'created_at'],
    quickFilters: {
      open: { filter: { state: 'reported' } },
      unassigned: { filter: { state: 'reported', assignee: null } },
      old: { filter: { state: 'reported', created_at_lt: '-P7D' }, label: 'Over a week old' },
    },
    card: ['type', 'created_at', 'assignee'],
  },
  details: [
    'tank_id',
    'customer_id',
    'group_id',
    'type',
    'text',
    'photos',
    'state',
    'assignee',
    'close_reason',
  ],
  actions: {
    assign: {
      from: { state: ['reported'] },
      input: { assignee: text({ required: true, max: 120, label: 'Assign to' }) },
      roles: STAFF,
      bulk: true,
      done: 'Assigned',
    },
    close: {
      from: { state: ['reported'] },
      to: { state: 'closed' },
      input: { reason: longText({ required: true, max: 500, label: 'What was done' }) },
      roles: STAFF,
      bulk: true,
      undo: 'reopen',
    },
    withdraw: {
      from: { state: ['reported'] },
      to: { state: 'withdrawn' },
      roles: STAFF,
      bulk: true,
      undo: 'reopen',
    },
    reopen: {
      from: { state: ['closed', 'withdrawn'] },
      to: { state: 'reported' },
      roles: STAFF,
      bulk: true,
      done: 'Reopened',
    },
  },
  writtenBy: 'server',
  access: { read: STAFF, create: [], update: [], remove: [] },
  scope: { groups: 'group_id', customer: 'tank_id.customer_id' },
})
