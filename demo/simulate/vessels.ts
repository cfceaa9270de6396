import { tankOf, type GeometryInput } from '../../server/domain/geometry'
import { between, pick, type Random } from './random'
import type { Content } from './story'

/** Dimensions are multiples of this. */
const STEP_MM = 50

/** A vessel of ordinary shape and size for its content: small for homes, large for yards. */
export function randomVessel(
  random: Random,
  content: Content,
): { geometry: GeometryInput; capacity_l: number } {
  const mm = (low: number, high: number) => Math.round(between(random, low, high) / STEP_MM) * STEP_MM
  const big = content !== 'kerosene' && random() < 0.4 ? 1.35 : 1
  const lying = (end: 'flat' | 'dished' | 'ellipsoidal'): GeometryInput => {
    const d = mm(1100 * big, 1500 * big)
    const end_depth = end === 'flat' ? {} : { end_depth: mm(d * 0.12, d * 0.25) }
    return {
      shape: 'horizontal_cylinder',
      dimensions: { d, l: mm(1500 * big, 2500 * big), end, ...end_depth },
    }
  }
  const shapes: (() => GeometryInput)[] = [
    () => ({ shape: 'vertical_cylinder', dimensions: { d: mm(1000, 1500 * big), h: mm(1200, 1600 * big) } }),
    () => lying(pick(random, ['flat', 'dished', 'ellipsoidal'] as const)),
    () => ({
      shape: 'rectangular',
      dimensions: { w: mm(650, 1000 * big), l: mm(1300, 1900 * big), h: mm(1100, 1400) },
    }),
    () => ({ shape: 'oval', dimensions: { w: mm(1200, 1550), h: mm(950, 1150), l: mm(1600, 2200 * big) } }),
    () => ({
      shape: 'obround',
      dimensions: { w: mm(750, 950), h: mm(1300, 1600), l: mm(1500, 2000 * big), axis: 'vertical' },
    }),
  ]
  const geometry = pick(random, shapes)()
  return { geometry, capacity_l: Math.round(tankOf(geometry).capacity_l * 10) / 10 }
}
