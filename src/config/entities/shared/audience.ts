import { STAFF_ROLES } from '../../vocabulary'
import { choice, choices, quantity, reference } from '../../schema'
import { FUEL_TYPES } from './geometry'
import { CUSTOMER_KINDS } from './customerKinds'

/** The recipients of a message: staff are chosen by role, customers by location and tank content. */
export const AUDIENCES = ['customers', 'users'] as const

/** Audience fields, shared by the record and by the call that counts the recipients beforehand. */
export const audienceFields = {
  audience: choice(AUDIENCES, {
    default: 'customers',
    label: 'To',
    labels: { customers: 'Customers', users: 'Staff' },
  }),
  group_id: reference('tankgroups', {
    parentField: 'parent_id',
    label: 'Client or depot',
    help: 'Leave blank for all',
  }),
  county_id: reference('counties', { label: 'County' }),
  customer_kind: choice(CUSTOMER_KINDS, { label: 'Customer type' }),
  content_type: choice(FUEL_TYPES, { label: 'Product' }),
  below_pct: quantity('%', { min: 0, max: 100, label: 'With a tank below' }),
  within_days: quantity('days', { min: 0, max: 365, label: 'Running out within' }),
  roles: choices(STAFF_ROLES, {
    label: 'Roles',
    help: 'Leave blank for all staff',
  }),
} as const
