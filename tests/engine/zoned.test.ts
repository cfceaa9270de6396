import { describe, expect, test } from 'vitest'
import { dayIn, endOfDay, momentOf, startOfDay, wallTime } from '../../src/resources/engine/zoned'

const ZONE = 'Europe/Dublin'

describe('momentOf', () => {
  test('is what the clocks of the zone show, in winter and in summer', () => {
    expect(momentOf('2026-01-15T08:30', ZONE)).toBe('2026-01-15T08:30:00.000Z')
    expect(momentOf('2026-07-15T08:30', ZONE)).toBe('2026-07-15T07:30:00.000Z')
    expect(momentOf('2026-07-15T08:30', 'America/New_York')).toBe('2026-07-15T12:30:00.000Z')
  })

  test('takes a time that clocks skip in spring an hour later, and one that comes twice the first time', () => {
    expect(momentOf('2026-03-29T01:30', ZONE)).toBe('2026-03-29T01:30:00.000Z')
    expect(wallTime('2026-03-29T01:30:00.000Z', ZONE)).toBe('2026-03-29T02:30')
    expect(momentOf('2026-10-25T01:30', ZONE)).toBe('2026-10-25T00:30:00.000Z')
  })

  test('leads back from wallTime for every hour of a year', () => {
    const wrong: string[] = []
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      const moment = new Date(at).toISOString()
      const back = momentOf(wallTime(moment, ZONE), ZONE)!
      // The hour that occurs twice can only map to one of the two.
      if (back !== moment && wallTime(back, ZONE) !== wallTime(moment, ZONE)) wrong.push(moment)
    }
    expect(wrong).toEqual([])
  })

  test('is nothing for what is no time', () => {
    expect(momentOf('tomorrow', ZONE)).toBeNull()
    expect(wallTime('tomorrow', ZONE)).toBe('')
  })
})

describe('days of a zone', () => {
  test('begin at its midnight and end a millisecond before the next', () => {
    expect(startOfDay('2026-07-01', ZONE)).toBe('2026-06-30T23:00:00.000Z')
    expect(endOfDay('2026-07-01', ZONE)).toBe('2026-07-01T22:59:59.999Z')
  })

  test('are 23 and 25 hours long when clocks change', () => {
    const hours = (day: string) =>
      (Date.parse(endOfDay(day, ZONE)!) + 1 - Date.parse(startOfDay(day, ZONE)!)) / 3_600_000
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-12-31')).toBe(24)
  })

  test('name the day on which a moment falls there', () => {
    expect(dayIn('2026-06-30T23:30:00.000Z', ZONE)).toBe('2026-07-01')
  })
})
