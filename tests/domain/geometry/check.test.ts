import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GeometryError, checkGeometry, tankOf, type GeometryInput } from '../../../server/domain/geometry'
import { EXAMPLES, anySymmetric, anyTable } from './shapes'

const cylinder = (more: object): GeometryInput => ({
  shape: 'horizontal_cylinder',
  dimensions: { d: 1000, l: 2000, ...more },
})
const obround = (more: object): GeometryInput => ({
  shape: 'obround',
  dimensions: { w: 700, h: 1100, l: 1500, ...more },
})
const table = (...points: [mm: number, l: number][]): GeometryInput => ({
  shape: 'strapped',
  strapping: points.map(([mm, l]) => ({ mm, l })),
})

describe('checkGeometry', () => {
  test('finds nothing wrong with any sound geometry', () => {
    for (const geometry of Object.values(EXAMPLES)) expect(checkGeometry(geometry)).toEqual({})
    fc.assert(
      fc.property(fc.oneof(anySymmetric, anyTable), geometry => {
        expect(checkGeometry(geometry)).toEqual({})
      }),
    )
  })

  test.each<[string, GeometryInput, Record<string, string>]>([
    ['a shape that there is not', { shape: 'cone' as never }, { shape: 'geometry.unknown_shape' }],
    ['a name that every object has', { shape: 'constructor' as never }, { shape: 'geometry.unknown_shape' }],
    ['no shape at all', { shape: undefined as never }, { shape: 'geometry.unknown_shape' }],
    [
      'missing lengths',
      { shape: 'rectangular', dimensions: { w: 1 } },
      { 'dimensions.l': 'geometry.required', 'dimensions.h': 'geometry.required' },
    ],
    ['no dimensions', { shape: 'sphere' }, { 'dimensions.d': 'geometry.required' }],
    ['a length that is text', cylinder({ d: '1000' }), { 'dimensions.d': 'geometry.positive' }],
    ['more than 100 m', cylinder({ l: 100_001 }), { 'dimensions.l': 'geometry.too_large' }],
    ['an unknown end', cylinder({ end: 'conical' }), { 'dimensions.end': 'geometry.end' }],
    [
      'a dished end without a depth',
      cylinder({ end: 'dished' }),
      { 'dimensions.end_depth': 'geometry.required' },
    ],
    [
      'a dished end of depth 0',
      cylinder({ end: 'dished', end_depth: 0 }),
      { 'dimensions.end_depth': 'geometry.positive' },
    ],
    [
      'an end deeper than the radius',
      cylinder({ end: 'ellipsoidal', end_depth: 501 }),
      { 'dimensions.end_depth': 'geometry.end_depth' },
    ],
    ['no axis', obround({}), { 'dimensions.axis': 'geometry.required' }],
    ['an unknown axis', obround({ axis: 'diagonal' }), { 'dimensions.axis': 'geometry.axis' }],
    [
      'a lying obround that stands',
      obround({ axis: 'horizontal' }),
      { 'dimensions.axis': 'geometry.obround_axis' },
    ],
    [
      'a standing obround that lies',
      obround({ axis: 'vertical', w: 1200 }),
      { 'dimensions.axis': 'geometry.obround_axis' },
    ],
    [
      'an obround that is a circle',
      obround({ axis: 'vertical', w: 1100 }),
      { 'dimensions.axis': 'geometry.obround_axis' },
    ],
    ['a table that is missing', { shape: 'strapped' }, { strapping: 'geometry.points' }],
    [
      'a table that is no list',
      { shape: 'strapped', strapping: 'none' as never },
      { strapping: 'geometry.points' },
    ],
    ['a table of nothing', table([0, 0]), { strapping: 'geometry.points' }],
    ['a table that never holds anything', table([100, 0]), { strapping: 'geometry.points' }],
    ['litres that fall', table([100, 50], [200, 49], [300, 60]), { 'strapping.1.l': 'geometry.falling' }],
    ['heights that fall', table([200, 50], [100, 60]), { 'strapping.1.mm': 'geometry.falling' }],
    ['a height that comes twice', table([100, 50], [100, 60]), { 'strapping.1.mm': 'geometry.falling' }],
    ['something at the height 0', table([0, 5], [100, 60]), { 'strapping.0.l': 'geometry.falling' }],
    ['a negative height', table([-1, 0], [100, 60]), { 'strapping.0.mm': 'geometry.positive' }],
    ['a table of more than 100 m', table([100_001, 5]), { 'strapping.0.mm': 'geometry.too_large' }],
    [
      'a row that is not there',
      { shape: 'strapped', strapping: [null as never, { mm: 5, l: 5 }] },
      { 'strapping.0.mm': 'geometry.positive', 'strapping.0.l': 'geometry.positive' },
    ],
    [
      'a table beside a wrong length',
      { ...table([100, 50]), shape: 'sphere', dimensions: { d: -1 } },
      { 'dimensions.d': 'geometry.positive' },
    ],
  ])('refuses %s, by its field', (_, geometry, problems) => {
    expect(checkGeometry(geometry)).toEqual(problems)
    expect(() => tankOf(geometry)).toThrow(GeometryError)
  })

  test.each([Number.NaN, 0, -1, Infinity, -Infinity])('refuses %d for any length and any point', bad => {
    const key = bad === Infinity ? 'geometry.too_large' : 'geometry.positive'
    for (const { shape, dimensions } of Object.values(EXAMPLES)) {
      const lengths = Object.entries(dimensions!).filter(([, value]) => typeof value === 'number')
      for (const [name] of lengths)
        expect(checkGeometry({ shape, dimensions: { ...dimensions, [name]: bad } })).toMatchObject({
          [`dimensions.${name}`]: key,
        })
    }
    expect(checkGeometry(table([bad, 5]))).not.toEqual({})
    expect(checkGeometry(table([100, bad]))).not.toEqual({})
  })

  test('takes an end that nobody named for a flat one, whose depth does not matter', () => {
    expect(checkGeometry(cylinder({}))).toEqual({})
    expect(checkGeometry(cylinder({ end: null, end_depth: 0 }))).toEqual({})
    expect(tankOf(cylinder({})).capacity_l).toBe(tankOf(cylinder({ end: 'flat' })).capacity_l)
  })

  test('lets a table stand without the lengths of its shape', () => {
    expect(checkGeometry({ shape: 'oval', strapping: [{ mm: 100, l: 5 }] })).toEqual({})
  })

  test('an error carries its fields, and says them', () => {
    const attempt = () => tankOf(cylinder({ d: 0 }))
    expect(attempt).toThrow('dimensions.d geometry.positive')
    expect(attempt).toThrow(expect.objectContaining({ fields: { 'dimensions.d': 'geometry.positive' } }))
  })
})
