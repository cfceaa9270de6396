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

/** A tank whose contents are simulated step by step. Deliveries come by the story's rule, or by `deliver`. */
export type RunningContents = {
  readonly random: Random
  readonly story: Story
  readonly capacity_l: number
  readonly steps: Steps
  /** Litres at each step that has passed. */
  readonly volumes: Float64Array
  readonly happened: ContentsEvent[]
  /** Litres that are added or removed at once, in order of time. */
  readonly jumps: { at: number; litres: number }[]
  /** Earliest time of the next delivery or collection; undefined if none is requested. */
  visit: number | undefined
  /** Litres now, and the next step. */
  volume: number
  k: number
}

function consume(tank: RunningContents, at: number, hours: number, day: number, mean_c: number) {
  const { story, random } = tank
  const usual = dailyUse(story, mean_c) * shareOfDay(story.content, new Date(at), hours)
  const litres = usual * (story.habits?.[day] ?? 1)
  const scatter = story.scatter ?? SCATTER
  tank.volume += story.direction * litres * between(random, 1 - scatter, 1 + scatter)
}

function leak(
  { story: { leak }, happened, capacity_l, steps }: RunningContents,
  k: number,
  at: number,
): number {
  const weeks = leak && (at - steps.from - leak.day * DAY_MS) / (7 * DAY_MS)
  if (!leak || weeks === undefined || weeks < 0 || weeks >= leak.weeks) return 0
  const litres_per_week = leak.share_a_week * capacity_l
  if (!happened.some(event => event.type === 'slow_leak'))
    happened.push({ k, type: 'slow_leak', litres_per_week, weeks: leak.weeks, at })
  return (litres_per_week * steps.step) / (7 * DAY_MS)
}

function jump(tank: RunningContents, k: number, at: number) {
  const { jumps, capacity_l, happened } = tank
  while (jumps.length > 0 && at >= jumps[0]!.at) {
    const wanted = tank.volume + jumps.shift()!.litres
    const litres = Math.min(Math.max(wanted, LOWEST * capacity_l), HIGHEST * capacity_l) - tank.volume
    tank.volume += litres
    if (litres !== 0)
      happened.push({ k, type: litres < 0 ? 'sudden_drop' : 'sudden_rise', litres: Math.abs(litres), at })
  }
}

function isDue({ story: { serviced_at, direction }, volume, capacity_l }: RunningContents): boolean {
  if (serviced_at === undefined) return false
  return direction < 0 ? volume < serviced_at * capacity_l : volume > serviced_at * capacity_l
}

/** Carries out a delivery or a collection by the story's rule. */
function serve(tank: RunningContents, k: number, at: number) {
  const { random, story, capacity_l, volume } = tank
  const rising = story.direction > 0
  const wanted = (rising ? between(random, 0.04, 0.1) : between(random, 0.75, 0.93)) * capacity_l
  const exact = Math.abs(wanted - volume)
  const litres = !rising && exact > 2 * ROUND_L ? Math.floor(exact / ROUND_L) * ROUND_L : exact
  tank.happened.push({ k, type: rising ? 'collection' : 'topup', litres, at })
  tank.volume -= story.direction * litres
  tank.visit = undefined
}

/** The contents before the first of `steps`. */
export function beginContents(
  random: Random,
  story: Story,
  capacity_l: number,
  steps: Steps,
): RunningContents {
  const { from, count } = steps
  const jumpsOf = (all: Story['drops'] = [], way: -1 | 1) =>
    all.map(({ day, hour = 0, share }) => ({
      at: from + day * DAY_MS + hour * HOUR_MS,
      litres: way * share * capacity_l,
    }))
  const jumps = [...jumpsOf(story.drops, -1), ...jumpsOf(story.rises, 1)].toSorted((a, b) => a.at - b.at)
  return {
    random,
    story,
    capacity_l,
    steps,
    volumes: new Float64Array(count),
    happened: [],
    jumps,
    visit: undefined,
    volume: story.begin * capacity_l,
    k: 0,
  }
}

/** Simulates the steps before a time (ms). `weather` has the mean temperature of each day, °C. */
export function runContents(tank: RunningContents, weather: readonly number[], until: number): void {
  const { from, first, step, count } = tank.steps
  for (; tank.k < count && first + tank.k * step < until; tank.k++) {
    const { k, capacity_l } = tank
    const at = first + k * step
    const day = Math.min(weather.length - 1, Math.floor((at - from) / DAY_MS))
    consume(tank, at, step / HOUR_MS, day, weather[day]!)
    tank.volume -= leak(tank, k, at)
    jump(tank, k, at)
    tank.volume = Math.min(Math.max(tank.volume, LOWEST * capacity_l), HIGHEST * capacity_l)
    if (tank.visit === undefined && isDue(tank))
      tank.visit = at + between(tank.random, 0.1, DELIVERY_DAYS) * DAY_MS
    const hour = new Date(at).getUTCHours()
    const open = hour >= DELIVERY_HOURS.first && hour <= DELIVERY_HOURS.last
    if (open && tank.visit !== undefined && at >= tank.visit) serve(tank, k, at)
    tank.volumes[k] = tank.volume
  }
}

/** Delivers (or collects) up to this number of litres at a time (ms) after the last step; returns those that fit. */
export function deliver(tank: RunningContents, wanted_l: number, at: number): number {
  const { story, capacity_l, volume, k } = tank
  const rising = story.direction > 0
  const most = rising ? volume - LOWEST * capacity_l : HIGHEST * capacity_l - volume
  const litres = Math.max(0, Math.min(wanted_l, most))
  if (litres === 0) return 0
  tank.happened.push({ k, type: rising ? 'collection' : 'topup', litres, at })
  tank.volume -= story.direction * litres
  return litres
}

/** Simulates a tank's true contents by its story: litres at every step, and the events. */
export function simulateContents(
  random: Random,
  story: Story,
  capacity_l: number,
  weather: readonly number[],
  steps: Steps,
): Contents {
  const tank = beginContents(random, story, capacity_l, steps)
  runContents(tank, weather, Infinity)
  return { volumes: tank.volumes, happened: tank.happened }
}
