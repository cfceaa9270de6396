import { choice, decimal, integer, quantity, references, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf } from '../schema/calls/shapes'

/** The radius within which devices and signal checks predict a location's signal. */
export const SIGNAL_NEAR_KM = 10
/** The maximum page size of the list. */
const MAX_IDS = 200

export const predictSignal = defineCall({
  method: 'GET',
  path: '/api/prospects/signal',
  tag: 'prospects_v2',
  summary: `What signal prospects may expect on each network, from devices and signal checks within ${SIGNAL_NEAR_KM} km`,
  may: { read: 'prospects_v2' },
  query: { ids: references('prospects_v2', { required: true, max: MAX_IDS }) },
  answer: listOf({
    id: text(),
    networks: listOf({
      network: choice(['sigfox', 'lorawan', 'nbiot']),
      quality: integer({ min: 0, max: 3, as: 'quality' }),
      rssi: quantity('dBm', { digits: 1 }),
      devices: integer({ help: 'Installed devices that it follows from' }),
      checks: integer({ help: 'Signal checks that it follows from' }),
      nearest_km: decimal({ help: 'To the nearest of them' }),
      certainty: choice(['high', 'medium', 'low']),
    }),
  }),
  example: { ids: ['0A1B2C'] },
})
