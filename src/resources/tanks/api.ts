import { entityOf } from '../../config/entities'
import { authorisedJson } from '../../providers/auth/authorised'
import { filterUnder } from '../../providers/data/filterUnder'
import type { FilterValues } from '../../config/schema'

/** One reading of a tank, newest first in every answer. Domain model, section 10. */
export type Reading = {
  id: number
  measured_at: string
  ullage_mm: number | null
  level_mm: number | null
  volume_l: number | null
  pct: number | null
  temp_c: number | null
  battery_mv: number | null
  quality: number
  flags: string[]
  excluded: boolean
  smoothed_volume_l: number | null
}

/** What a reading says of itself when its level can't be: beyond the tank, or from a sensor without an echo. */
const WRONG = ['out_of_range', 'sensor_fault']

/**
 * Whether staff or the cleaning don't believe a reading: it is shown, and nothing goes by it. A level that sticks out is
 * believed where the device itself says that it changes fast.
 */
export const isSetAside = ({ excluded, flags }: Pick<Reading, 'excluded' | 'flags'>): boolean =>
  excluded ||
  WRONG.some(flag => flags.includes(flag)) ||
  (flags.includes('outlier') && !flags.includes('fast_change'))

/** Points of a range, few enough to draw: the server keeps the extremes. Times in ms. */
export type Range = { from: number; to: number; points: number }

type Call = { signal?: AbortSignal }

export const latestReadings = async (tank: number | string, count: number, { signal }: Call = {}) =>
  (await authorisedJson<Reading[]>(`/api/tanks/${tank}/readings/${count}`, { signal })).json

export async function readingsBetween(
  tank: number | string,
  { from, to, points }: Range,
  { signal }: Call = {},
) {
  const query = new URLSearchParams({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    points: String(points),
  })
  return (await authorisedJson<Reading[]>(`/api/tanks/${tank}/readings?${query}`, { signal })).json
}

/** However far a range is thinned out, its ends stay: with the lowest and the highest, so many. */
const ENDS = 4

/** From a tank's first reading to its newest; null while it has none. Times in ms. */
export async function heardOf(tank: number | string, now: number, call: Call = {}) {
  const readings = await readingsBetween(tank, { from: 0, to: now, points: ENDS }, call)
  const [newest, first] = [readings[0], readings.at(-1)]
  return newest && first ? { from: Date.parse(first.measured_at), to: Date.parse(newest.measured_at) } : null
}

/** Something that happened to a tank; `reason` says what was looked at, `evidence` which readings show it. */
export type TankEvent = {
  id: number
  type: string
  state: string
  started_at: string
  ended_at: string | null
  from_l: number | null
  to_l: number | null
  delta_l: number | null
  confidence: number
  reason: Record<string, number>
  revised: { gone: true } | { started_at: string } | null
  evidence: number[]
}

export const latestEvents = async (tank: number | string, count: number, { signal }: Call = {}) =>
  (await authorisedJson<TankEvent[]>(`/api/tanks/${tank}/history/events/${count}`, { signal })).json

export async function eventsBetween(
  tank: number | string,
  { from, to }: Pick<Range, 'from' | 'to'>,
  { signal }: Call = {},
) {
  const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  return (await authorisedJson<TankEvent[]>(`/api/tanks/${tank}/history/events?${query}`, { signal })).json
}

type Spread = { p10: number; p50: number; p90: number }
export type Forecast = {
  as_of: string | null
  method: string | null
  usable_l: number | null
  days_p10: number | null
  days_p50: number | null
  days_p90: number | null
  run_out_on: string | null
  past_error: {
    mape_7: number | null
    mape_14: number | null
    mape_30: number | null
    coverage: number | null
  }
  /** Litres of each day. */
  use: (Spread & { date: string })[]
  /** Litres in the tank at the end of each day. */
  level: (Spread & { date: string })[]
}

export const forecastOf = async (tank: number | string, days: number, { signal }: Call = {}) =>
  (await authorisedJson<Forecast>(`/api/tanks/${tank}/forecast?days=${days}`, { signal })).json

/** Every place that fits a filter, in columns: small enough for a hundred thousand tanks. */
export type Places = {
  ids: number[]
  lat: number[]
  lng: number[]
  pct: (number | null)[]
  direction: (-1 | 1)[]
  state: string[]
}

export async function places(filter: FilterValues, { signal }: Call = {}) {
  const asked = encodeURIComponent(JSON.stringify(await filterUnder(entityOf('tanks'), filter)))
  return (await authorisedJson<Places>(`/api/tanks/mapList?filter=${asked}`, { signal })).json
}

/** What is inside a vessel, and what somebody says that it holds. */
export type Geometry = Readonly<
  Record<'shape' | 'dimensions' | 'strapping', unknown> & { capacity_l: number }
>
type Holds = { capacity_l: number; capacity_check?: { agrees: boolean; difference_pct: number } }

export const holds = async (geometry: Geometry, { signal }: Call = {}) =>
  (
    await authorisedJson<Holds>('/api/tankmodels/calculate', {
      method: 'POST',
      body: JSON.stringify({ ...geometry, level_mm: 0 }),
      signal,
    })
  ).json
