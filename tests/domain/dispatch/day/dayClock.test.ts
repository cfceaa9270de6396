import { describe, expect, test } from 'vitest'
import { dayClock, dayProblem, describeDay } from '../../../../server/domain/dispatch/day'
import { dayWith, dryTankAt, planned } from './winterDay'

const HOUR = 3600

describe('dayClock', () => {
  test.each([
    ['2026-11-24', 24, 8],
    // Clocks go forward at 1 h: a day of 23 hours.
    ['2026-03-29', 23, 7],
    // Clocks go back at 2 h: a day of 25 hours.
    ['2026-10-25', 25, 9],
  ])('has %s with %i hours, and 08:00 after %i of them', (day, hours, eight) => {
    const clock = dayClock(day, 'Europe/Dublin')
    expect(clock.length_s).toBe(hours * HOUR)
    expect(clock.at('08:00')).toBe(eight * HOUR)
    expect(clock.at('24:00')).toBe(hours * HOUR)
  })

  test('converts seconds to moments and back', () => {
    const clock = dayClock('2026-03-29', 'Europe/Dublin')
    expect(clock.momentOf(clock.at('08:30')).toISOString()).toBe('2026-03-29T07:30:00.000Z')
    expect(clock.secondsOf(new Date('2026-03-29T07:30:00Z'))).toBe(clock.at('08:30'))
  })

  test.each(['8:00', '25:00', '24:30', '', 'noon'])('takes %j, which is no time, as midnight', time => {
    expect(dayClock('2026-11-24', 'Europe/Dublin').at(time)).toBe(0)
  })
})

describe.each(['2026-03-29', '2026-10-25'])('on %s, when the clocks change', day => {
  test('trucks leave and arrive by the clock on the wall', () => {
    const input = dayWith([planned(1, [[[30, 1000]]])], { day, tanks: [dryTankAt(30, { use_per_day_l: 0 })] })
    const { problem, start } = dayProblem(input)
    const [truck] = describeDay(input, problem, start).trucks
    const shown = (moment: Date | null | undefined) =>
      moment?.toLocaleTimeString('en-GB', { timeZone: 'Europe/Dublin', timeStyle: 'short' })
    expect(shown(truck!.starts_at)).toBe('08:00')
    // Half an hour of loading, and 30 km.
    expect(shown(truck!.trips[0]!.stops[0]!.eta)).toBe('09:00')
  })
})
