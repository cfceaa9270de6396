import type { Shape } from './draft'

/** The side view of each shape. */
const PATHS: Readonly<Record<Shape, string>> = {
  vertical_cylinder: 'M12 10v28c0 3 6 5 12 5s12-2 12-5V10M12 10c0-3 6-5 12-5s12 2 12 5-6 5-12 5-12-2-12-5',
  horizontal_cylinder:
    'M12 12h25c4 0 6 6 6 12s-2 12-6 12H12M12 12c-4 0-6 6-6 12s2 12 6 12 6-6 6-12-2-12-6-12M12 40v3M36 40v3',
  rectangular: 'M6 16h27v25H6zM6 16l9-9h27l-9 9M33 41l9-9V7',
  oval: 'M14 14h22c5 0 8 5 8 10s-3 10-8 10H14M14 14c-5 0-9 5-9 10s4 10 9 10 9-5 9-10-4-10-9-10M14 38v4M36 38v4',
  obround: 'M16 12h17a12 12 0 0 1 0 24H16a12 12 0 0 1 0-24M16 40v3M33 40v3',
  sphere: 'M24 6a17 17 0 1 1 0 34 17 17 0 0 1 0-34M7 23c0 4 8 7 17 7s17-3 17-7M16 41l-3 4M32 41l3 4',
  strapped: 'M10 6h28v36H10zM10 15h28M10 24h28M10 33h28M24 6v36',
}

export function ShapePicture({ shape, size = 56 }: { shape: Shape; size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <path
        d={PATHS[shape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
