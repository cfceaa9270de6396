import { DAY_MS } from '../../src/config/schema/durations'
import { normalMean, normalSpread, PERSISTENCE } from '../../server/domain/weather/normals'
import { normal, type Random } from './random'

/** Daily mean temperatures from this day on: climate normals plus persistent departures (first-order autoregressive). */
export function simulateWeather(random: Random, from: number, days: number): number[] {
  let departure = normal(random)
  return Array.from({ length: days }, (_, day) => {
    const at = from + day * DAY_MS
    if (day > 0) departure = PERSISTENCE * departure + Math.sqrt(1 - PERSISTENCE ** 2) * normal(random)
    return normalMean(at) + normalSpread(at) * departure
  })
}
