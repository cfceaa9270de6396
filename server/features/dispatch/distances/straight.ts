import { setImmediate } from 'node:timers/promises'
import type { Figures, Point } from './types'

/**
 * Road distance by great-circle distance. Measured factors lie between 1.2 (towns: Newell 1980) and 1.5 (countries:
 * Ballou, Rahardja, Sakai, "Selected country circuity factors for road travel distance estimation", 2002).
 */
export const ROAD_FACTOR = 1.3

/** Mean radius of the earth, m (IUGG). */
const EARTH_M = 6_371_008.8

/**
 * Mean speeds of a loaded truck, assumed: lanes and villages near both ends, then regional roads, then main roads, where
 * trucks of over 3.5 t may drive 80 km/h in Ireland and most of Europe. Metres from the start of the way, and km/h.
 */
const SPEEDS: readonly (readonly [from_m: number, km_h: number])[] = [
  [0, 30],
  [4000, 45],
  [15_000, 65],
]

/** Driving time of a road distance, s. */
export function drivingTime(metres: number): number {
  let seconds = 0
  SPEEDS.forEach(([from, km_h], i) => {
    const to = Math.min(metres, SPEEDS[i + 1]?.[0] ?? Infinity)
    if (to > from) seconds += ((to - from) * 3.6) / km_h
  })
  return seconds
}

/** Unit vector of a point on the sphere. */
function unitVector({ lat, lng }: Point): readonly [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** Great-circle distance by the length of the chord, m. Exact for near points too, unlike the law of cosines. */
function arc(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  return 2 * EARTH_M * Math.asin(Math.min(1, chord / 2))
}

/** Great-circle distance, m. */
export const greatCircle = (a: Point, b: Point): number => arc(unitVector(a), unitVector(b))

/** Rows that are computed without a pause for other requests. */
const ROWS = 50

/** Estimated roads between points: great circle × `ROAD_FACTOR`, at speeds by distance. Points without a place get 0. */
export async function straightFigures(points: readonly (Point | null)[]): Promise<Figures> {
  const size = points.length
  const figures = { size, seconds: new Float32Array(size * size), metres: new Float32Array(size * size) }
  const vectors = points.map(point => point && unitVector(point))
  for (let from = 0; from < size; from++) {
    if (from % ROWS === ROWS - 1) await setImmediate()
    for (let to = 0; to < from; to++) {
      const [a, b] = [vectors[from], vectors[to]]
      if (!a || !b) continue
      const metres = ROAD_FACTOR * arc(a, b)
      const seconds = drivingTime(metres)
      for (const at of [from * size + to, to * size + from]) {
        figures.metres[at] = metres
        figures.seconds[at] = seconds
      }
    }
  }
  return figures
}
