import { clockTimeIn, shiftDay } from '../../zonedTime'
import type { Seconds } from '../problem'
import type { ClockTime } from './dayInput'

/** Conversion between local times, instants, and elapsed seconds since the local midnight of one day. */
export type DayClock = {
  readonly midnight: Date
  /** Length of the day: 23 or 25 hours where the clocks change. */
  readonly length_s: Seconds
  /** Elapsed seconds at a local time; 0 for a malformed one. */
  readonly at: (time: ClockTime) => Seconds
  readonly secondsOf: (moment: Date) => Seconds
  readonly momentOf: (seconds: Seconds) => Date
}

const CLOCK_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** The clock of a day in a zone. */
export function dayClock(day: string, zone: string): DayClock {
  const midnight = clockTimeIn(day, '00:00', zone)
  const secondsOf = (moment: Date) => (moment.getTime() - midnight.getTime()) / 1000
  const known = new Map<ClockTime, Seconds>()
  const at = (time: ClockTime): Seconds => {
    const seconds = known.get(time) ?? (CLOCK_TIME.test(time) ? secondsOf(clockTimeIn(day, time, zone)) : 0)
    known.set(time, seconds)
    return seconds
  }
  return {
    midnight,
    length_s: secondsOf(clockTimeIn(shiftDay(day, 1), '00:00', zone)),
    at,
    secondsOf,
    momentOf: seconds => new Date(midnight.getTime() + Math.round(seconds * 1000)),
  }
}
