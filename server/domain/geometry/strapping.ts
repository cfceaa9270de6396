import type { Body } from './shapes'
import type { StrappingPoint } from './types'

const MM3_PER_LITRE = 1e6

/** Linear interpolation between the points of a valid table, with (0, 0) implied; as high as its last point. */
export function strappedBody(points: readonly StrappingPoint[]): Body {
  const table = points[0]!.mm > 0 ? [{ mm: 0, l: 0 }, ...points] : points
  const mm = Float64Array.from(table, point => point.mm)
  const volume = Float64Array.from(table, point => point.l * MM3_PER_LITRE)
  const last = mm.length - 1
  return {
    height: mm[last]!,
    below: h => {
      if (h >= mm[last]!) return volume[last]!
      let low = 0
      let high = last
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (mm[middle]! <= h) low = middle
        else high = middle
      }
      const rise = volume[high]! - volume[low]!
      return volume[low]! + (rise * (h - mm[low]!)) / (mm[high]! - mm[low]!)
    },
  }
}
