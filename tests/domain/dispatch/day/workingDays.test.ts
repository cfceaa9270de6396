import { describe, expect, test } from 'vitest'
import { isWorkingDay, nextChance } from '../../../../server/domain/dispatch/day'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

describe('nextChance', () => {
  test.each([
    ['2026-11-24', '2026-11-25'],
    // A Friday, before a weekend.
    ['2026-11-27', '2026-11-30'],
    // Christmas Eve, before two holidays and a weekend.
    ['2026-12-24', '2026-12-28'],
  ])('after %s is %s', (day, next) => {
    const holidays = [{ day: '2026-12-25', name: 'Christmas Day' }]
    expect(nextChance(day, WEEK, holidays)).toBe(next)
  })

  test('passes over holidays in a row', () => {
    const holidays = [{ day: '2026-11-25' }, { day: '2026-11-26' }, { day: '2026-11-27' }]
    expect(nextChance('2026-11-24', WEEK, holidays)).toBe('2026-11-30')
  })

  test('ends although no day is a working day', () => {
    expect(nextChance('2026-11-24', [], [])).toBe('2027-01-23')
  })
})

describe('isWorkingDay', () => {
  test('is false at the weekend and on a holiday', () => {
    expect(isWorkingDay('2026-11-24', WEEK, [])).toBe(true)
    expect(isWorkingDay('2026-11-28', WEEK, [])).toBe(false)
    expect(isWorkingDay('2026-11-24', WEEK, [{ day: '2026-11-24' }])).toBe(false)
  })
})
