import type { Tank } from '../../server/domain/geometry'
import { DAY_MS } from '../../src/config/schema/durations'
import { simulateContents, type Contents, type Steps } from './contents'
import { simulateDevice } from './device'
import { transmit, type Arrival, type Disturbances, type Radio } from './network'
import { randomFrom } from './random'
import type { Story } from './story'

export type Setting = {
  /** Names the tank's own random streams. */
  name: string
  tank: Tank
  capacity_l: number
  sensor_offset_mm: number
  interval_min: number
  radio: Radio
  disturbances: Disturbances
}
export type SimulatedTank = { steps: Steps; contents: Contents; arrivals: Arrival[] }

/** A device measures at its own minute of the day, the same every day. */
export function stepsOf(name: string, interval_min: number, from: number, days: number): Steps {
  const step = interval_min * 60_000
  const first = from + Math.floor((randomFrom(`${name}/clock`)() * step) / 1000) * 1000
  return { from, first, step, count: Math.floor((days * DAY_MS) / step) }
}

/**
 * Simulates a tank's story from `from` (ms, start of a day) for as many days as `weather` has: true contents, and the
 * callbacks that the network delivered. Deterministic for the same arguments.
 */
export function simulateTank(
  setting: Setting,
  story: Story,
  weather: readonly number[],
  from: number,
): SimulatedTank {
  const { name, tank, capacity_l, sensor_offset_mm, interval_min, radio, disturbances } = setting
  const steps = stepsOf(name, interval_min, from, weather.length)
  const contents = simulateContents(randomFrom(`${name}/contents`), story, capacity_l, weather, steps)
  const sent = simulateDevice(
    randomFrom(`${name}/device`),
    story,
    { tank, sensor_offset_mm },
    contents.volumes,
    weather,
    steps,
  )
  return { steps, contents, arrivals: transmit(randomFrom(`${name}/network`), radio, sent, disturbances) }
}
