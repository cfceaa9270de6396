import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { headOf } from '../../../src/config/schema/text/labels'
import { measureOf, volumeUnit } from '../../../src/config/volumes'

const GALLONS = [
  ['gal_imp', 4.54609],
  ['gal_us', 3.785411784],
] as const

describe('a part of one', () => {
  const { mark, read, keep, typed, limit } = measureOf('share', 'litre')

  test('is read in percent, and what isn’t all of it is never said to be', () => {
    expect([mark, read(0.29), read(0.998), read(1), limit(1, 'max')]).toEqual(['%', 29, 99, 100, 100])
  })

  test('is kept as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), tenths => {
        expect(typed(keep(tenths / 10))).toBe(tenths / 10)
      }),
    )
  })

  test('has no unit in the head of a file, which holds it as it is stored', () => {
    expect(headOf(entityOf('events'), 'confidence')).toBe('Confidence')
  })
})

describe('a volume', () => {
  test.each(GALLONS)('is stored in litres and read in %s', (unit, litres) => {
    expect(measureOf('L', unit).read(litres)).toBe(1)
    expect(measureOf('L', unit).keep(300)).toBeCloseTo(300 * litres, 9)
    expect(measureOf('L/day', unit).read(litres)).toBe(1)
    expect(measureOf('L/degree day', unit).read(litres)).toBe(1)
  })

  test('is read as it is stored where somebody counts in litres, and so is what is no volume', () => {
    for (const unit of ['L', 'L/day', 'mm', undefined])
      expect(measureOf(unit, 'litre').typed(1360.123456789)).toBe(1360.123456789)
    for (const unit of ['mm', 'kg', '%', 'days', undefined]) {
      const measure = measureOf(unit, 'gal_imp')
      expect([measure.mark, measure.read(7), measure.keep(7), measure.limit(7, 'max')]).toEqual([
        unit,
        7,
        7,
        7,
      ])
    }
  })

  test.each(GALLONS)('that was typed in %s is the same number when it is typed over', unit => {
    const { keep, typed } = measureOf('L', unit)
    const number = fc
      .integer({ min: 0, max: 10 ** 9 })
      .chain(whole => fc.constantFrom(1, 10, 1000).map(by => whole / by))
    fc.assert(
      fc.property(number, value => {
        expect(typed(keep(value))).toBe(value)
      }),
    )
  })

  test('that was stored in litres is rounded to be typed over', () => {
    expect(measureOf('L', 'gal_imp').typed(1360)).toBe(299.158)
    expect(measureOf('L', 'gal_imp').typed(31)).toBe(6.819)
    expect(measureOf('L', 'gal_us').typed(0)).toBe(0)
  })

  test.each(GALLONS)('keeps to its limits in litres when the limit that is said is typed in %s', unit => {
    const { limit, keep } = measureOf('L', unit)
    const limits = fc.double({ min: 0.001, max: 10 ** 7, noNaN: true })
    fc.assert(fc.property(limits, max => keep(limit(max, 'max')) <= max * (1 + 1e-11)))
    fc.assert(fc.property(limits, min => keep(limit(min, 'min')) >= min * (1 - 1e-11)))
    expect(limit(0, 'min')).toBe(0)
    expect(measureOf('L', 'gal_imp').limit(1_000_000, 'max')).toBe(219_969)
    expect(measureOf('L', 'gal_imp').limit(0.1, 'min')).toBe(0.021997)
  })

  test('has a decimal more in gallons where it has some in litres', () => {
    const { digits } = measureOf('L/day', 'gal_imp')
    expect([digits(0), digits(1)]).toEqual([0, 2])
  })

  test('is in litres where a session names no unit, or one that nobody knows', () => {
    expect([undefined, null, '', 'pint', 'gal_us'].map(volumeUnit)).toEqual([
      'litre',
      'litre',
      'litre',
      'litre',
      'gal_us',
    ])
  })
})

describe('the head of a column in a file', () => {
  const tanks = entityOf('tanks')
  test.each([
    ['volume_l', 'Volume (L)'],
    ['rate_l_day', 'Rate (L/day)'],
    ['level_mm', 'Level (mm)'],
    ['pct', '% full'],
    ['days_p50', 'Days left'],
    ['name', 'Name'],
    ['id', 'ID'],
  ])('of %s is %s: it has the unit, unless the label says it', (name, head) => {
    expect(headOf(tanks, name)).toBe(head)
  })
})
