export type Shape =
  'vertical_cylinder' | 'horizontal_cylinder' | 'rectangular' | 'oval' | 'obround' | 'sphere' | 'strapped'
export type End = 'flat' | 'dished' | 'ellipsoidal' | 'hemispherical'

/** Inside lengths in mm. Which of them a shape needs is in `check.ts`. */
export type Dimensions = {
  d?: number | null
  l?: number | null
  h?: number | null
  w?: number | null
  end?: End | null
  end_depth?: number | null
  axis?: 'vertical' | 'horizontal' | null
}
/** Litres at a height above the floor. */
export type StrappingPoint = { mm: number; l: number }
export type GeometryInput = {
  shape: Shape
  dimensions?: Dimensions | null
  strapping?: readonly StrappingPoint[] | null
}

/** A vessel's mathematics: mm above the floor to litres and back. */
export type Tank = {
  readonly height_mm: number
  readonly capacity_l: number
  /** Litres at a level; below 0 and above the height it is that of the nearest end. */
  volumeAt(level_mm: number): number
  /** Level at which it holds so many litres, to 0.1 mm or better. */
  levelAt(volume_l: number): number
}
