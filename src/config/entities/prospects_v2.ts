import {
  choice,
  computed,
  date,
  dateTime,
  decimal,
  defineEntity,
  email,
  longText,
  phone,
  point,
  reference,
  relatedList,
  text,
} from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { FUEL_TYPES } from './shared/geometry'

const OPEN = ['new', 'contacted', 'checked', 'booked'] as const

/** Somebody who wants a tank watched, and isn't a customer yet. */
export const prospectsV2 = defineEntity({
  name: 'prospects_v2',
  source: { collection: 'prospects_v2', server: 'its state is changed by actions' },
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
    lat: decimal({ min: -90, max: 90, digits: 6, label: 'Latitude' }),
    lng: decimal({ min: -180, max: 180, digits: 6, label: 'Longitude' }),
    place: point('lat', 'lng', { label: 'Location' }),
    tank_kind: text({ max: 80 }),
    wanted_from: date(),
    source: choice(['phone', 'website', 'referral', 'visit'], { label: 'Came by' }),
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
      ask: {
        group_id: reference('tankgroups', {
          required: true,
          label: 'Depot',
          under: 'parent_id',
          offer: { parent_id_neq: null },
        }),
        content_type: choice(
          FUEL_TYPES.filter(type => type !== 'other'),
          {
            required: true,
            default: 'kerosene',
            label: 'Product',
          },
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
      ask: { lost_because: text({ required: true, max: 200, label: 'Reason lost' }) },
      roles: ['admin'],
      bulk: true,
      label: 'Mark as lost',
      undo: 'reopen',
    },
    reopen: { from: { state: ['lost'] }, to: { state: 'contacted' }, roles: ['admin'], bulk: true },
  },
  access: ADMIN_WRITES,
  scope: {},
})
