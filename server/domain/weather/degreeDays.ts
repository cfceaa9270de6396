import { DAY_MS } from '../../../src/config/schema/durations'

/** Heating base temperature, °C: a house is heated on days with a lower mean. Domain model, section 8. */
export const BASE_C = 15.5

/** Heating degree days of a day with this mean temperature, °C. */
export const degreeDays = (mean_c: number): number => Math.max(0, BASE_C - mean_c)

/** Days since 1970, UTC. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** Degree days of a day since 1970. */
export type Weather = (day: number) => number

/** Sum of degree days between two times, ms, with partial days. */
export function degreeDaysBetween(weather: Weather, from: number, to: number): number {
  const [a, b] = [from / DAY_MS, to / DAY_MS]
  let sum = 0
  for (let day = Math.floor(a); day < b; day++)
    sum += weather(day) * (Math.min(b, day + 1) - Math.max(a, day))
  return sum
}
