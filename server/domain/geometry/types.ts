export type Shape =
  'vertical_cylinder' | 'horizontal_cylinder' | 'rectangular' | 'oval' | 'obround' | 'sphere' | 'strapped'
export type End = 'flat' | 'dished' | 'ellipsoidal' | 'hemispherical'

/** Inside lengths in mm. `check.ts` lists those that each shape needs. */
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

/** Converts between mm above the floor and litres for a vessel. */
export type Tank = {
  readonly height_mm: number
  readonly capacity_l: number
  /** Litres at a level, which is clamped to the vessel's height. */
  volumeAt(level_mm: number): number
  /** Level at which the vessel holds a volume, to 0.1 mm or better. */
  levelAt(volume_l: number): number
}
