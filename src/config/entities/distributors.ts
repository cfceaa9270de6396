import { defineEntity, email, phone, relatedList, text } from '../schema'

/** A company whose staff service its clients' devices: provider accounts see the groups of one distributor. */
export const distributors = defineEntity({
  name: 'distributors',
  source: { rest: '/distributors', table: 'distributors' },
  title: 'name',
  icon: 'group',
  menu: { after: 'clients' },
  fields: {
    name: text({ required: true, unique: true, max: 120 }),
    email: email(),
    phone: phone(),
    groups: relatedList('tankgroups', 'distributor_id', { counted: true }),
  },
  list: {
    columns: ['name', 'email', 'phone', 'groups'],
    filters: ['name'],
    sort: 'name',
    search: ['name', 'email'],
  },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: {},
})
