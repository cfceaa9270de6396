import { STAFF_ROLES } from '../vocabulary'
import { defineEntity, integer, reference, text } from '../schema'

/** `position` sorts the 26 counties of the Republic first, then the 6 of Northern Ireland, then Great Britain's. */
export const counties = defineEntity({
  name: 'counties',
  source: { rest: '/counties', table: 'counties' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: { within: 'country_id' }, max: 80 }),
    country_id: reference('countries', { required: true }),
    position: integer({ min: 0, default: 0 }),
  },
  list: {
    columns: ['name', 'country_id'],
    filters: ['name', 'country_id'],
    sort: 'position',
    search: ['name'],
  },
  access: { read: STAFF_ROLES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: { shared: 'geography belongs to nobody' },
})
