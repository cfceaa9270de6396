import type { CallAnswer } from '../../config/schema/calls/define'
import type { events, forecast } from '../../config/calls/insight'
import { readings } from '../../config/calls/readings'
import { mapList } from '../../config/calls/tanks'
import { request } from '../../providers/calls/request'
import type { FilterValues } from '../../config/schema'

/** A tank's reading; every response is newest first. Domain model, section 10. */
export type Reading = CallAnswer<typeof readings>[number]

/** A downsampled range: the server keeps the extremes. Times in ms. */
export type Range = { from: number; to: number; points: number }

const timesOf = ({ from, to }: Pick<Range, 'from' | 'to'>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
/** A range as input of a call. */
export const readingRange = ({ points, ...range }: Range) => ({ ...timesOf(range), points })
export const eventRange = timesOf

/** Points always kept by downsampling: first, last, lowest and highest. */
const ENDS = 4

/** The times of a tank's first and latest reading; null without readings. Times in ms. */
export async function readingSpan(id: number, now: number, options: { signal?: AbortSignal } = {}) {
  const found = await request(readings, { id, ...readingRange({ from: 0, to: now, points: ENDS }) }, options)
  const [newest, first] = [found[0], found.at(-1)]
  return newest && first ? { from: Date.parse(first.measured_at), to: Date.parse(newest.measured_at) } : null
}

/** A tank's event; `reason` has the figures behind it, `evidence` the readings. */
export type TankEvent = CallAnswer<typeof events>[number]

export type Forecast = CallAnswer<typeof forecast>

/** The locations of a filter's tanks, as columns: small enough for 100 000 tanks. */
export const places = (filter: FilterValues, options: { signal?: AbortSignal } = {}) =>
  request(mapList, { filter: JSON.stringify(filter) }, options)
