import { describe, expect, test } from 'vitest'
import { usedIn } from '../../server/domain/monthlyUse'

/** A month from day 100 on, with a use of ten litres a day. */
const falling = Array.from({ length: 31 }, (_, n) => 1000 - 10 * n)
const month = { first: 100, end: 130, today: 200 }

describe('use of a month', () => {
  test('is what there was less what is left', () => {
    expect(usedIn(falling, 99, [], -1, month)).toBe(300)
  })

  test('counts what was delivered meanwhile', () => {
    const levels = falling.map((litres, n) => (n >= 15 ? litres + 500 : litres))
    expect(usedIn(levels, 99, [{ day: 114, litres: 500 }], -1, month)).toBe(300)
  })

  test('counts nothing of what was delivered on the day from which it is counted', () => {
    expect(usedIn(falling, 99, [{ day: 99, litres: 500 }], -1, month)).toBe(300)
  })

  test('goes the other way where contents rise', () => {
    const levels = falling.toReversed().map((litres, n) => (n >= 20 ? litres - 150 : litres))
    expect(usedIn(levels, 99, [{ day: 119, litres: 150 }], 1, month)).toBe(300)
  })

  test('is unknown where few days of it are known', () => {
    expect(usedIn([1000, 990, 980], 99, [], -1, month)).toBeNull()
    expect(usedIn([], 99, [], -1, month)).toBeNull()
  })

  test('goes as far as the month has come', () => {
    expect(usedIn(falling.slice(0, 8), 99, [], -1, { ...month, today: 106 })).toBe(70)
  })
})
