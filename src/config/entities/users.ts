import { ROLES } from '../vocabulary'
import {
  boolean,
  choice,
  computed,
  dateTime,
  defineEntity,
  email,
  phone,
  reference,
  references,
  rows,
  tags,
  text,
} from '../schema'
import { LANGUAGES, LANGUAGE_NAMES } from '../schema/constants'
import { PASSWORD_MIN } from '../schema/passwords'
import { SERVICE_LABELS, SERVICE_TYPES } from './shared/services'

const ROLE_LABELS = {
  admin: 'Administrator',
  'install-user': 'Installer',
  'test-user': 'Tester',
  none: 'No role',
}

/** A user account. `role_type` decides; `roles` is the notation of the other systems. */
export const users = defineEntity({
  name: 'users',
  source: { rest: '/users', table: 'users', internal: ['seen_at'] },
  title: 'name',
  icon: 'user',
  fields: {
    uid: computed(text({ max: 128 }), { unique: true, label: 'Sign-in ID' }),
    name: text({ required: true, max: 160 }),
    email: email({ required: true, unique: true }),
    phone: phone(),
    password: text({
      secret: true,
      min: PASSWORD_MIN.customer,
      max: 200,
      help: 'At least 12 characters, 10 for a customer',
    }),
    role_type: choice([...ROLES, 'none'], {
      required: true,
      label: 'Role',
      labels: ROLE_LABELS,
    }),
    roles: computed(rows({ name: choice([...ROLES, 'none'], { required: true, labels: ROLE_LABELS }) })),
    sign_in: choice(['password', 'firebase'], { default: 'password', label: 'Sign-in method' }),
    service_type: choice(SERVICE_TYPES, { default: 0, label: 'Services', labels: SERVICE_LABELS }),
    tank_group_ids: references('tankgroups', { label: 'Groups' }),
    distributor_id: reference('distributors', { label: 'Distributor' }),
    customer_id: reference('customers'),
    permissions: tags({ max: 50 }),
    status: choice(['active', 'suspended'], {
      default: 'active',
      tones: { suspended: 'warn' },
    }),
    locale: choice(LANGUAGES, {
      label: 'Language',
      labels: LANGUAGE_NAMES,
      help: 'Leave blank to use the client’s language',
    }),
    mfa: computed(boolean(), { label: 'Two-step verification' }),
    last_sign_in_at: computed(dateTime(), { label: 'Last sign-in' }),
  },
  list: {
    columns: ['name', 'email', 'role_type', 'status', 'last_sign_in_at'],
    secondary: ['tank_group_ids', 'mfa', 'service_type'],
    filters: ['name', 'email', 'role_type', 'service_type', 'status', 'customer_id', 'uid'],
    sort: 'name',
    search: ['name', 'email'],
    card: ['email', 'role_type', 'status'],
  },
  actions: {
    signOutEverywhere: {
      roles: ['admin'],
      bulk: true,
      confirm: 'plain',
      label: 'Sign out everywhere',
      done: 'Signed out everywhere',
    },
  },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: {},
})
