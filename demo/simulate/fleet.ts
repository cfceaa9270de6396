import { tankOf, type Dimensions } from '../../server/domain/geometry'
import { DAY_MS } from '../../src/config/schema/durations'
import { simulateWeather } from './climate'
import type { Contents, Steps } from './contents'
import type { Arrival, Disturbances, Radio } from './network'
import { between, chance, pick, randomFrom, type Random } from './random'
import { simulateTank } from './tank'
import type { Content, Story } from './story'
import { randomVessel } from './vessels'

export type FleetOptions = {
  seed: number
  /** Number of tanks. */
  tanks: number
  days: number
  /** Start of the first day, UTC. */
  from: Date
  /** Share of devices on LoRaWAN; the others are on Sigfox. */
  lorawan?: number
  interval_min?: number
  /** Measured mean temperature of each day, °C; simulated if missing. */
  temperatures_c?: readonly number[]
}
export type FleetTank = {
  key: string
  /** Sigfox id or DevEUI. */
  device: string
  shape: string
  dimensions: Dimensions
  capacity_l: number
  sensor_offset_mm: number
  content_type: Content
  content_label: string | null
  direction: -1 | 1
  low_pct: number
  critical_pct: number
}
export type FleetTruth = {
  key: string
  events: Record<string, string | number>[]
  /** Litres at the last step of each day. */
  daily_volume_l: number[]
  /** First day without messages, or null. */
  silent_from: string | null
  low_battery: boolean
}
export type Fleet = { tanks: FleetTank[]; messages: string[]; truth: FleetTruth[] }

const DISTURBANCES: Disturbances = { repeated: 0.028, late: 0.07 }
const LOSS = 0.04
/** Scatter of the use within a few hours; over a day it averages to a sixth, as homes differ from day to day. */
const SCATTER = 0.55
/** Events per tank and year, and shares of the fleet. */
const DROPS_A_YEAR = 0.9
const LEAKING = 0.08
const SILENT = 0.04
const WEAK = 0.06
const CONTENTS: readonly Content[] = [
  ...Array.from({ length: 15 }, () => 'kerosene' as const),
  'gas_oil',
  'derv',
  'derv',
  'other',
  'other',
]

const oneDigit = (value: number) => Math.round(value * 10) / 10
/** ISO 8601 without milliseconds. */
const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

/**
 * A fleet like the demonstration's, for tests and benchmarks: tanks, callbacks in order of arrival (including late,
 * repeated, lost and wild ones), and the ground truth. The same options always give the same fleet.
 */
export function simulateFleet(options: FleetOptions): Fleet {
  const { seed, tanks: count, days, from } = options
  const start = from.getTime()
  const weather = options.temperatures_c ?? simulateWeather(randomFrom(`${seed}/weather`), start, days)
  const fleet = Array.from({ length: count }, (_, i) => oneTank(options, i, weather))
  const arrivals = fleet.flatMap(one => one.arrivals)
  return {
    tanks: fleet.map(one => one.tank),
    messages: byArrival(arrivals).map(arrival => JSON.stringify(arrival.envelope)),
    truth: fleet.map(one => one.truth),
  }
}

/** Sorts by arrival (stable). */
export const byArrival = (arrivals: readonly Arrival[]): Arrival[] => arrivals.toSorted((a, b) => a.at - b.at)

function oneTank(options: FleetOptions, i: number, weather: readonly number[]) {
  const { seed, days, from, lorawan = 0, interval_min = 360 } = options
  const key = `T${seed}-${String(i).padStart(4, '0')}`
  const random = randomFrom(key)
  const content_type = pick(random, CONTENTS)
  const direction = content_type === 'other' ? 1 : -1
  const { geometry, capacity_l } = randomVessel(random, content_type)
  const sensor_offset_mm = Math.round(between(random, 10, 60))
  const story = randomStory(random, { content: content_type, capacity_l, days })
  const radio = radioOf(random, seed, i, lorawan)
  const { steps, contents, arrivals } = simulateTank(
    {
      name: key,
      tank: tankOf(geometry),
      capacity_l,
      sensor_offset_mm,
      interval_min,
      radio,
      disturbances: DISTURBANCES,
    },
    story,
    weather,
    from.getTime(),
  )
  const tank: FleetTank = {
    key,
    device: radio.id,
    shape: geometry.shape,
    dimensions: geometry.dimensions ?? {},
    capacity_l,
    sensor_offset_mm,
    content_type,
    content_label: content_type === 'other' ? 'waste oil' : null,
    direction,
    low_pct: 25,
    critical_pct: 10,
  }
  return { tank, arrivals, truth: truthOf(key, story, steps, contents, days) }
}

/** Ids of fleets with different seeds don't overlap. */
function radioOf(random: Random, seed: number, i: number, lorawan: number): Radio {
  const id = 0x400000 + ((seed * 0x1000) % 0x800000) + i
  const firstCount = Math.floor(random() * 4096)
  return chance(random, lorawan)
    ? { network: 'lorawan', id: `70B3D549${id.toString(16).padStart(8, '0')}`.toUpperCase(), firstCount }
    : { network: 'sigfox', id: id.toString(16).toUpperCase(), firstCount }
}

/** Story of an ordinary tank. A home burns about 2 000 L a year, most of it depending on the temperature. */
export function randomStory(
  random: Random,
  { content, capacity_l, days }: { content: Content; capacity_l: number; days: number },
): Story {
  const rising = content === 'other'
  const heating = content === 'kerosene'
  const weak = chance(random, WEAK)
  const drops = Array.from({ length: days }, (_, day) => day).filter(
    () => !rising && chance(random, DROPS_A_YEAR / 365),
  )
  const leakDay = Math.floor(between(random, 0.2, 0.8) * days)
  return {
    content,
    direction: rising ? 1 : -1,
    base_l: heating ? between(random, 0.4, 1.6) : between(random, 0.002, 0.008) * capacity_l,
    heating_l: heating ? between(random, 0.3, 1) : 0,
    scatter: SCATTER,
    begin: rising ? between(random, 0.08, 0.4) : between(random, 0.5, 0.9),
    serviced_at: rising ? between(random, 0.78, 0.86) : between(random, 0.15, 0.35),
    drops: drops.map(day => ({
      day,
      share: between(random, 0.06, 0.15),
      hour: Math.floor(random() * 24),
    })),
    leak:
      !rising && chance(random, LEAKING) && days >= 60
        ? { day: leakDay, weeks: 6, share_a_week: between(random, 0.015, 0.03) }
        : undefined,
    silent_from: chance(random, SILENT) ? Math.floor(between(random, 0.85, 0.98) * days) : undefined,
    battery: weak
      ? { begin_mv: between(random, 3050, 3250), fall_mv_day: between(random, 1.2, 1.8) }
      : { begin_mv: between(random, 3450, 3600), fall_mv_day: between(random, 0.25, 0.4) },
    loss: LOSS * between(random, 0.3, 1.7),
    rssi: between(random, -132, -105),
  }
}

function truthOf(
  key: string,
  story: Story,
  steps: Steps,
  { volumes, happened }: Contents,
  days: number,
): FleetTruth {
  const { from, first, step, count } = steps
  const daily = Array.from({ length: days }, (_, day) => {
    const last = Math.ceil((from + (day + 1) * DAY_MS - first) / step) - 1
    return oneDigit(volumes[Math.min(count - 1, Math.max(0, last))]!)
  })
  const end = story.battery.begin_mv - story.battery.fall_mv_day * days
  return {
    key,
    events: happened.map(({ at, ...event }) => ({
      ...event,
      ...('litres' in event ? { litres: oneDigit(event.litres) } : {}),
      ...('litres_per_week' in event ? { litres_per_week: oneDigit(event.litres_per_week) } : {}),
      at: stamp(at),
    })),
    daily_volume_l: daily,
    silent_from:
      story.silent_from === undefined ? null : stamp(from + story.silent_from * DAY_MS).slice(0, 10),
    low_battery: end < 3000,
  }
}
