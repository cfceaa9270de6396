import { STAFF_ROLES } from '../vocabulary'
import { defineEntity, reference, text } from '../schema'

/** The smallest division of land in Ireland, and most of what a rural address says. */
export const townlands = defineEntity({
  name: 'townlands',
  source: { rest: '/townlands', table: 'townlands' },
  title: 'name',
  fields: {
    name: text({ required: true, max: 120 }),
    county_id: reference('counties', { required: true, label: 'County' }),
    civil_parish: text({ max: 120, help: 'Distinguishes townlands with the same name' }),
  },
  list: {
    columns: ['name', 'county_id', 'civil_parish'],
    filters: ['name', 'county_id', 'civil_parish'],
    sort: 'name',
    search: ['name', 'civil_parish'],
    indexed: ['name'],
  },
  import: true,
  naturalKey: ['name', 'county_id', 'civil_parish'],
  access: { read: STAFF_ROLES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: { shared: 'geography belongs to nobody' },
})
