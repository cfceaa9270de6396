import {
  choice,
  computed,
  dateTime,
  decimal,
  defineEntity,
  longText,
  quantity,
  reference,
  text,
  type Role,
} from '../schema'
import { VOLUME_LABELS, VOLUME_UNITS } from '../volumes'
import { MISMATCHES, MISMATCH_LABELS } from './shared/tickets'

const STAFF = ['admin', 'client'] as const satisfies readonly Role[]
const COLUMNS = ['ticket_no', 'tank_id', 'delivered_at', 'litres', 'measured_l', 'difference_pct'] as const
/** States in which matching may still change a ticket. */
const OPEN = ['unmatched', 'matched'] as const

/** A driver's tickets: one line for each tank and visit, matched with the service that the readings show. */
export const tickets = defineEntity({
  name: 'tickets',
  source: { rest: '/tickets', table: 'tickets' },
  title: 'ticket_no',
  subtitle: ['tank_id'],
  icon: 'list',
  menu: { group: 'approvals', after: 'services' },
  fields: {
    ticket_no: text({ required: true, max: 40, label: 'Ticket no.' }),
    tank_id: reference('tanks', { required: true, cascade: true }),
    tank_name: computed(text({ max: 120 }), { copyOf: 'tank_id.name', label: 'Tank name' }),
    group_id: computed(reference('tankgroups', { parentField: 'parent_id' }), {
      copyOf: 'tank_id.group_id',
      label: 'Depot',
    }),
    delivered_at: dateTime({ required: true, label: 'Delivered' }),
    quantity: decimal({ required: true, min: 0.1, max: 1_000_000, digits: 1 }),
    unit: choice(VOLUME_UNITS, { default: 'litre', labels: VOLUME_LABELS }),
    litres: computed(quantity('L'), { label: 'Ticket volume' }),
    measured_l: computed(quantity('L'), { label: 'Measured' }),
    difference_pct: computed(quantity('%', { digits: 1, signed: true }), {
      label: 'Difference',
      help: 'Measured less ticket',
    }),
    state: choice([...OPEN, 'confirmed', 'set_aside'], {
      default: 'unmatched',
      setByServer: ['matched'],
      tones: { unmatched: 'warn', matched: 'accent', confirmed: 'good', set_aside: 'unknown' },
    }),
    mismatch: computed(choice(MISMATCHES, { setByServer: MISMATCHES, labels: MISMATCH_LABELS }), {
      label: 'To look at',
    }),
    service_id: computed(reference('services'), { unique: true, label: 'Service' }),
    other_unit: computed(choice(VOLUME_UNITS, { labels: VOLUME_LABELS }), { label: 'Unit that fits' }),
    other_service_id: computed(reference('services'), { label: 'Service of the other tank' }),
    reason: computed(longText({ max: 500 })),
  },
  naturalKey: ['ticket_no', 'tank_id', 'delivered_at', 'quantity'],
  changedIn: { state: [...OPEN] },
  list: {
    columns: [...COLUMNS, 'mismatch'],
    secondary: ['state', 'group_id'],
    filters: [
      'state',
      'mismatch',
      'group_id',
      'delivered_at',
      'tank_id',
      'ticket_no',
      'litres',
      'difference_pct',
      'service_id',
    ],
    sort: '-delivered_at',
    search: ['ticket_no', 'tank_name'],
    indexedByGroup: ['state', 'mismatch', 'delivered_at', 'litres'],
    quickFilters: {
      within: { filter: { state: 'matched', mismatch: null }, label: 'Within tolerance' },
      toLookAt: { filter: { state: [...OPEN], mismatch_neq: null } },
      confirmed: { filter: { state: 'confirmed' } },
    },
    card: ['delivered_at', 'litres', 'state'],
  },
  form: [{ section: 'details', fields: ['ticket_no', 'tank_id', 'delivered_at', 'quantity', 'unit'] }],
  details: [
    ...COLUMNS,
    'group_id',
    'state',
    'mismatch',
    'service_id',
    'other_unit',
    'other_service_id',
    'reason',
  ],
  actions: {
    confirm: {
      from: { state: ['matched'] },
      to: { state: 'confirmed' },
      roles: STAFF,
      bulk: true,
      undo: 'reopen',
    },
    changeUnit: {
      from: { state: [...OPEN], mismatch: ['unit'] },
      roles: STAFF,
      bulk: true,
      label: 'Use the unit that fits',
      done: 'Unit changed',
    },
    split: {
      from: { state: [...OPEN], mismatch: ['two_tanks'] },
      roles: STAFF,
      label: 'Split between the tanks',
      done: 'Ticket split',
    },
    setAside: {
      from: { state: [...OPEN] },
      to: { state: 'set_aside' },
      input: { reason: longText({ required: true, max: 500 }) },
      roles: STAFF,
      bulk: true,
      undo: 'reopen',
      done: 'Ticket set aside',
    },
    reopen: {
      from: { state: ['confirmed', 'set_aside'] },
      to: { state: 'unmatched' },
      roles: STAFF,
      bulk: true,
      label: 'Back to review',
      done: 'Back in review',
    },
  },
  import: true,
  access: { read: STAFF, create: STAFF, update: STAFF, remove: STAFF },
  scope: { groups: 'group_id' },
})
