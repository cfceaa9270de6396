const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

export type Point = { readonly lat: number; readonly lng: number }

/** Great-circle distance between two points, metres. */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The same in SQL, for columns `lat` and `lng` of two tables, or of a table and parameters. */
export const metresSql = (aLat: string, aLng: string, bLat: string, bLng: string) =>
  `(2 * ${EARTH_M} * asin(least(1, sqrt(power(sin(radians(${bLat} - ${aLat}) / 2), 2)
    + cos(radians(${aLat})) * cos(radians(${bLat})) * power(sin(radians(${bLng} - ${aLng}) / 2), 2)))))`
