import type { GaugeShape } from './LevelGauge'

const SLICES = 200

/** Width of a circle of height 1 at a height, beside its widest. */
const circle = (y: number) => 2 * Math.sqrt(y * (1 - y))

/** How wide a vessel is at a height from 0 to 1, beside its widest; `ratio` is its width by its height. */
function widthAt(shape: GaugeShape | null | undefined, ratio: number, y: number): number {
  if (shape === 'horizontal_cylinder' || shape === 'oval') return circle(y)
  if (shape === 'sphere') return circle(y) ** 2
  if (shape !== 'obround') return 1
  if (ratio > 1) return (ratio - 1 + circle(y)) / ratio
  const fromEnd = Math.min(y, 1 - y)
  return fromEnd < ratio / 2 ? circle(fromEnd / ratio) : 1
}

/** How high a share of a vessel's volume reaches: a quarter of a lying cylinder stands higher than a quarter. */
export function heightOf(share: number, shape: GaugeShape | null | undefined, ratio: number): number {
  const widths = Array.from({ length: SLICES }, (_, i) => widthAt(shape, ratio, (i + 0.5) / SLICES))
  let left = share * widths.reduce((sum, width) => sum + width, 0)
  const full = widths.findIndex(width => (left -= width) <= 0)
  return full < 0 ? 1 : (full + 1 + left / widths[full]!) / SLICES
}
