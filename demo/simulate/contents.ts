import { HOUR_MS } from '../../src/config/schema/durations'
import { DAY_MS } from '../../src/config/schema/durations'
import { between, type Random } from './random'
import { dailyUse, shareOfDay, type Story } from './story'

/** Times at which a device measures: step k is at `first + k * step`, in ms. */
export type Steps = { from: number; first: number; step: number; count: number }

/** An event, with the first step in which it is visible. */
export type ContentsEvent =
  | { k: number; type: 'topup' | 'collection' | 'sudden_drop' | 'sudden_rise'; litres: number; at: number }
  | { k: number; type: 'slow_leak'; litres_per_week: number; weeks: number; at: number }
export type Contents = { volumes: Float64Array; happened: ContentsEvent[] }

const SCATTER = 0.3
/** Shares of capacity within which the level always stays. */
const LOWEST = 0.02
const HIGHEST = 0.97
/** Hours in which lorries deliver; they come within a few days of the request. */
const DELIVERY_HOURS = { first: 7, last: 18 }
const DELIVERY_DAYS = 4
/** Lorry meters are read in multiples of this. */
const ROUND_L = 100

/** State of a simulated tank: current time and volume, and the coming events. */
type Tank = {
  readonly random: Random
  readonly story: Story
  readonly capacity_l: number
  readonly happened: ContentsEvent[]
  /** Litres that are added or removed at once, in order of time. */
  readonly jumps: { at: number; litres: number }[]
  /** Earliest time of the next delivery or collection; undefined if none is requested. */
  visit: number | undefined
  volume: number
}

function consume(tank: Tank, at: number, hours: number, mean_c: number) {
  const { story, random } = tank
  const litres = dailyUse(story, mean_c) * shareOfDay(story.content, new Date(at), hours)
  const scatter = story.scatter ?? SCATTER
  tank.volume += story.direction * litres * between(random, 1 - scatter, 1 + scatter)
}

function leak({ story: { leak }, happened, capacity_l }: Tank, k: number, at: number, steps: Steps): number {
  const weeks = leak && (at - steps.from - leak.day * DAY_MS) / (7 * DAY_MS)
  if (!leak || weeks === undefined || weeks < 0 || weeks >= leak.weeks) return 0
  const litres_per_week = leak.share_a_week * capacity_l
  if (!happened.some(event => event.type === 'slow_leak'))
    happened.push({ k, type: 'slow_leak', litres_per_week, weeks: leak.weeks, at })
  return (litres_per_week * steps.step) / (7 * DAY_MS)
}

function jump(tank: Tank, k: number, at: number) {
  const { jumps, capacity_l, happened } = tank
  while (jumps.length > 0 && at >= jumps[0]!.at) {
    const wanted = tank.volume + jumps.shift()!.litres
    const litres = Math.min(Math.max(wanted, LOWEST * capacity_l), HIGHEST * capacity_l) - tank.volume
    tank.volume += litres
    if (litres !== 0)
      happened.push({ k, type: litres < 0 ? 'sudden_drop' : 'sudden_rise', litres: Math.abs(litres), at })
  }
}

function isDue({ story: { serviced_at, direction }, volume, capacity_l }: Tank): boolean {
  if (serviced_at === undefined) return false
  return direction < 0 ? volume < serviced_at * capacity_l : volume > serviced_at * capacity_l
}

/** Carries out a delivery or a collection. */
function serve(tank: Tank, k: number, at: number) {
  const { random, story, capacity_l, volume } = tank
  const rising = story.direction > 0
  const wanted = (rising ? between(random, 0.04, 0.1) : between(random, 0.75, 0.93)) * capacity_l
  const exact = Math.abs(wanted - volume)
  const litres = !rising && exact > 2 * ROUND_L ? Math.floor(exact / ROUND_L) * ROUND_L : exact
  tank.happened.push({ k, type: rising ? 'collection' : 'topup', litres, at })
  tank.volume -= story.direction * litres
  tank.visit = undefined
}

/** Simulates a tank's true contents: litres at every step, and the events. */
export function simulateContents(
  random: Random,
  story: Story,
  capacity_l: number,
  weather: readonly number[],
  steps: Steps,
): Contents {
  const { from, first, step, count } = steps
  const jumpsOf = (all: Story['drops'] = [], way: -1 | 1) =>
    all.map(({ day, hour = 0, share }) => ({
      at: from + day * DAY_MS + hour * HOUR_MS,
      litres: way * share * capacity_l,
    }))
  const jumps = [...jumpsOf(story.drops, -1), ...jumpsOf(story.rises, 1)].toSorted((a, b) => a.at - b.at)
  const volume = story.begin * capacity_l
  const tank: Tank = { random, story, capacity_l, happened: [], jumps, visit: undefined, volume }
  const volumes = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    const at = first + k * step
    const day = Math.min(weather.length - 1, Math.floor((at - from) / DAY_MS))
    consume(tank, at, step / HOUR_MS, weather[day]!)
    tank.volume -= leak(tank, k, at, steps)
    jump(tank, k, at)
    tank.volume = Math.min(Math.max(tank.volume, LOWEST * capacity_l), HIGHEST * capacity_l)
    if (tank.visit === undefined && isDue(tank))
      tank.visit = at + between(random, 0.1, DELIVERY_DAYS) * DAY_MS
    const hour = new Date(at).getUTCHours()
    const open = hour >= DELIVERY_HOURS.first && hour <= DELIVERY_HOURS.last
    if (open && tank.visit !== undefined && at >= tank.visit) serve(tank, k, at)
    volumes[k] = tank.volume
  }
  return { volumes, happened: tank.happened }
}
