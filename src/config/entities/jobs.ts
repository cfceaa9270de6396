import {
  choice,
  computed,
  dateTime,
  defineEntity,
  integer,
  longText,
  quantity,
  reference,
  rows,
  text,
  type FieldRights,
  type Role,
} from '../schema'
import { FOR_PLANNERS, PLANNING_ROLES } from './shared/dispatch'
import { FUEL_TYPES } from './shared/geometry'
import { DISPATCH_KINDS, FIELD_KINDS, JOB_KINDS, JOB_STATES, OPEN_JOB_STATES as OPEN } from './shared/jobKinds'

const FIELD = ['admin', 'install-user'] as const satisfies readonly Role[]
const PLANNERS = ['admin', ...PLANNING_ROLES] as const satisfies readonly Role[]
/** Fields of a truck's stops, which installers have none of. */
const BY_TRUCK = { read: PLANNERS } as const satisfies FieldRights

/** One visit: to install, repair or remove a device, to audit an installation, or to deliver or collect by truck. */
export const jobs = defineEntity({
  name: 'jobs',
  source: { rest: '/jobs', table: 'jobs' },
  title: 'name',
  icon: 'install',
  feature: FOR_PLANNERS,
  screens: [{ path: 'jobs', params: { scheduleId: 'schedule_id' } }],
  fields: {
    name: text({ required: true, max: 120 }),
    kind: choice(JOB_KINDS, { required: true }),
    state: choice(JOB_STATES, {
      default: 'planned',
      tones: { en_route: 'accent', on_site: 'accent', done: 'good', failed: 'bad', cancelled: 'unknown' },
    }),
    tank_id: reference('tanks', { filter: true }),
    prospect_id: reference('prospects_v2', { label: 'Prospect', filter: true }),
    device_id: reference('devices', { filter: true }),
    schedule_id: reference('schedules', { label: 'Schedule', filter: true }),
    assignee_id: reference('users', { label: 'Assigned to', filter: true }),
    window_start: dateTime({ label: 'From', filter: true }),
    window_end: dateTime({ label: 'Until' }),
    service_min: quantity('min', { min: 0, max: 1440, default: 15, label: 'Time on site' }),
    priority: integer({ min: 0, max: 100, default: 50 }),
    notes: longText({ max: 2000 }),
    fail_reason: longText({ max: 500, readOnly: true, label: 'Failed because' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), {
      copyOf: 'tank_id.group_id',
      label: 'Depot',
      filter: true,
    }),
    vehicle_id: reference('vehicles', { label: 'Truck', filter: true }),
    trip: integer({ min: 1, max: 10 }),
    sequence: integer({ min: 1, max: 500, label: 'Stop' }),
    eta: dateTime({ label: 'Planned arrival', filter: true }),
    content_type: choice(FUEL_TYPES, { label: 'Product' }),
    planned_l: quantity('L', { min: 0, max: 1_000_000, label: 'Planned volume' }),
    delivered: computed(
      rows({
        compartment: integer({ required: true, min: 1, max: 12 }),
        litres: quantity('L', { required: true, min: 0, max: 60_000, label: 'Litres' }),
      }),
      { label: 'By compartment' },
    ),
    delivered_l: computed(quantity('L'), { label: 'Delivered volume' }),
  },
  rules: [
    { rule: 'ascending', fields: ['window_start', 'window_end'] },
    { rule: 'requiredWhen', field: 'tank_id', when: { kind: 'delivery' } },
    { rule: 'requiredWhen', field: 'tank_id', when: { kind: 'collection' } },
  ],
  list: {
    columns: ['name', 'state', 'kind', 'tank_id', 'assignee_id', 'window_start'],
    secondary: ['priority', 'schedule_id'],
    filters: ['state', 'kind'],
    sort: 'window_start',
    search: ['name', 'notes'],
    quickFilters: {
      open: { filter: { state: [...OPEN] } },
      unassigned: { filter: { state: 'planned' } },
    },
    card: ['state', 'kind', 'window_start'],
  },
  form: [
    { section: 'details', fields: ['name', 'kind', 'tank_id', 'prospect_id', 'device_id', 'notes'] },
    {
      section: 'plan',
      fields: ['schedule_id', 'assignee_id', 'window_start', 'window_end', 'service_min', 'priority'],
    },
    {
      section: 'truck',
      fields: ['vehicle_id', 'trip', 'sequence', 'eta', 'content_type', 'planned_l'],
      when: { kind: DISPATCH_KINDS },
    },
  ],
  actions: {
    assign: {
      from: { state: ['planned', 'assigned', 'accepted'] },
      to: { state: 'assigned' },
      input: { assignee_id: reference('users', { required: true, label: 'Assign to' }) },
      roles: ['admin'],
      bulk: true,
    },
    accept: { from: { state: ['assigned'] }, to: { state: 'accepted' }, roles: FIELD },
    depart: { from: { state: ['accepted'] }, to: { state: 'en_route' }, roles: FIELD, label: 'Set off' },
    arrive: { from: { state: ['en_route'] }, to: { state: 'on_site' }, roles: FIELD },
    complete: {
      from: { state: ['on_site'], kind: FIELD_KINDS },
      to: { state: 'done' },
      roles: FIELD,
      label: 'Mark as done',
    },
    deliver: {
      from: { state: [...OPEN], kind: DISPATCH_KINDS },
      to: { state: 'done' },
      input: {
        delivered_l: quantity('L', { required: true, min: 1, max: 1_000_000, label: 'Litres by the meter' }),
        delivered_at: dateTime({ label: 'Time', help: 'Leave blank for now' }),
        ticket_no: text({ max: 40, label: 'Ticket no.', help: 'Leave blank to use the stop’s number' }),
      },
      roles: PLANNERS,
      feature: FOR_PLANNERS,
      label: 'Record delivery',
      labels: { kind: { collection: 'Record collection' } },
      done: 'Recorded',
    },
    miss: {
      from: { state: [...OPEN], kind: DISPATCH_KINDS },
      to: { state: 'failed' },
      input: { fail_reason: longText({ required: true, max: 500, label: 'What went wrong' }) },
      roles: PLANNERS,
      feature: FOR_PLANNERS,
      label: 'Not delivered',
      labels: { kind: { collection: 'Not collected' } },
    },
    fail: {
      from: { state: ['assigned', 'accepted', 'en_route', 'on_site'], kind: FIELD_KINDS },
      to: { state: 'failed' },
      input: { fail_reason: longText({ required: true, max: 500, label: 'What went wrong' }) },
      roles: FIELD,
      label: 'Mark as failed',
    },
    replan: {
      from: { state: ['failed', 'cancelled'] },
      to: { state: 'planned' },
      roles: ['admin'],
      bulk: true,
      done: 'Planned again',
    },
    cancel: {
      from: { state: [...OPEN] },
      to: { state: 'cancelled' },
      roles: ['admin'],
      bulk: true,
      undo: 'replan',
    },
  },
  access: { read: [...FIELD, ...PLANNING_ROLES], create: ['admin'], update: ['admin'], remove: ['admin'] },
  rights: {
    group_id: BY_TRUCK,
    vehicle_id: BY_TRUCK,
    trip: BY_TRUCK,
    sequence: BY_TRUCK,
    eta: BY_TRUCK,
    content_type: BY_TRUCK,
    planned_l: BY_TRUCK,
    delivered: BY_TRUCK,
    delivered_l: BY_TRUCK,
  },
  scope: { own: 'assignee_id', groups: 'group_id' },
})
