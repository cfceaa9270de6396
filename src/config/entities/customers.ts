import {
  choice,
  computed,
  dateTime,
  defineEntity,
  email,
  phone,
  reference,
  relatedList,
  text,
} from '../schema'

import { GROUP_ROLES } from './shared/access'
import { customerActions } from './shared/customerActions'
import { CUSTOMER_KINDS } from './shared/customerKinds'
import { position } from './shared/places'

/** Eircode, or a United Kingdom postcode for the six northern counties and Britain. */
const POSTCODE =
  '^(?:([AC-FHKNPRTV-Y]\\d{2}|D6W) ?([0-9AC-FHKNPRTV-Y]{4})|([A-Z]{1,2}\\d[A-Z\\d]?) ?(\\d[A-Z]{2}))$'

/** A home, farm or site that owns tanks. */
export const customers = defineEntity({
  name: 'customers',
  source: { rest: '/customers', table: 'customers' },
  title: 'name',
  subtitle: ['customer_no', 'parent_id'],
  icon: 'customer',
  fields: {
    parent_id: reference('tankgroups', { required: true, label: 'Depot', parentField: 'parent_id' }),
    name: text({ required: true, max: 160 }),
    customer_no: text({ max: 40, unique: { within: 'parent_id' }, label: 'Customer no.' }),
    kind: choice(CUSTOMER_KINDS, {
      required: true,
      default: 'domestic',
      label: 'Type',
    }),
    email: email({ filter: true }),
    phone: phone({ filter: true }),
    address_1: text({ max: 120, label: 'Address line 1' }),
    address_2: text({ max: 120, label: 'Address line 2' }),
    address_3: text({ max: 120, label: 'Address line 3' }),
    townland_id: reference('townlands'),
    /** Copied for the quick search, which uses one index over the row's own texts. */
    townland_name: computed(text({ max: 120 }), {
      copyOf: 'townland_id.name',
      secret: true,
      label: 'Townland',
    }),
    county_id: reference('counties', { required: true, label: 'County' }),
    country_id: reference('countries', { required: true, label: 'Country' }),
    postcode: text({
      max: 10,
      pattern: POSTCODE,
      patternName: 'postcode',
      upper: true,
      joinedBy: ' ',
      label: 'Eircode or postcode',
    }),
    ...position(),
    status: computed(
      choice(['invited', 'active', 'suspended', 'closed'], {
        setByServer: ['closed'],
        tones: { invited: 'accent', suspended: 'warn', closed: 'unknown' },
      }),
      { default: 'invited' },
    ),
    last_sign_in_at: computed(dateTime(), { label: 'Last sign-in' }),
    merged_into_id: computed(reference('customers'), { label: 'Merged into' }),
    tanks: relatedList('tanks', 'customer_id', { counted: true }),
  },
  rules: [{ rule: 'oneOf', fields: ['email', 'phone'], ruleName: 'emailOrPhone' }],
  list: {
    columns: ['name', 'phone', 'email', 'tanks', 'status', 'parent_id'],
    secondary: ['customer_no', 'last_sign_in_at', 'kind'],
    filters: ['parent_id', 'name', 'customer_no', 'kind', 'status', 'county_id', 'country_id'],
    sort: 'name',
    search: [
      'name',
      'customer_no',
      'email',
      'phone',
      'address_1',
      'address_2',
      'address_3',
      'townland_name',
      'postcode',
    ],
    card: ['tanks', 'phone', 'status'],
  },
  form: [
    { section: 'details', fields: ['name', 'parent_id', 'customer_no', 'kind'] },
    {
      section: 'contact',
      fields: [
        'email',
        'phone',
        'address_1',
        'address_2',
        'address_3',
        'townland_id',
        'county_id',
        'country_id',
        'postcode',
      ],
    },
    { section: 'location', fields: ['place', 'lat', 'lng'] },
  ],
  actions: customerActions,
  import: true,
  naturalKey: ['name', 'parent_id', 'customer_no', 'address_1'],
  access: { read: GROUP_ROLES, create: ['admin', 'client'], update: ['admin', 'client'], remove: ['admin'] },
  scope: { groups: 'parent_id' },
})
