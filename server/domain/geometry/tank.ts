import { checkGeometry } from './check'
import { BODIES, type Body, type Lengths } from './shapes'
import { strappedBody } from './strapping'
import type { GeometryInput, StrappingPoint, Tank } from './types'

const MM3_PER_LITRE = 1e6
/** Levels are solved a thousand times finer than the required 0.1 mm, at the cost of ten more bisections. */
const LEVEL_PRECISION_MM = 1e-4
/** Rows of the longest dip chart: every millimetre of the highest vessel. */
const MAX_ROWS = 100_000

/** An impossible geometry; `fields` maps field paths to the keys of their error texts. */
export class GeometryError extends Error {
  constructor(readonly fields: Record<string, string>) {
    const reasons = Object.entries(fields).map(pair => pair.join(' '))
    super(`Impossible geometry: ${reasons.join(', ')}`)
    this.name = 'GeometryError'
  }
}

const bodyOf = ({ shape, dimensions, strapping }: GeometryInput): Body =>
  shape === 'strapped' || strapping?.length ? strappedBody(strapping!) : BODIES[shape](dimensions as Lengths)

/** Finds a level by bisection. Where a table is constant, the lowest level with that volume. */
function levelOfVolume(
  volume: number,
  height: number,
  capacity: number,
  volumeAt: (level: number) => number,
) {
  if (Number.isNaN(volume)) return Number.NaN
  if (volume <= 0) return 0
  if (volume >= capacity) return height
  let low = 0
  let high = height
  while (high - low > LEVEL_PRECISION_MM) {
    const middle = (low + high) / 2
    if (volumeAt(middle) < volume) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Converts between mm and litres for a vessel. Precomputes the expensive part, so reuse the result for all readings
 * of a tank. A strapping table takes precedence over the shape. NaN in, NaN out. Throws a `GeometryError` that names
 * the fields of an impossible vessel.
 */
export function tankOf(geometry: GeometryInput): Tank {
  const problems = checkGeometry(geometry)
  if (Object.keys(problems).length > 0) throw new GeometryError(problems)
  const { height, below } = bodyOf(geometry)
  const volumeAt = (level: number) => below(Math.min(Math.max(level, 0), height)) / MM3_PER_LITRE
  const capacity = volumeAt(height)
  return {
    height_mm: height,
    capacity_l: capacity,
    volumeAt,
    levelAt: volume => levelOfVolume(volume, height, capacity, volumeAt),
  }
}

/** Litres at every step of a dipstick, including the full mark. Throws a RangeError for an impossible step. */
export function dipChart(tank: Tank, step_mm: number): StrappingPoint[] {
  const count = Math.floor(tank.height_mm / step_mm)
  if (!(step_mm > 0) || count > MAX_ROWS) throw new RangeError(`No dip chart has steps of ${step_mm} mm`)
  const chart = Array.from({ length: count + 1 }, (_, i) => ({
    mm: i * step_mm,
    l: tank.volumeAt(i * step_mm),
  }))
  return chart.at(-1)!.mm < tank.height_mm ? [...chart, { mm: tank.height_mm, l: tank.capacity_l }] : chart
}

/**
 * Compares the stated capacity in litres with the geometry's: they agree within 5 %. The difference is positive when
 * the stated capacity is larger. Domain model, section 8.
 */
export function capacityCheck(declared_l: number, tank: Tank): { agrees: boolean; difference_pct: number } {
  const difference_pct = ((declared_l - tank.capacity_l) / tank.capacity_l) * 100
  return { agrees: Math.abs(difference_pct) <= 5 + 1e-9, difference_pct }
}
