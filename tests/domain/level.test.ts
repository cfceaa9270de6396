import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calibrated,
  compensateTemperature,
  echoQuality,
  levelOf,
  packetLoss,
  statusQuality,
} from '../../server/domain/level'

describe('levelOf', () => {
  const tank = { height_mm: 1200 }

  test.each([
    // Sensor face 50 mm above the full mark: an ullage of 50 is full, one of 1250 empty.
    [50, 1200, false],
    [650, 600, false],
    [1250, 0, false],
    [49, 1200, true],
    [1251, 0, true],
    [65_534, 0, true],
  ])('an ullage of %i mm is a level of %i mm, clamped: %s', (ullage, level_mm, clamped) => {
    expect(levelOf(ullage, tank, 50)).toEqual({ level_mm, clamped })
  })

  test('rises as the ullage falls, and stays within the vessel', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.integer({ min: -200, max: 200 }), (a, b, offset) => {
        const [low, high] = [levelOf(Math.max(a, b), tank, offset), levelOf(Math.min(a, b), tank, offset)]
        expect(low.level_mm).toBeLessThanOrEqual(high.level_mm)
        expect(low.level_mm).toBeGreaterThanOrEqual(0)
        expect(high.level_mm).toBeLessThanOrEqual(1200)
      }),
    )
  })
})

describe('compensated', () => {
  test('leaves an ullage at 20 °C alone', () => {
    expect(compensateTemperature(1000, 20)).toBeCloseTo(1000, 9)
  })

  test('follows the speed of sound: 331.3 m/s at 0 °C against 343.2 at 20 °C', () => {
    expect(compensateTemperature(1000, 0)).toBeCloseTo((1000 * 331.3) / 343.2, 0)
  })
})

describe('calibrated', () => {
  test('scales, then shifts; without a calibration it changes nothing', () => {
    expect(calibrated(1000, { scale: 1.01, offset_mm: -5 })).toBeCloseTo(1005, 9)
    expect(calibrated(1000, { scale: null })).toBe(1000)
    expect(calibrated(1000, null)).toBe(1000)
  })
})

describe('echoQuality', () => {
  test.each([
    [15, 0, 0],
    [10, 9, 0],
    [9, 0, 1],
    [6, 0, 1],
    [5, 0, 2],
    [12, 10, 2],
    [2, 0, 3],
  ])('an echo of %i with %i samples rejected is %i', (echo, rejected, quality) => {
    expect(echoQuality(echo, rejected, true)).toBe(quality)
  })

  test('no echo is bad, whatever else is said', () => {
    expect(echoQuality(15, 0, false)).toBe(3)
  })
})

describe('statusQuality', () => {
  test.each([
    ['all is well', 1, 1.9, 3600, 0],
    ['the battery is not known', 0, 0, null, 0],
    ['more than a day of silence', 1.1, 0, 3600, 1],
    ['2 % lost', 0, 2, 3600, 1],
    ['5 % lost', 0, 5, 3600, 2],
    ['more than two days of silence', 2.1, 0, 3600, 2],
    ['15 % lost', 0, 15, 3600, 3],
    ['more than four days of silence', 4.1, 0, 3600, 3],
    ['a battery below 3 V', 0, 0, 2999, 3],
  ])('%s', (_, silent, loss, battery, quality) => {
    expect(statusQuality(silent, loss, battery)).toBe(quality)
  })
})

describe('lossOf', () => {
  test('counts the gaps', () => {
    expect(packetLoss([1, 2, 3, 4], 4096)).toBe(0)
    expect(packetLoss([1, 2, 4, 5], 4096)).toBe(25)
    expect(packetLoss([7], 4096)).toBe(0)
    expect(packetLoss([], 4096)).toBe(0)
  })

  test('counts through the end of the counter', () => {
    expect(packetLoss([4094, 4095, 0, 1], 4096)).toBe(0)
    expect(packetLoss([4094, 1], 4096)).toBeCloseTo((2 / 3) * 100, 9)
  })

  test('takes a counter that jumps far for one that was started again', () => {
    expect(packetLoss([3000, 0, 1, 2], 4096)).toBeCloseTo(0, 9)
  })
})
