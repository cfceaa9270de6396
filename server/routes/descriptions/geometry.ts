import { entityOf } from '../../../src/config/entities'
import { SHAPES } from '../../../src/config/entities/shared/geometry'
import * as json from '../../crud/jsonSchema'
import { entitySchemas, fieldSchema } from '../../crud/schema'

const { fields } = entityOf('models')
const litres = { ...json.number, minimum: 0, description: 'in L' }
const known = json.orNull(litres)
const SHAPE = { dimensions: fieldSchema(fields.dimensions!), strapping: fieldSchema(fields.strapping!) }
const CHECK = json.object({ agrees: json.boolean, difference_pct: json.number })

export const shapes = {
  tags: ['models'],
  summary: 'Shapes of tanks',
  response: { 200: json.list(json.oneOf(SHAPES)) },
}

export const calculate = {
  tags: ['models'],
  summary: 'Litres at a level, or the level at litres',
  body: json.object(
    {
      shape: json.oneOf(SHAPES),
      ...SHAPE,
      level_mm: json.orNull({ ...json.number, minimum: 0, description: 'in mm; or volume_l' }),
      volume_l: known,
      capacity_l: { ...known, description: 'As stated: is compared' },
      step_mm: json.orNull({ ...json.number, minimum: 1, description: 'Asks for a dip chart' }),
    },
    ['dimensions', 'strapping', 'level_mm', 'volume_l', 'capacity_l', 'step_mm'],
  ),
  response: {
    200: json.object(
      {
        level_mm: json.number,
        volume_l: json.number,
        capacity_l: json.number,
        pct: json.number,
        capacity_check: CHECK,
        dip_chart: json.list(json.object({ mm: json.number, l: json.number })),
      },
      ['capacity_check', 'dip_chart'],
    ),
  },
}

const MODEL_FIELDS = ['manufacturer', 'name', 'shape', 'dimensions', 'strapping', 'capacity_l', 'bunded']
const MODEL = json.object({
  id: json.integer,
  ...Object.fromEntries(MODEL_FIELDS.map(name => [name, fieldSchema(fields[name]!)])),
})
const DIFFERENCE = json.object({
  field: json.oneOf(['d', 'l', 'h', 'w', 'capacity_l']),
  measured: json.number,
  model: json.number,
  pct: json.number,
})
export const suggested = {
  tags: ['models'],
  summary: 'Models that fit what was measured, best first',
  body: json.some({
    shape: json.orNull(json.oneOf(SHAPES)),
    dimensions: { ...SHAPE.dimensions, description: 'At least one length, or the capacity' },
    capacity_l: known,
  }),
  response: {
    200: json.list(
      json.object({
        model: MODEL,
        score: { ...json.number, description: '1 is a perfect match' },
        differences: json.list(DIFFERENCE),
        reason: json.text,
      }),
    ),
  },
}

export const preview = {
  tags: ['tanks'],
  summary: 'Readings as they would be with another geometry',
  params: json.object({ id: json.integer }),
  body: { ...entitySchemas(entityOf('tanks')).change, description: 'What would be changed of the tank' },
  response: {
    200: json.object({
      before: json.object({ capacity_l: json.number, geometry_l: known }),
      after: json.object({ capacity_l: json.number, geometry_l: json.number, capacity_check: CHECK }),
      readings: json.list(json.object({ measured_at: json.moment, before_l: json.number, after_l: known })),
    }),
  },
}
