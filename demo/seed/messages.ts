import { tankOf } from '../../server/domain/geometry'
import { DAY_MS } from '../../src/config/schema/durations'
import { simulateWeather } from '../simulate/climate'
import { byArrival } from '../simulate/fleet'
import type { Arrival } from '../simulate/network'
import { randomFrom } from '../simulate/random'
import { simulateTank, type SimulatedTank } from '../simulate/tank'
import type { Story } from '../simulate/story'
import { makeFleet, type DemoTank } from './fleet'
import { DAYS, storyOf } from './stories'

/** A network delivers some messages twice, and some late. */
const DISTURBANCES = { repeated: 0.01, late: 0.02 }

/**
 * Weather of the demonstration period. It begins at midnight, so that its days and those of the stories are calendar
 * days; `end` may cut the last day short.
 */
export function demoWeather(seed: number, end: number): { from: number; weather: number[] } {
  const from = Math.floor((end - DAYS * DAY_MS) / DAY_MS) * DAY_MS
  const days = Math.ceil((end - from) / DAY_MS)
  return { from, weather: simulateWeather(randomFrom(`${seed}/weather`), from, days) }
}

export type DemoStory = { story: Story; played: SimulatedTank }

/** Simulates one of the demonstration's tanks: its true contents, and the callbacks that have arrived by `end` (ms). */
export function simulateDemoTank(
  seed: number,
  demo: DemoTank,
  { from, weather }: { from: number; weather: readonly number[] },
  end: number,
): DemoStory {
  const { record, geometry, content, among, radio } = demo
  const { id, capacity_l, sensor_offset_mm } = record
  const name = `${seed}/${id}`
  const story = storyOf(randomFrom(`${name}/story`), { index: id - 1, content, capacity_l, among }, weather)
  const tank = tankOf(geometry)
  const setting = {
    name,
    tank,
    capacity_l,
    sensor_offset_mm,
    interval_min: 360,
    radio,
    disturbances: DISTURBANCES,
  }
  const played = simulateTank(setting, story, weather, from)
  const first = end - DAYS * DAY_MS
  const arrivals = played.arrivals.filter(({ at, sent_at }) => at <= end && sent_at >= first)
  return { story, played: { ...played, arrivals: byArrival(arrivals) } }
}

/** All callbacks of the demonstration, in order of arrival. */
export function demoMessages(seed: number, end: number): object[] {
  const days = demoWeather(seed, end)
  const arrivals: Arrival[] = makeFleet(seed).tanks.flatMap(
    tank => simulateDemoTank(seed, tank, days, end).played.arrivals,
  )
  return byArrival(arrivals).map(arrival => arrival.envelope)
}
