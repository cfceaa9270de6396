import { describe, expect, test } from 'vitest'
import { isWallTime, readDay, readTime, dayText } from '../../src/resources/engine/inputs/readDay'

describe('a day that is typed', () => {
  test.each([
    ['31/03/2026', '2026-03-31'],
    ['1/4/2026', '2026-04-01'],
    ['1.4.2026', '2026-04-01'],
    [' 01-04-2026 ', '2026-04-01'],
    ['1 4 2026', '2026-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-4-1', '2026-04-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s, the day before the month', (text, value) => {
    expect(readDay(text)).toBe(value)
  })

  test.each(['', 'soon', '29/02/2026', '03/31/2026', '1/4', '1/4/26', '1/4-2026', '0/1/2026', '1/1/0000'])(
    '%j is none',
    text => {
      expect(readDay(text)).toBeNull()
      expect(readTime(`${text} 12:00`)).toBeNull()
    },
  )
})

describe('a time that is typed', () => {
  test.each([
    ['31/3/2026 14:30', '2026-03-31T14:30'],
    ['31/03/2026 - 02:30 pm', '2026-03-31T14:30'],
    ['31.03.2026, 2:30 P.M.', '2026-03-31T14:30'],
    ['31/03/2026 12:05 am', '2026-03-31T00:05'],
    ['31/03/2026 12:05 pm', '2026-03-31T12:05'],
    ['31 03 2026 0:05', '2026-03-31T00:05'],
    ['2026-03-31T09:00', '2026-03-31T09:00'],
  ])('%s is %s', (text, value) => {
    expect(readTime(text)).toBe(value)
  })

  test.each([
    '',
    '31/03/2026',
    '14:30',
    '31/03/2026 24:00',
    '31/03/2026 12:60',
    '31/03/2026 13:00 pm',
    '31/03/2026 0:30 am',
  ])('%j is none', text => {
    expect(readTime(text)).toBeNull()
  })
})

test('what is written is read again as what it was', () => {
  for (const value of ['2026-03-31', '2028-02-29']) expect(readDay(dayText(value))).toBe(value)
  for (const value of ['2026-03-31T00:05', '2026-03-31T12:00', '2026-12-01T23:59']) {
    expect(isWallTime(value)).toBe(true)
    expect(readTime(dayText(value))).toBe(value)
  }
  expect(dayText('next spring')).toBe('next spring')
})
