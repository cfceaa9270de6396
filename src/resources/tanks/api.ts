import { authorisedJson } from '../../providers/auth/session'
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

/** Every place that fits a filter, in columns: small enough for a hundred thousand tanks. */
export type Places = { ids: number[]; lat: number[]; lng: number[]; pct: (number | null)[]; state: string[] }

export const places = async (filter: FilterValues, { signal }: Call = {}) =>
  (
    await authorisedJson<Places>(`/api/tanks/mapList?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
      signal,
    })
  ).json
