import { fetchJson } from '../../providers/data/fetchJson'

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

/** Points of a range, few enough to draw: the server keeps the extremes. */
export type Range = { from: Date; to: Date; points: number }

type Call = { signal?: AbortSignal }

export const latestReadings = (tank: number | string, count: number, { signal }: Call = {}) =>
  fetchJson<Reading[]>(`/api/tanks/${tank}/readings/${count}`, { signal })

export function readingsBetween(tank: number | string, { from, to, points }: Range, { signal }: Call = {}) {
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: to.toISOString(),
    points: String(points),
  })
  return fetchJson<Reading[]>(`/api/tanks/${tank}/readings?${query}`, { signal })
}

/** Every place that fits a filter, in columns: small enough for a hundred thousand tanks. */
export type Places = {
  ids: number[]
  lat: number[]
  lng: number[]
  pct: (number | null)[]
  state: string[]
  name?: string[]
}

export const places = (filter: Record<string, unknown>, { signal }: Call = {}) =>
  fetchJson<Places>(`/api/tanks/mapList?filter=${encodeURIComponent(JSON.stringify(filter))}`, { signal })
