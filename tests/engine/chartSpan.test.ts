import { describe, expect, test } from 'vitest'
import { daysBefore, scaled, clamped } from '../../src/resources/tanks/chartSpan'

const DAY = 86_400_000
/** A tank with readings from day 100 to day 190. */
const whole = { from: 100 * DAY, to: 190 * DAY }
const days = (from: number, to: number) => ({ from: from * DAY, to: to * DAY })

describe('what a chart shows', () => {
  test('stays inside the time that has readings, whatever is asked for', () => {
    expect(clamped(days(120, 150), whole)).toEqual(days(120, 150))
    expect(clamped(days(0, 150), whole)).toEqual(days(100, 150))
    expect(clamped(days(150, 900), whole)).toEqual(days(150, 190))
    expect(clamped(daysBefore(190 * DAY, 3650), whole)).toEqual(whole)
  })

  test('is zoomed around the middle of what is seen, not of years before the first reading', () => {
    const all = clamped(daysBefore(190 * DAY, 3650), whole)
    expect(clamped(scaled(all, 0.5), whole)).toEqual(days(122.5, 167.5))
    expect(clamped(scaled(days(170, 190), 2), whole)).toEqual(days(160, 190))
  })

  test('is never shorter than a day, nor beyond the readings for it', () => {
    expect(clamped(days(120.5, 120.75), whole)).toEqual(days(120.125, 121.125))
    expect(clamped(days(189.9, 190), whole)).toEqual(days(189, 190))
    expect(clamped(days(100, 100.1), whole)).toEqual(days(100, 101))
    // A tank with a single reading.
    expect(clamped(daysBefore(190 * DAY, 7), days(190, 190))).toEqual(days(190, 191))
  })
})
