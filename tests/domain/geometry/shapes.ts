import fc from 'fast-check'
import type { GeometryInput } from '../../../server/domain/geometry'

const length = (min = 50, max = 20_000) => fc.double({ min, max, noNaN: true })

/** One valid geometry of each kind, with small numbers in mm, so that failures are easy to read. */
export const EXAMPLES: Record<string, GeometryInput> = {
  'vertical cylinder': { shape: 'vertical_cylinder', dimensions: { d: 1500, h: 1250 } },
  'flat-ended cylinder': { shape: 'horizontal_cylinder', dimensions: { d: 1200, l: 1800, end: 'flat' } },
  'dished-ended cylinder': {
    shape: 'horizontal_cylinder',
    dimensions: { d: 1600, l: 3200, end: 'dished', end_depth: 320 },
  },
  'ellipsoidal-ended cylinder': {
    shape: 'horizontal_cylinder',
    dimensions: { d: 1600, l: 3200, end: 'ellipsoidal', end_depth: 400 },
  },
  'hemispherical-ended cylinder': {
    shape: 'horizontal_cylinder',
    dimensions: { d: 1000, l: 2000, end: 'hemispherical' },
  },
  'rectangular tank': { shape: 'rectangular', dimensions: { w: 800, l: 1500, h: 1200 } },
  'oval tank': { shape: 'oval', dimensions: { w: 1500, h: 1100, l: 2000 } },
  'standing obround tank': { shape: 'obround', dimensions: { w: 690, h: 1120, l: 1520, axis: 'vertical' } },
  'lying obround tank': { shape: 'obround', dimensions: { w: 1120, h: 690, l: 1520, axis: 'horizontal' } },
  sphere: { shape: 'sphere', dimensions: { d: 2000 } },
}

/** Any vessel that is symmetric when turned upside down, at any size. */
export const anySymmetric: fc.Arbitrary<GeometryInput> = fc.oneof(
  fc
    .record({ d: length(), h: length() })
    .map(dimensions => ({ shape: 'vertical_cylinder' as const, dimensions })),
  fc
    .record({ w: length(), l: length(), h: length() })
    .map(dimensions => ({ shape: 'rectangular' as const, dimensions })),
  fc
    .record({ w: length(), l: length(), h: length() })
    .map(dimensions => ({ shape: 'oval' as const, dimensions })),
  length().map(d => ({ shape: 'sphere' as const, dimensions: { d } })),
  fc
    .record({ short: length(), more: length(1, 5000), l: length(), stands: fc.boolean() })
    .map(({ short, more, l, stands }) => ({
      shape: 'obround' as const,
      dimensions: stands
        ? { w: short, h: short + more, l, axis: 'vertical' as const }
        : { w: short + more, h: short, l, axis: 'horizontal' as const },
    })),
  fc
    .record({
      d: length(),
      l: length(),
      depth: fc.double({ min: 0.01, max: 1, noNaN: true }),
      end: fc.constantFrom('flat', 'dished', 'ellipsoidal', 'hemispherical'),
    })
    .map(({ d, l, depth, end }) => ({
      shape: 'horizontal_cylinder' as const,
      dimensions: { d, l, end, end_depth: (d / 2) * depth },
    })),
)

/** Any valid strapping table; some have flat parts. */
export const anyTable: fc.Arbitrary<GeometryInput> = fc
  .array(fc.record({ mm: fc.integer({ min: 1, max: 200 }), l: fc.integer({ min: 0, max: 500 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .filter(steps => steps.some(step => step.l > 0))
  .map(steps => {
    let [mm, l] = [0, 0]
    return {
      shape: 'strapped' as const,
      strapping: steps.map(step => ({ mm: (mm += step.mm), l: (l += step.l) })),
    }
  })
