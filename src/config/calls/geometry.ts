import { dimensions, SHAPES, strapping, tankShape } from '../entities/shared/geometry'
import { tanks } from '../entities/tanks'
import { models } from '../entities/models'
import { boolean, choice, dateTime, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, optional, orNull } from '../schema/calls/shapes'

const litres = () => quantity('L', { min: 0, max: 1_000_000 })
const CHECK = { agrees: boolean(), difference_pct: decimal() }

export const calculate = defineCall({
  method: 'POST',
  path: '/api/tankmodels/calculate',
  tag: 'models',
  summary: 'Litres at a level, or the level at litres',
  may: { read: 'models' },
  readOnly: true,
  body: {
    shape: choice(SHAPES, { required: true }),
    dimensions: dimensions(),
    strapping: strapping(),
    level_mm: quantity('mm', { min: 0, help: 'Or volume_l' }),
    volume_l: quantity('L', { min: 0 }),
    capacity_l: quantity('L', { min: 0, max: 1_000_000, help: 'As stated: is compared' }),
    step_mm: quantity('mm', { min: 1, help: 'Asks for a dip chart' }),
  },
  answer: {
    level_mm: decimal(),
    volume_l: decimal(),
    capacity_l: decimal(),
    pct: decimal(),
    capacity_check: optional(CHECK),
    dip_chart: optional(listOf({ mm: decimal(), l: decimal() })),
  },
  example: {
    shape: 'rectangular',
    dimensions: { w: 1000, l: 1000, h: 1000 },
    level_mm: 100,
    step_mm: 500,
  },
})

export const suggestModels = defineCall({
  method: 'POST',
  path: '/api/tankmodels/models/suggested',
  tag: 'models',
  summary: 'Models that fit what was measured, best first',
  may: { read: 'models' },
  readOnly: true,
  body: { shape: tankShape(), dimensions: dimensions(), capacity_l: litres() },
  answer: listOf({
    model: {
      id: integer(),
      manufacturer: orNull(models.fields.manufacturer),
      name: models.fields.name,
      shape: models.fields.shape,
      dimensions: orNull(dimensions()),
      strapping: orNull(strapping()),
      capacity_l: orNull(decimal()),
      bunded: models.fields.bunded,
    },
    score: decimal({ help: '1 is a perfect match' }),
    differences: listOf({
      field: choice(['d', 'l', 'h', 'w', 'capacity_l']),
      measured: decimal(),
      model: decimal(),
      pct: decimal(),
    }),
    reason: text(),
  }),
  example: { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 } },
})

const { model_id, shape, capacity_l, sensor_offset_mm } = tanks.fields
export const previewGeometry = defineCall({
  method: 'POST',
  path: '/api/tanks/{id}/geometry/preview',
  tag: 'tanks',
  summary: 'Readings as they would be with another geometry',
  may: { update: 'tanks' },
  readOnly: true,
  params: { id: reference('tanks', { required: true }) },
  body: { model_id, shape, dimensions: dimensions(), strapping: strapping(), capacity_l, sensor_offset_mm },
  partial: true,
  answer: {
    before: { capacity_l: decimal(), geometry_l: orNull(decimal()) },
    after: { capacity_l: decimal(), geometry_l: decimal(), capacity_check: CHECK },
    readings: listOf({ measured_at: dateTime(), before_l: decimal(), after_l: orNull(decimal()) }),
  },
  example: { id: 1, dimensions: { w: 1200, l: 1000, h: 1000 } },
})
