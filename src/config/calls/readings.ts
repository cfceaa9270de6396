import { DEFAULT_READING_COUNT } from '../constants'
import { boolean, dateTime, decimal, integer, longText, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, optional, orNull } from '../schema/calls/shapes'

/** The maximum number of readings or messages in one response. */
const COUNT_MAX = 1000

const READING = {
  id: integer(),
  measured_at: dateTime(),
  ullage_mm: orNull(decimal()),
  level_mm: orNull(decimal()),
  volume_l: orNull(quantity('L')),
  pct: orNull(decimal()),
  temp_c: orNull(decimal()),
  battery_mv: orNull(decimal()),
  quality: orNull(integer()),
  flags: listOf(text()),
  excluded: boolean(),
  // Only for an excluded reading.
  exclude_reason: optional(longText()),
  smoothed_volume_l: orNull(quantity('L')),
}

const ofTank = {
  method: 'GET',
  tag: 'readings',
  may: { read: 'tanks' },
  params: {
    id: reference('tanks', { required: true }),
    n: integer({ min: 1, max: COUNT_MAX, default: DEFAULT_READING_COUNT }),
  },
  query: {
    from: dateTime({ help: 'With `to` or alone: the range instead of the newest' }),
    to: dateTime(),
    points: integer({
      min: 1,
      max: 5000,
      default: 500,
      help: 'Of a range, so many at most; extremes are kept',
    }),
  },
  answer: listOf(READING),
  example: { id: 1, n: 3 },
} as const
export const readings = defineCall({
  ...ofTank,
  path: '/api/tanks/{id}/readings/{n?}',
  summary: 'Readings of a tank, newest first',
})
export const smoothedReadings = defineCall({
  ...ofTank,
  path: '/api/tanks/{id}/getSmoothedReadings/{n?}',
  summary: 'Readings of a tank that have a smoothed volume, newest first',
})
