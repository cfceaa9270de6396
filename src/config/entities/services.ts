import {
  choice,
  computed,
  dateTime,
  defineEntity,
  integer,
  longText,
  quantity,
  reference,
  text,
  type Role,
} from '../schema'

const STAFF = ['admin', 'client'] as const satisfies readonly Role[]
const COLUMNS = ['tank_name', 'customer_id', 'at', 'measured_l', 'ticket_l', 'variance_pct', 'state'] as const
const done = { roles: STAFF, bulk: true, undo: 'undo' } as const
const why = () => longText({ required: true, max: 500, label: 'Reason' })

/** Litres delivered or collected: as the tank measured them, and as the ticket states. */
export const services = defineEntity({
  name: 'services',
  source: { rest: '/services', table: 'services' },
  title: 'tank_name',
  heading: ['kind', 'at'],
  icon: 'service',
  screens: [
    {
      path: 'services',
      defaultFilter: { state: 'detected' },
      columns: COLUMNS,
      secondary: ['group_id', 'variance_l', 'kind', 'ticket_no'],
    },
    { path: 'topups', filter: { kind: 'topup' }, defaultFilter: { state: 'confirmed' } },
    { path: 'collections', filter: { kind: 'collection' }, defaultFilter: { state: 'confirmed' } },
  ],
  fields: {
    tank_id: reference('tanks', { required: true, cascade: true }),
    tank_name: computed(text({ max: 120 }), { label: 'Tank' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), { label: 'Depot' }),
    customer_id: computed(reference('customers')),
    kind: choice(['topup', 'collection'], { required: true, labels: { topup: 'Top-up' } }),
    at: dateTime({ required: true, label: 'Date' }),
    measured_l: quantity('L', { required: true, min: 0, label: 'Measured' }),
    ticket_l: computed(quantity('L', { min: 0 }), { label: 'Ticket volume', filter: true }),
    ticket_no: computed(text({ max: 40 }), { label: 'Ticket no.' }),
    variance_l: computed(quantity('L', { signed: true }), {
      label: 'Variance',
      help: 'Measured less ticket',
      filter: true,
    }),
    variance_pct: computed(quantity('%', { digits: 1, signed: true }), { label: 'Variance %', filter: true }),
    state: choice(['detected', 'confirmed', 'rejected', 'disputed'], {
      default: 'detected',
      tones: { detected: 'accent', confirmed: 'good', rejected: 'unknown', disputed: 'warn' },
    }),
    reason: computed(longText({ max: 500 })),
    event_id: computed(reference('events'), { unique: true, filter: true }),
    job_id: computed(integer(), { label: 'Job' }),
  },
  list: {
    columns: COLUMNS,
    secondary: ['group_id', 'variance_l', 'ticket_no'],
    filters: ['state', 'kind', 'group_id', 'at', 'tank_id', 'customer_id', 'measured_l', 'ticket_no'],
    sort: '-at',
    search: ['tank_name', 'ticket_no'],
    indexedByGroup: ['kind', 'state', 'at', 'measured_l', 'ticket_l', 'variance_l', 'variance_pct'],
    quickFilters: {
      toConfirm: { filter: { state: 'detected' }, label: 'To confirm' },
      confirmed: { filter: { state: 'confirmed' } },
      disputed: { filter: { state: 'disputed' } },
      noTicket: { filter: { ticket_l: null }, label: 'Without ticket' },
    },
    card: ['at', 'measured_l', 'state'],
  },
  details: [
    'tank_id',
    'customer_id',
    'group_id',
    'kind',
    'at',
    'measured_l',
    'ticket_l',
    'ticket_no',
    'variance_l',
    'variance_pct',
    'state',
    'reason',
  ],
  actions: {
    confirm: { ...done, from: { state: ['detected', 'disputed'] }, to: { state: 'confirmed' } },
    match: {
      from: { state: ['detected', 'confirmed', 'disputed'] },
      input: {
        ticket_no: text({ required: true, max: 40, label: 'Ticket no.' }),
        ticket_l: quantity('L', { required: true, min: 0, max: 1_000_000, label: 'Litres on the ticket' }),
      },
      roles: STAFF,
      undo: 'unmatch',
      label: 'Match ticket',
      done: 'Ticket matched',
    },
    dispute: {
      ...done,
      from: { state: ['detected', 'confirmed'] },
      to: { state: 'disputed' },
      input: { reason: why() },
    },
    reject: {
      ...done,
      from: { state: ['detected', 'disputed'] },
      to: { state: 'rejected' },
      input: { reason: why() },
    },
    unmatch: {
      from: { state: ['detected', 'confirmed', 'disputed'] },
      roles: STAFF,
      label: 'Remove ticket',
      done: 'Ticket removed',
    },
    undo: {
      from: { state: ['confirmed', 'rejected', 'disputed'] },
      to: { state: 'detected' },
      roles: STAFF,
      bulk: true,
      label: 'Back to review',
      done: 'Back in review',
    },
  },
  writtenBy: 'server',
  access: { read: STAFF, create: [], update: [], remove: [] },
  scope: { groups: 'group_id' },
})
