import { describe, expect, test } from 'vitest'
import { evaluate } from '../../server/domain/calibration'

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
