import {
  choice,
  computed,
  date,
  dateTime,
  defineEntity,
  email,
  longText,
  phone,
  reference,
  relatedList,
  text,
} from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { FUEL_TYPES } from './shared/geometry'
import { depot, position } from './shared/places'

const OPEN = ['new', 'contacted', 'checked', 'booked'] as const

/** A person who is interested in tank monitoring and isn't a customer yet. */
export const prospectsV2 = defineEntity({
  name: 'prospects_v2',
  source: { collection: 'prospects_v2' },
  title: 'name',
  icon: 'customer',
  screens: [{ path: 'prospects' }],
  fields: {
    name: text({ required: true, max: 120 }),
    email: email(),
    phone: phone(),
    state: choice([...OPEN, 'converted', 'lost'], {
      default: 'new',
      tones: { new: 'accent', booked: 'accent', converted: 'good', lost: 'unknown' },
    }),
    address_1: text({ max: 120, label: 'Address' }),
    address_2: text({ max: 120, label: 'Address, second line' }),
    county_id: reference('counties', { label: 'County' }),
    postcode: text({ max: 12 }),
    ...position(),
    tank_kind: text({ max: 80 }),
    wanted_from: date(),
    source: choice(['phone', 'website', 'referral', 'visit'], { label: 'Source' }),
    notes: longText({ max: 2000 }),
    lost_because: text({ max: 200, readOnly: true, label: 'Reason lost' }),
    customer_id: computed(reference('customers')),
    tank_id: computed(reference('tanks')),
    jobs: relatedList('jobs', 'prospect_id'),
    signal_checks: relatedList('signal_checks', 'prospect_id', { label: 'Signal' }),
  },
  rules: [{ rule: 'oneOf', fields: ['email', 'phone'], ruleName: 'emailOrPhone' }],
  list: {
    columns: ['name', 'state', 'phone', 'tank_kind', 'signal_checks', 'wanted_from'],
    filters: ['name', 'state', 'county_id', 'source', 'wanted_from'],
    sort: 'wanted_from',
    search: ['name', 'email', 'phone', 'address_1'],
    quickFilters: { open: { filter: { state: [...OPEN] } } },
    card: ['state', 'phone', 'wanted_from'],
  },
  form: [
    { section: 'details', fields: ['name', 'email', 'phone', 'source', 'tank_kind', 'wanted_from', 'notes'] },
    {
      section: 'location',
      fields: ['address_1', 'address_2', 'county_id', 'postcode', 'place', 'lat', 'lng'],
    },
  ],
  actions: {
    contact: {
      from: { state: ['new'] },
      to: { state: 'contacted' },
      roles: ['admin'],
      bulk: true,
      label: 'Mark as contacted',
    },
    check: {
      from: { state: ['contacted'] },
      to: { state: 'checked' },
      roles: ['admin'],
      bulk: true,
      label: 'Mark as checked',
    },
    book: {
      from: { state: ['checked'] },
      to: { state: 'booked' },
      roles: ['admin'],
      label: 'Book the install',
    },
    convert: {
      from: { state: ['checked', 'booked'] },
      to: { state: 'converted' },
      input: {
        group_id: depot(),
        content_type: choice(
          FUEL_TYPES.filter(type => type !== 'other'),
          { required: true, default: 'kerosene', label: 'Product' },
        ),
        model_id: reference('models', { required: true, label: 'Tank model' }),
        assignee_id: reference('users', { label: 'Installer' }),
        window_start: dateTime({ label: 'Visit from' }),
      },
      roles: ['admin'],
      label: 'Convert',
      done: 'Customer, tank and install job created',
    },
    lose: {
      from: { state: [...OPEN] },
      to: { state: 'lost' },
      input: { lost_because: text({ required: true, max: 200, label: 'Reason lost' }) },
      roles: ['admin'],
      bulk: true,
      label: 'Mark as lost',
      undo: 'reopen',
    },
    reopen: {
      from: { state: ['lost'] },
      to: { state: 'contacted' },
      roles: ['admin'],
      bulk: true,
      done: 'Reopened',
    },
  },
  access: ADMIN_WRITES,
  scope: {},
})
