import { describe, expect, test } from 'vitest'
import { marksOf, tankTone } from '../../src/resources/tanks/tankTone'
import { heightOf } from '../../src/resources/ui/sectionHeight'

describe('where the marks of a tank are', () => {
  const rises = { id: 1, direction: 1 }
  const falls = { id: 2, direction: -1 }

  test('is where its alerts are raised: contents that rise are low in room', () => {
    expect(marksOf(falls)).toEqual({ low: 25, critical: 10 })
    expect(marksOf(rises)).toEqual({ low: 75, critical: 90 })
  })

  test("is its group's word where it has none of its own", () => {
    const group = { id: 3, low_pct: 30, critical_pct: 12 }
    expect(marksOf({ ...falls, critical_pct: 5 }, group)).toEqual({ low: 30, critical: 5 })
    expect(marksOf({ ...rises, low_pct: 20 }, group)).toEqual({ low: 80, critical: 88 })
  })

  test('decides what its level means', () => {
    const tone = (tank: { id: number; direction: number }, pct: number) =>
      tankTone({ ...tank, pct }, marksOf(tank))
    expect([5, 10, 25, 26, 95].map(pct => tone(falls, pct))).toEqual(['bad', 'bad', 'warn', 'good', 'good'])
    expect([5, 74, 75, 90, 95].map(pct => tone(rises, pct))).toEqual(['good', 'good', 'warn', 'bad', 'bad'])
  })
})

describe('a mark on the gauge', () => {
  test('is as high as its share of the volume stands in a vessel of that shape', () => {
    expect(heightOf(0.25, 'vertical_cylinder', 0.8)).toBeCloseTo(0.25, 2)
    // A circular segment whose height is this part of the diameter has these parts of the area.
    expect(heightOf(0.1, 'horizontal_cylinder', 1)).toBeCloseTo(0.1565, 2)
    expect(heightOf(0.25, 'oval', 1.4)).toBeCloseTo(0.298, 2)
    // Volume of a ball: 3h² − 2h³.
    expect(heightOf(0.104, 'sphere', 1)).toBeCloseTo(0.2, 2)
    for (const ratio of [0.5, 1, 2]) expect(heightOf(0.5, 'obround', ratio)).toBeCloseTo(0.5, 2)
    // Standing upright, its rounded end alone holds little more than this share.
    expect(heightOf(0.1, 'obround', 0.25)).toBeCloseTo(0.1215, 2)
    expect([heightOf(0, 'sphere', 1), heightOf(1, 'sphere', 1)]).toEqual([0, 1])
  })
})
