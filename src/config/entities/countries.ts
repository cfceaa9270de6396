import { ROLES, defineEntity, relatedList, text } from '../schema'

export const countries = defineEntity({
  name: 'countries',
  source: { rest: '/countries', table: 'countries' },
  title: 'name',
  icon: 'place',
  fields: {
    name: text({ required: true, unique: true, max: 80 }),
    code: text({
      required: true,
      unique: true,
      max: 2,
      pattern: '^[A-Z]{2}$',
      patternName: 'code',
      help: 'ISO 3166-1.',
    }),
    counties: relatedList('counties', 'country_id'),
  },
  list: { columns: ['name', 'code'], filters: ['name', 'code'], sort: 'name', search: ['name'] },
  access: { read: ROLES, create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: 'shared',
})
