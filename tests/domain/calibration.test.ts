import { describe, expect, test } from 'vitest'
import { evaluate, fitTemperature } from '../../server/domain/calibration'

describe('a device on the calibration rig', () => {
  test('is told its mean, scatter and error to a tenth of a millimetre', () => {
    expect(evaluate([999, 1001, 1003], 1000)).toEqual({ mean_mm: 1001, sd_mm: 2, error_mm: 1, pass: true })
  })

  test.each([
    [[1010, 1010], true],
    [[1011, 1011], false],
    [[990, 990], true],
    [[989, 989], false],
    [[996, 1000, 1004, 1000, 1008, 992], false],
  ])('with %j at 1000 mm passes: %s', (samples, pass) => {
    expect(evaluate(samples, 1000)?.pass).toBe(pass)
  })

  test('has nothing to be told without a sample, and no scatter with one', () => {
    expect(evaluate([], 1000)).toBeUndefined()
    expect(evaluate([1004], 1000)?.sd_mm).toBe(0)
  })
})

describe('a device at several temperatures', () => {
  test('is told how its error drifts, and what it is at 20 °C', () => {
    const points = [
      { temp_c: -10, error_mm: -4 },
      { temp_c: 10, error_mm: 0 },
      { temp_c: 30, error_mm: 4 },
    ]
    expect(fitTemperature(points)).toEqual({ points: 3, drift_mm_k: 0.2, error_20_mm: 2 })
  })

  test.each([
    ['one temperature', [{ temp_c: 20, error_mm: 1 }]],
    ['temperatures that are much the same', [20, 22, 24].map(temp_c => ({ temp_c, error_mm: temp_c }))],
  ])('is told nothing of drift from %s', (_, points) => {
    expect(fitTemperature(points)).toBeUndefined()
  })
})
