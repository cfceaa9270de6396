import {
  boolean,
  choice,
  choices,
  defineEntity,
  email,
  phone,
  quantity,
  reference,
  relatedList,
  text,
} from '../schema'
import { LANGUAGES, LANGUAGE_NAMES } from '../schema/constants'
import { VOLUME_LABELS, VOLUME_UNITS } from '../volumes'
import { ADMIN_WRITES, GROUP_ROLES } from './shared/access'
import { position } from './shared/places'
import { SERVICE_LABELS, SERVICE_TYPES } from './shared/services'

/** A client (no parent) or one of its depots: exactly two levels. */
export const tankgroups = defineEntity({
  name: 'tankgroups',
  source: { rest: '/tankgroups', table: 'tankgroups' },
  title: 'name',
  icon: 'group',
  screens: [
    {
      path: 'clients',
      filter: { parent_id: null },
      columns: ['name', 'code', 'depots', 'tanks', 'low_pct', 'critical_pct', 'active', 'billing_type'],
      secondary: ['service_type', 'contact_name', 'phone'],
    },
    {
      path: 'groups',
      params: { clientId: 'parent_id' },
      columns: ['name', 'parent_id', 'code', 'tanks', 'low_pct', 'critical_pct', 'active'],
    },
  ],
  fields: {
    parent_id: reference('tankgroups', {
      label: 'Client',
      help: 'Leave blank for a client',
      optionsFilter: { parent_id: null },
    }),
    name: text({ required: true, max: 120 }),
    code: text({ unique: true, max: 20, pattern: '^[A-Za-z0-9_-]+$', patternName: 'code' }),
    billing_type: choice(['monthly_per_tank', 'annual_per_tank', 'prepaid', 'trial', 'none'], {
      required: true,
      default: 'none',
      label: 'Billing',
    }),
    service_type: choice(SERVICE_TYPES, { default: 0, label: 'Services', labels: SERVICE_LABELS }),
    distributor_id: reference('distributors', { label: 'Distributor' }),
    contact_name: text({ max: 120, label: 'Contact' }),
    email: email(),
    phone: phone(),
    address: text({ max: 300 }),
    county_id: reference('counties', { label: 'County' }),
    ...position(),
    low_pct: quantity('%', { min: 0, max: 100, default: 25, label: 'Low at' }),
    critical_pct: quantity('%', { min: 0, max: 100, default: 10, label: 'Critical at' }),
    ticket_tolerance_pct: quantity('%', {
      min: 0,
      max: 50,
      default: 5,
      label: 'Ticket tolerance',
      help: 'Largest difference between a ticket and the measured litres at which they match',
    }),
    units: choice(VOLUME_UNITS, {
      default: 'litre',
      help: 'Applies from the next sign-in. Depots use their client’s units.',
      labels: VOLUME_LABELS,
    }),
    locale: choice(LANGUAGES, {
      default: 'en',
      label: 'Language',
      labels: LANGUAGE_NAMES,
    }),
    theme: choice(['default', 'red_green'], {
      default: 'default',
      labels: { default: 'Teal', red_green: 'Red and green' },
    }),
    features: choices(['dispatch_planner', 'customer_portal', 'client_approvals', 'webhooks'], {
      filter: true,
    }),
    time_zone: text({
      max: 60,
      default: 'Europe/Dublin',
      pattern: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$',
      patternName: 'timeZone',
    }),
    active: boolean({ default: true }),
    depots: relatedList('tankgroups', 'parent_id', { counted: true }),
    tanks: relatedList('tanks', 'group_id', { counted: true }),
  },
  rules: [{ rule: 'ascending', fields: ['critical_pct', 'low_pct'] }],
  list: {
    columns: ['name', 'parent_id', 'code', 'billing_type', 'service_type', 'active'],
    filters: [
      'parent_id',
      'name',
      'code',
      'billing_type',
      'service_type',
      'distributor_id',
      'county_id',
      'active',
    ],
    sort: 'name',
    search: ['name', 'code', 'contact_name'],
    card: ['tanks', 'low_pct', 'critical_pct'],
  },
  form: [
    { section: 'details', fields: ['name', 'parent_id', 'code', 'active'] },
    {
      section: 'billing',
      fields: ['billing_type', 'service_type', 'ticket_tolerance_pct', 'distributor_id', 'features'],
    },
    { section: 'contact', fields: ['contact_name', 'email', 'phone', 'address', 'county_id'] },
    { section: 'location', fields: ['place', 'lat', 'lng'] },
    { section: 'alerts', fields: ['low_pct', 'critical_pct'] },
    { section: 'display', fields: ['units', 'locale', 'theme', 'time_zone'] },
  ],
  access: { ...ADMIN_WRITES, read: GROUP_ROLES },
  // A client must not see its distributor's other clients.
  rights: { distributor_id: { read: ['admin'] } },
  scope: { groups: 'id' },
})
