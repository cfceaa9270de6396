import type { GaugeShape } from './LevelGauge'

const SLICES = 200

/** The width of a circle of height 1 at a height, relative to its diameter. */
const circle = (y: number) => 2 * Math.sqrt(y * (1 - y))

/** A tank's width at a height from 0 to 1, relative to its maximum; `ratio` is width by height. */
function widthAt(shape: GaugeShape | null | undefined, ratio: number, y: number): number {
  if (shape === 'horizontal_cylinder' || shape === 'oval') return circle(y)
  if (shape === 'sphere') return circle(y) ** 2
  if (shape !== 'obround') return 1
  if (ratio > 1) return (ratio - 1 + circle(y)) / ratio
  const fromEnd = Math.min(y, 1 - y)
  return fromEnd < ratio / 2 ? circle(fromEnd / ratio) : 1
}

/**
 * The height of a share of a tank's volume: a quarter of a horizontal cylinder is higher than a quarter of its
 * height.
 */
export function heightOf(share: number, shape: GaugeShape | null | undefined, ratio: number): number {
  const widths = Array.from({ length: SLICES }, (_, i) => widthAt(shape, ratio, (i + 0.5) / SLICES))
  let left = share * widths.reduce((sum, width) => sum + width, 0)
  const full = widths.findIndex(width => (left -= width) <= 0)
  return full < 0 ? 1 : (full + 1 + left / widths[full]!) / SLICES
}
