import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../src/config/schema/constants'
import { readNumber, numberText } from '../../src/resources/engine/inputs/readNumber'

describe('a number that is typed', () => {
  test.each([
    ['en', '1,500', 1500],
    ['en', '1,310.5', 1310.5],
    ['en', '-12,345,678', -12_345_678],
    ['en', '1,5', 1.5],
    ['en', '0,125', 0.125],
    ['en', '1.500', 1.5],
    ['en', '1,50,000', '1,50,000'],
    ['en', '1,500,', '1,500,'],
    ['it', '1.500', 1500],
    ['it', '1.310,5', 1310.5],
    ['it', '1.5', 1.5],
    ['it', '1,5', 1.5],
    ['fr', '1 500,25', 1500.25],
    ['fr', '1 500', 1500],
    ['en', '', null],
    ['en', '  ', null],
    ['en', 'a lot', 'a lot'],
    ['en', '1e999', '1e999'],
  ])('in %s: %s', (locale, text, value) => {
    expect(readNumber(text, locale)).toBe(value)
  })

  test.each(LANGUAGES)('is read again in %s as what was written', locale => {
    for (const value of [0, 1.5, 1.125, 1500, 1500.125, -3.75, 12_345_678.9, 1e-7])
      expect(readNumber(numberText(value, locale), locale)).toBe(value)
    expect([numberText(null, locale), numberText('a lot', locale)]).toEqual(['', 'a lot'])
  })
})
