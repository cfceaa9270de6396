import { FUEL_TYPES } from '../entities/shared/geometry'
import { boolean, choice, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

/** The search radius for a tank's neighbours, and the maximum number returned. */
export const NEAR_KM = 15
export const MAX_NEIGHBOURS = 10

export const neighbours = defineCall({
  method: 'GET',
  path: '/api/tanks/{id}/getNeighboursInfo',
  tag: 'tanks',
  summary: `The ${MAX_NEIGHBOURS} nearest tanks of the same client within ${NEAR_KM} km, and which of them the same trip could serve`,
  may: { roles: ['admin', 'provider', 'client', 'group manager'] },
  params: { id: reference('tanks', { required: true }) },
  answer: {
    neighbours: listOf({
      id: integer(),
      name: text(),
      distance_km: decimal(),
      content_type: choice(FUEL_TYPES),
      content_label: orNull(text()),
      direction: choice([-1, 1]),
      pct: orNull(decimal()),
      litres: orNull(quantity('L', { help: 'What fits below the safe fill, or what there is to collect' })),
      days_p50: orNull(quantity('days')),
      topup_state: choice(['none', 'requested', 'scheduled', 'fulfilled']),
      together: boolean({ help: 'Same product, in service, and enough litres to be worth the stop' }),
    }),
    litres: orNull(quantity('L', { help: 'The same of the tank itself' })),
    together_l: quantity('L', { help: 'Of the tank and of all that the same trip could serve' }),
  },
  example: { id: 1 },
})
