import { describe, expect, test } from 'vitest'
import { capacityCheck, dipChart, tankOf } from '../../../server/domain/geometry'
import { EXAMPLES } from './shapes'

describe('a strapping table', () => {
  const points = [
    { mm: 100, l: 80 },
    { mm: 200, l: 250 },
    { mm: 300, l: 250 },
    { mm: 1000, l: 1200 },
  ]
  const tank = tankOf({ shape: 'strapped', strapping: points })

  test('is as high and as large as its last point', () => {
    expect([tank.height_mm, tank.capacity_l]).toEqual([1000, 1200])
  })

  test.each([
    [0, 0],
    [25, 20],
    [50, 40],
    [100, 80],
    [150, 165],
    [200, 250],
    [250, 250],
    [650, 725],
    [1000, 1200],
    [1100, 1200],
  ])('holds, at %d mm, %d L: a straight line between its points, from (0, 0)', (mm, litres) => {
    expect(tank.volumeAt(mm)).toBeCloseTo(litres, 9)
  })

  test('answers the lowest level of a volume at which it stands still', () => {
    expect(tank.levelAt(250)).toBeCloseTo(200, 3)
  })

  test('may begin with (0, 0) itself', () => {
    const same = tankOf({ shape: 'strapped', strapping: [{ mm: 0, l: 0 }, ...points] })
    expect(same.volumeAt(50)).toBe(tank.volumeAt(50))
  })

  test('wins over the shape and its lengths', () => {
    const box = tankOf({ ...EXAMPLES['rectangular tank']!, strapping: points })
    expect([box.height_mm, box.volumeAt(150)]).toEqual([1000, 165])
  })

  test('with no points does not win', () => {
    expect(tankOf({ ...EXAMPLES['rectangular tank']!, strapping: [] }).capacity_l).toBeCloseTo(1440, 9)
  })
})

describe('dipChart', () => {
  const tank = tankOf(EXAMPLES['rectangular tank']!)

  test('has a row at every step and one at the full mark', () => {
    const chart = dipChart(tank, 500)
    expect(chart.map(row => row.mm)).toEqual([0, 500, 1000, 1200])
    chart.forEach(row => expect(row.l).toBeCloseTo(1.2 * row.mm, 9))
  })

  test('does not repeat the full mark when a step falls on it', () => {
    expect(dipChart(tank, 400).map(row => row.mm)).toEqual([0, 400, 800, 1200])
  })

  test.each([0, -10, Number.NaN, 1e-9])('refuses a step of %d mm', step => {
    expect(() => dipChart(tank, step)).toThrow(RangeError)
  })
})

describe('capacityCheck', () => {
  const tank = tankOf(EXAMPLES['rectangular tank']!)
  test.each([
    [1440, true, 0],
    [1512, true, 5],
    [1368, true, -5],
    [1513, false, 5.07],
    [1300, false, -9.72],
  ])('a stated %d L against 1440 L: agrees %s, %d %%', (stated, agrees, pct) => {
    const check = capacityCheck(stated, tank)
    expect(check.agrees).toBe(agrees)
    expect(check.difference_pct).toBeCloseTo(pct, 2)
  })
})
