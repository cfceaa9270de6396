import { checkGeometry } from './check'
import { circleBelow, dishedEndsBelow, ellipsoidalEndsBelow, sphereBelow } from './sections'
import type { Dimensions, GeometryInput, Shape, StrappingPoint, Tank } from './types'

const MM3_PER_LITRE = 1e6
/** Levels are found to a hundredth of a millimetre: ten times finer than anyone asks. */
const LEVEL_PRECISION_MM = 0.01

/** A geometry that no vessel can have; `fields` says why, by path. */
export class GeometryError extends Error {
  constructor(readonly fields: Record<string, string>) {
    super(
      `Impossible geometry: ${Object.entries(fields)
        .map(pair => pair.join(' '))
        .join(', ')}`,
    )
    this.name = 'GeometryError'
  }
}

/** Height in mm and volume in mm³ below a level within it. */
type Body = { height: number; below: (h: number) => number }

/** Every length that its shape needs is there: `checkGeometry` has seen to it. */
type Lengths = Dimensions & { d: number; l: number; h: number; w: number }

function lyingCylinder({ d, l, end, end_depth }: Lengths): Body {
  const r = d / 2
  const ends = (h: number) => {
    if (end === 'hemispherical') return sphereBelow(r, h)
    if (end === 'ellipsoidal') return ellipsoidalEndsBelow(r, end_depth!, h)
    return end === 'dished' ? dishedEndsBelow(r, end_depth!, h) : 0
  }
  return { height: d, below: h => l * circleBelow(r, h) + ends(h) }
}

/** A rectangle with half circles: at top and bottom when it stands, at the sides when it lies. */
function obround({ w, h: height, l, axis }: Lengths): Body {
  if (axis === 'horizontal') {
    const r = height / 2
    return { height, below: h => l * ((w - height) * h + circleBelow(r, h)) }
  }
  const r = w / 2
  const straight = height - w
  return {
    height,
    below: h => {
      const box = w * Math.min(Math.max(h - r, 0), straight)
      const round = h <= r ? h : h <= r + straight ? r : h - straight
      return l * (box + circleBelow(r, round))
    },
  }
}

const BODIES: Record<Exclude<Shape, 'strapped'>, (lengths: Lengths) => Body> = {
  vertical_cylinder: ({ d, h: height }) => ({ height, below: h => (Math.PI * d * d * h) / 4 }),
  horizontal_cylinder: lyingCylinder,
  rectangular: ({ w, l, h: height }) => ({ height, below: h => w * l * h }),
  oval: ({ w, h: height, l }) => ({ height, below: h => (w / height) * l * circleBelow(height / 2, h) }),
  obround,
  sphere: ({ d }) => ({ height: d, below: h => sphereBelow(d / 2, h) }),
}

/** Linear between the points of a table, with (0, 0) understood. */
function tableBody(points: readonly StrappingPoint[]): Body {
  const table = points[0]!.mm > 0 ? [{ mm: 0, l: 0 }, ...points] : points
  const last = table.at(-1)!
  return {
    height: last.mm,
    below: h => {
      let low = 0
      let high = table.length - 1
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (table[middle]!.mm <= h) low = middle
        else high = middle
      }
      const [a, b] = [table[low]!, table[high]!]
      return (a.l + ((b.l - a.l) * (h - a.mm)) / (b.mm - a.mm)) * MM3_PER_LITRE
    },
  }
}

/** Volume of dished ends is costly to integrate; a fine table of it is exact to a few millilitres. */
const TABLE_STEPS = 2048

function tabulated({ height, below }: Body): Body {
  const values = Float64Array.from({ length: TABLE_STEPS + 1 }, (_, i) => below((height * i) / TABLE_STEPS))
  return {
    height,
    below: h => {
      const at = (h / height) * TABLE_STEPS
      const i = Math.min(Math.floor(at), TABLE_STEPS - 1)
      return values[i]! + (values[i + 1]! - values[i]!) * (at - i)
    },
  }
}

function bodyOf({ shape, dimensions, strapping }: GeometryInput): Body {
  if (strapping && strapping.length > 0) return tableBody(strapping)
  const lengths = dimensions as Lengths
  const body = BODIES[shape as Exclude<Shape, 'strapped'>](lengths)
  return shape === 'horizontal_cylinder' && lengths.end === 'dished' ? tabulated(body) : body
}

/** The mathematics of a vessel. Throws a `GeometryError` that names the fields when there can be no such vessel. */
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
    levelAt(volume) {
      if (!(volume > 0)) return 0
      if (volume >= capacity) return height
      let [low, high] = [0, height]
      while (high - low > LEVEL_PRECISION_MM) {
        const middle = (low + high) / 2
        if (volumeAt(middle) < volume) low = middle
        else high = middle
      }
      return (low + high) / 2
    },
  }
}

/** Litres at every step of a dipstick, the full mark included. */
export function dipChart(tank: Tank, step_mm: number): StrappingPoint[] {
  const count = Math.floor(tank.height_mm / step_mm)
  const chart = Array.from({ length: count + 1 }, (_, i) => ({
    mm: i * step_mm,
    l: tank.volumeAt(i * step_mm),
  }))
  return chart.at(-1)!.mm < tank.height_mm ? [...chart, { mm: tank.height_mm, l: tank.capacity_l }] : chart
}

/** Stated capacity against the geometry's: within 5 % they agree. Domain model, section 8. */
export function capacityCheck(stated_l: number, tank: Tank): { agrees: boolean; difference_pct: number } {
  const difference_pct = ((stated_l - tank.capacity_l) / tank.capacity_l) * 100
  return { agrees: Math.abs(difference_pct) <= 5, difference_pct }
}
