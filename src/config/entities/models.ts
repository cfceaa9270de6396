import { boolean, choices, defineEntity, quantity, relatedList, text } from '../schema'
import { FUEL_TYPES, STRAPPED_NEEDS_TABLE, dimensions, strapping, tankShape } from './shared/geometry'

/** A tank model as its manufacturer sells it: geometry shared by many tanks. */
export const models = defineEntity({
  name: 'models',
  source: { rest: '/models', table: 'models' },
  title: 'name',
  icon: 'model',
  fields: {
    manufacturer: text({ max: 120 }),
    name: text({ required: true, max: 120, unique: { within: 'manufacturer' } }),
    shape: tankShape({ required: true }),
    dimensions: dimensions(),
    strapping: strapping(),
    capacity_l: quantity('L', { required: true, min: 0.1, max: 1_000_000, label: 'Capacity' }),
    bunded: boolean({ default: false }),
    fuel_types: choices(FUEL_TYPES, { label: 'Fuels' }),
    tanks: relatedList('tanks', 'model_id'),
  },
  rules: [STRAPPED_NEEDS_TABLE],
  list: {
    columns: ['name', 'manufacturer', 'shape', 'capacity_l', 'bunded', 'fuel_types'],
    filters: ['manufacturer', 'name', 'shape', 'capacity_l', 'bunded', 'fuel_types'],
    sort: 'name',
    search: ['name', 'manufacturer'],
    card: ['manufacturer', 'shape', 'capacity_l'],
  },
  access: {
    read: ['admin', 'provider', 'client', 'group manager'],
    create: ['admin'],
    update: ['admin'],
    remove: ['admin'],
  },
  scope: { shared: 'every distributor fits the same makers’ tanks' },
})
