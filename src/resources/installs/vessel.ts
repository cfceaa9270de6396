import { CAPACITY_DOUBTED, type SHAPES } from '../../config/entities/shared/geometry'

type Shape = (typeof SHAPES)[number]
type Measured = { d: number; l: number; h: number; w: number }
const round = (d: number) => (Math.PI / 4) * d * d
const MM3_PER_LITRE = 1e6

/** Height (mm) and volume (mm³) of each shape with flat ends, for offline plausibility checks. */
const VESSELS: Readonly<
  Record<Shape, { height: (of: Measured) => number; room: (of: Measured) => number } | null>
> = {
  vertical_cylinder: { height: ({ h }) => h, room: ({ d, h }) => round(d) * h },
  horizontal_cylinder: { height: ({ d }) => d, room: ({ d, l }) => round(d) * l },
  rectangular: { height: ({ h }) => h, room: ({ l, w, h }) => l * w * h },
  oval: { height: ({ h }) => h, room: ({ l, w, h }) => (Math.PI / 4) * w * h * l },
  obround: {
    height: ({ h }) => h,
    room: ({ l, w, h }) => l * (round(Math.min(w, h)) + Math.abs(w - h) * Math.min(w, h)),
  },
  sphere: { height: ({ d }) => d, room: ({ d }) => (Math.PI / 6) * d ** 3 },
  strapped: null,
}

type Sized = {
  readonly shape: Shape | null
  readonly lengths: Partial<Record<keyof Measured, number>>
  readonly capacity_l: number | null
  readonly dip_mm: number | null
}
const vesselOf = ({ shape }: Sized) => (shape ? VESSELS[shape] : null)

/**
 * Whether the capacity is implausible for the size, as by a wrong unit or digit. An incomplete size isn't checked.
 */
export function isCapacityFar(draft: Sized): boolean {
  const room = vesselOf(draft)?.room(draft.lengths as Measured)
  if (!room || !draft.capacity_l) return false
  const ratio = draft.capacity_l / (room / MM3_PER_LITRE)
  return ratio > CAPACITY_DOUBTED || ratio < 1 / CAPACITY_DOUBTED
}

/** Whether the dip is higher than the tank. */
export const isDipAbove = (draft: Sized): boolean =>
  draft.dip_mm !== null && draft.dip_mm > (vesselOf(draft)?.height(draft.lengths as Measured) ?? Infinity)
