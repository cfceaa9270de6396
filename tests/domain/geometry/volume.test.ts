import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tankOf, type GeometryInput } from '../../../server/domain/geometry'
import { EXAMPLES, anySymmetric, anyTable } from './shapes'

const INCH_MM = 25.4
const US_GALLON_L = 3.785411784
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('volume of a full vessel', () => {
  const { PI } = Math
  test.each<[string, number]>([
    ['vertical cylinder', (PI * 1500 ** 2 * 1250) / 4],
    ['flat-ended cylinder', (PI * 1200 ** 2 * 1800) / 4],
    // Both caps of depth a on a circle of radius r: 2·πa(3r² + a²)/6.
    ['dished-ended cylinder', (PI * 1600 ** 2 * 3200) / 4 + (PI * 320 * (3 * 800 ** 2 + 320 ** 2)) / 3],
    // One ellipsoid with half axes 400, 800, 800: 4/3·πabc.
    ['ellipsoidal-ended cylinder', (PI * 1600 ** 2 * 3200) / 4 + (4 * PI * 400 * 800 * 800) / 3],
    ['hemispherical-ended cylinder', (PI * 1000 ** 2 * 2000) / 4 + (4 * PI * 500 ** 3) / 3],
    ['rectangular tank', 800 * 1500 * 1200],
    ['oval tank', (PI * 1500 * 1100 * 2000) / 4],
    ['standing obround tank', ((PI * 690 ** 2) / 4 + 690 * (1120 - 690)) * 1520],
    ['lying obround tank', ((PI * 690 ** 2) / 4 + 690 * (1120 - 690)) * 1520],
    ['sphere', (PI * 2000 ** 3) / 6],
  ])('of a %s is its closed form', (name, mm3) => {
    expect(tankOf(EXAMPLES[name]!).capacity_l / (mm3 / 1e6)).toBeCloseTo(1, 12)
  })

  test('of dished ends is the closed form of two spherical caps, however shallow or deep', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), depth => {
        const [r, a, l] = [800, 800 * depth, 1]
        const { capacity_l } = tankOf({
          shape: 'horizontal_cylinder',
          dimensions: { d: 2 * r, l, end: 'dished', end_depth: a },
        })
        const caps = (Math.PI * a * (3 * r * r + a * a)) / 3
        expect((capacity_l * 1e6 - Math.PI * r * r * l) / caps).toBeCloseTo(1, 7)
      }),
    )
  })

  test('with dished ends as deep as the radius is that with hemispherical ones, at every level', () => {
    const of = (end: 'dished' | 'hemispherical') =>
      tankOf({ shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 2000, end, end_depth: 500 } })
    const [dished, round] = [of('dished'), of('hemispherical')]
    for (let mm = 0; mm <= 1000; mm += 10) expect(dished.volumeAt(mm)).toBeCloseTo(round.volumeAt(mm), 8)
  })
})

describe('published volumes', () => {
  const inInches = (
    d: number,
    l: number,
    end: 'flat' | 'dished' | 'ellipsoidal',
    end_depth?: number,
  ): GeometryInput => ({
    shape: 'horizontal_cylinder',
    dimensions: { d: d * INCH_MM, l: l * INCH_MM, end, end_depth: end_depth && end_depth * INCH_MM },
  })

  // D. Jones, "Calculating Tank Volume": D = 108", L = 156", a = 42".
  test.each([
    ['ellipsoidal', 36, 2380.96],
    ['ellipsoidal', 84, 7103.45],
    ['dished', 36, 2303.96],
    ['dished', 84, 6935.16],
  ] as const)('a cylinder with %s ends filled to %i inches holds %f gallons', (end, inches, gallons) => {
    const tank = tankOf(inInches(108, 156, end, 42))
    expect(tank.volumeAt(inches * INCH_MM) / US_GALLON_L).toBeCloseTo(gallons, 2)
  })

  test('a 40 by 100 inch cylinder with 2:1 ellipsoidal ends holds 228.7 of 616.5 gallons at 16 inches', () => {
    // tankvolumecalc.com, "2:1 ellipsoidal heads", worked example.
    const tank = tankOf(inInches(40, 100, 'ellipsoidal', 10))
    expect(tank.capacity_l / US_GALLON_L).toBeCloseTo(616.5, 1)
    expect(tank.volumeAt(16 * INCH_MM) / US_GALLON_L).toBeCloseTo(228.7, 1)
  })

  test('a cylinder filled to tenths of its height holds the published shares of a circular segment', () => {
    // Segment areas for r = 1 in units of the circle: CRC Standard Mathematical Tables, segments of a circle.
    const tank = tankOf({ shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 1000 } })
    const shares = [0, 0.05204, 0.14238, 0.25232, 0.37353, 0.5, 0.62647, 0.74768, 0.85762, 0.94796, 1]
    shares.forEach((part, tenth) => expect(tank.volumeAt(tenth * 100) / tank.capacity_l).toBeCloseTo(part, 5))
  })
})

describe.each(Object.entries(EXAMPLES))('a %s', (_, geometry) => {
  const tank = tankOf(geometry)

  test('is empty at 0, full at its height, and neither less nor more beyond', () => {
    expect(tank.volumeAt(0)).toBe(0)
    expect(tank.volumeAt(-10)).toBe(0)
    expect(tank.volumeAt(tank.height_mm)).toBe(tank.capacity_l)
    expect(tank.volumeAt(tank.height_mm + 10)).toBe(tank.capacity_l)
  })

  test('is half full at half its height', () => {
    expect(tank.volumeAt(tank.height_mm / 2) / tank.capacity_l).toBeCloseTo(0.5, 12)
  })

  test('grows with its surface: the slope of the volume is the area that the liquid shows', () => {
    // Area from the section's own width, by shape; a numeric derivative of the volume must agree.
    for (const part of [0.1, 0.35, 0.5, 0.72, 0.93]) {
      const [h, step] = [part * tank.height_mm, tank.height_mm * 1e-4]
      const slope = ((tank.volumeAt(h + step) - tank.volumeAt(h - step)) * 1e6) / (2 * step)
      expect(slope / surfaceOf(geometry, h)).toBeCloseTo(1, 5)
    }
  })
})

/** Area of the liquid's surface, mm², by plane geometry that shares no code with the volumes. */
function surfaceOf({ shape, dimensions }: GeometryInput, h: number): number {
  const {
    d = 0,
    l = 0,
    w = 0,
    h: height = 0,
    end,
    end_depth,
    axis,
  } = dimensions as Record<string, number> & typeof dimensions & object
  const chord = (diameter: number, at: number) => 2 * Math.sqrt(Math.max(0, at * (diameter - at)))
  const [D, L, W, H] = [d ?? 0, l ?? 0, w ?? 0, height ?? 0]
  if (shape === 'vertical_cylinder') return (Math.PI * D * D) / 4
  if (shape === 'rectangular') return W * L
  if (shape === 'oval') return (W / H) * chord(H, h) * L
  if (shape === 'sphere') return (Math.PI * chord(D, h) ** 2) / 4
  if (shape === 'obround') {
    if (axis === 'horizontal') return L * (W - H + chord(H, h))
    return L * (h < W / 2 ? chord(W, h) : h > H - W / 2 ? chord(W, H - h) : W)
  }
  const [shell, s, a] = [chord(D, h) * L, chord(D, h) / 2, end_depth ?? D / 2]
  if (end === 'hemispherical') return shell + Math.PI * s * s
  if (end === 'ellipsoidal') return shell + (Math.PI * s * s * a) / (D / 2)
  if (end !== 'dished') return shell
  // A slice of a sphere: a circle of radius q, cut off at the distance c from its centre.
  const R = ((D / 2) ** 2 + a * a) / (2 * a)
  const [c, q] = [R - a, Math.sqrt(R * R - (h - D / 2) ** 2)]
  return shell + 2 * (q * q * Math.acos(c / q) - c * s)
}

describe('every vessel', () => {
  test('never holds less at a higher level', () => {
    fc.assert(
      fc.property(fc.oneof(anySymmetric, anyTable), share, share, (geometry, a, b) => {
        const tank = tankOf(geometry)
        const [low, high] = [Math.min(a, b) * tank.height_mm, Math.max(a, b) * tank.height_mm]
        fc.pre(high - low > 1e-3)
        expect(tank.volumeAt(high)).toBeGreaterThanOrEqual(tank.volumeAt(low))
      }),
      { numRuns: 500 },
    )
  })

  test('never holds less a hundredth of a millimetre higher, all the way up', () => {
    for (const geometry of Object.values(EXAMPLES)) {
      const tank = tankOf(geometry)
      let [before, falls] = [0, 0]
      for (let mm = 0; mm <= tank.height_mm; mm += 0.01) {
        const litres = tank.volumeAt(mm)
        if (litres < before) falls++
        before = litres
      }
      expect(falls).toBe(0)
    }
  })

  test('holds a first drop in proportion to h to the power 3/2 or 2: no digits are lost near the floor', () => {
    const cylinder = tankOf({ shape: 'horizontal_cylinder', dimensions: { d: 1000, l: 1000 } })
    for (const h of [1e-9, 1e-6, 1e-3]) {
      // Leading terms of the segment: (4/3)·√(2r)·h^1.5·(1 − 3h/20r).
      const expected = (4 / 3) * Math.sqrt(1000) * h ** 1.5 * (1 - (3 * h) / 10_000) * 1000
      expect((cylinder.volumeAt(h) * 1e6) / expected).toBeCloseTo(1, 10)
    }
  })

  test('holds at h what is missing from full at the same distance from the top, when it is symmetric', () => {
    fc.assert(
      fc.property(anySymmetric, share, (geometry, part) => {
        const tank = tankOf(geometry)
        const h = part * tank.height_mm
        expect((tank.volumeAt(h) + tank.volumeAt(tank.height_mm - h)) / tank.capacity_l).toBeCloseTo(1, 9)
      }),
      { numRuns: 500 },
    )
  })

  test('finds the level of a volume again to 0.1 mm', () => {
    fc.assert(
      fc.property(anySymmetric, share, (geometry, part) => {
        const tank = tankOf(geometry)
        const level = part * tank.height_mm
        expect(Math.abs(tank.levelAt(tank.volumeAt(level)) - level)).toBeLessThanOrEqual(0.1)
      }),
      { numRuns: 500 },
    )
  })

  test('finds the volume of a level again, even where a table stands still', () => {
    fc.assert(
      fc.property(anyTable, share, (geometry, part) => {
        const tank = tankOf(geometry)
        const litres = part * tank.capacity_l
        expect(tank.volumeAt(tank.levelAt(litres))).toBeCloseTo(litres, 1)
      }),
    )
  })

  test('is empty for less than nothing and full for more than it holds', () => {
    const tank = tankOf(EXAMPLES.sphere!)
    expect([tank.levelAt(-1), tank.levelAt(0), tank.levelAt(1e9)]).toEqual([0, 0, 2000])
  })

  test('answers NaN to NaN, not a level that looks real', () => {
    for (const geometry of [
      ...Object.values(EXAMPLES),
      { shape: 'strapped' as const, strapping: [{ mm: 10, l: 5 }] },
    ]) {
      expect(tankOf(geometry).volumeAt(Number.NaN)).toBeNaN()
      expect(tankOf(geometry).levelAt(Number.NaN)).toBeNaN()
    }
  })
})
