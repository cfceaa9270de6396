import { STAFF_ROLES } from '../vocabulary'
import { defineEntity, relatedList, text } from '../schema'

export const countries = defineEntity({
  name: 'countries',
  source: { rest: '/countries', table: 'countries' },
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 2,
      pattern: '^[A-Z]{2}$',
      patternName: 'code',
      help: 'Two-letter ISO 3166-1 code',
    }),
    counties: relatedList('counties', 'country_id'),
  },
  list: { columns: ['name', 'code'], filters: ['name', 'code'], sort: 'name', search: ['name'] },
  access: { read: STAFF_ROLES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: { shared: 'geography belongs to nobody' },
})
