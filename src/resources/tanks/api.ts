import type { CallAnswer } from '../../config/schema/calls/define'
import type { events, forecast } from '../../config/calls/insight'
import { readings } from '../../config/calls/readings'
import { mapList } from '../../config/calls/tanks'
import { request } from '../../providers/calls/request'
import type { FilterValues } from '../../config/schema'

/** One reading of a tank, newest first in every answer. Domain model, section 10. */
export type Reading = CallAnswer<typeof readings>[number]

/** Points of a range, few enough to draw: the server keeps the extremes. Times in ms. */
export type Range = { from: number; to: number; points: number }

const timesOf = ({ from, to }: Pick<Range, 'from' | 'to'>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
/** A range as a call takes it. */
export const readingRange = ({ points, ...range }: Range) => ({ ...timesOf(range), points })
export const eventRange = timesOf

/** However far a range is thinned out, its ends stay: with the lowest and the highest, so many. */
const ENDS = 4

/** From a tank's first reading to its newest; null while it has none. Times in ms. */
export async function readingSpan(id: number, now: number, options: { signal?: AbortSignal } = {}) {
  const found = await request(readings, { id, ...readingRange({ from: 0, to: now, points: ENDS }) }, options)
  const [newest, first] = [found[0], found.at(-1)]
  return newest && first ? { from: Date.parse(first.measured_at), to: Date.parse(newest.measured_at) } : null
}

/** Something that happened to a tank; `reason` says what was looked at, `evidence` which readings show it. */
export type TankEvent = CallAnswer<typeof events>[number]

export type Forecast = CallAnswer<typeof forecast>

/** Every place that fits a filter, in columns: small enough for a hundred thousand tanks. */
export const places = (filter: FilterValues, options: { signal?: AbortSignal } = {}) =>
  request(mapList, { filter: JSON.stringify(filter) }, options)
