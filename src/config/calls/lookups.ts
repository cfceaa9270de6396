import { ROLES } from '../vocabulary'
import { FUEL_ICONS, FUEL_TYPES, SHAPES } from '../entities/shared/geometry'
import { tankgroups } from '../entities/tankgroups'
import { choice, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, pageOf, recordOf } from '../schema/calls/shapes'

/** Lists for select inputs. */
const groupList = {
  method: 'GET',
  tag: 'tankgroups',
  may: { read: 'tankgroups' },
  answer: pageOf(recordOf('tankgroups')),
} as const
export const clients = defineCall({
  ...groupList,
  path: '/api/tankgroups/parents',
  summary: 'Clients: groups that belong to no other',
  example: {},
})
export const depots = defineCall({
  ...groupList,
  path: '/api/tankgroups/{id}/children',
  summary: 'Depots of a client',
  params: { id: reference('tankgroups', { required: true }) },
  example: { id: 10 },
})

const userList = {
  method: 'GET',
  tag: 'users',
  may: { read: 'users' },
  answer: pageOf(recordOf('users')),
  example: {},
} as const
export const groupManagers = defineCall({
  ...userList,
  path: '/api/users/groupmanagers',
  summary: 'Group managers',
})
export const installers = defineCall({
  ...userList,
  path: '/api/users/installers',
  summary: 'Installers',
})

/** The specification gives tank models two more paths. */
const modelList = {
  method: 'GET',
  tag: 'models',
  summary: 'List models',
  may: { read: 'models' },
  answer: pageOf(recordOf('models')),
  example: {},
} as const
export const tankModels = defineCall({ ...modelList, path: '/api/tankmodels' })
export const tankModelsAlias = defineCall({ ...modelList, path: '/api/tankmodels/models' })

const options = { method: 'GET', may: { staff: true }, example: {} } as const
export const billingTypes = defineCall({
  ...options,
  path: '/api/tankgroups/billingtypes',
  tag: 'tankgroups',
  summary: 'Ways of billing',
  answer: listOf(tankgroups.fields.billing_type),
})
export const fuelTypes = defineCall({
  ...options,
  path: '/api/fueltypes',
  tag: 'tanks',
  summary: 'Fuels',
  answer: listOf({
    name: choice(FUEL_TYPES),
    label: text(),
    icon: choice(Object.values(FUEL_ICONS)),
  }),
})
export const shapes = defineCall({
  ...options,
  path: '/api/tankmodels/shapes',
  tag: 'models',
  summary: 'Shapes of tanks',
  answer: listOf(choice(SHAPES)),
})
export const roles = defineCall({
  ...options,
  path: '/api/users/roles',
  tag: 'users',
  summary: 'Roles that a user may have',
  may: { read: 'users' },
  answer: listOf({ name: choice(ROLES) }),
})

export const townlandsOfCounty = defineCall({
  method: 'GET',
  path: '/api/counties/{id}/townlands',
  tag: 'townlands',
  summary: 'Townlands of a county',
  may: { read: 'townlands' },
  params: { id: reference('counties', { required: true }) },
  answer: pageOf(recordOf('townlands')),
  example: { id: 1 },
})
export const customersByName = defineCall({
  method: 'GET',
  path: '/api/customers/searchCustomerByName',
  tag: 'customers',
  summary: 'Customers by a part of their name; those of a client with the ones of its depots',
  may: { read: 'customers' },
  query: { txt: text({ max: 500 }), parent_id: reference('tankgroups') },
  answer: pageOf(recordOf('customers')),
  example: { txt: 'o', parent_id: 11 },
})
export const deviceByEnclosure = defineCall({
  method: 'GET',
  path: '/api/devices/enclosure/{code}',
  tag: 'devices',
  summary: 'The device with a code on its lid',
  may: { read: 'devices' },
  params: { code: text({ required: true, max: 300 }) },
  answer: recordOf('devices'),
  example: { code: 'P51' },
})
