import { dailyUse, type Content, type Story } from '../simulate/story'
import { between, pick, type Random } from '../simulate/random'

/** Length of the demonstration period, days. */
export const DAYS = 90

/**
 * Tanks with an incident, by their index among those whose level falls: two thefts by night, one slow leak after weeks
 * of usual use, and some that were not refilled, with their final share of capacity.
 */
const THEFTS = new Map([
  [17, { day: 61, share: 0.24, hour: 1 }],
  [119, { day: 74, share: 0.3, hour: 2 }],
])
const LEAK = { index: 83, story: { day: 62, weeks: 5, share_a_week: 0.025 } }
const FORGOTTEN = new Map([
  [5, 0.07],
  [12, 0.12],
  [26, 0.05],
  [37, 0.19],
  [44, 0.18],
  [58, 0.08],
  [66, 0.22],
  [71, 0.21],
  [77, 0.2],
  [90, 0.14],
  [101, 0.06],
  [110, 0.09],
  [121, 0.17],
  [133, 0.16],
  [146, 0.11],
  [158, 0.03],
])
/**
 * The same among tanks whose level rises: nearly full ones, one above its safe fill, and two with an unrecorded
 * addition.
 */
const BRIMMING = new Map([
  [6, 0.91],
  [15, 0.965],
  [23, 0.94],
  [27, 0.955],
])
const POURED = new Map([
  [10, { day: 71, share: 0.22, hour: 13 }],
  [31, { day: 86, share: 0.3, hour: 3 }],
])
/** By index in the whole fleet: days of silence, and devices with a nearly flat battery. */
const SILENT = new Map([
  [9, 3],
  [52, 6],
  [77, 2],
  [118, 12],
  [201, 30],
])
const LOW_BATTERY = new Set([31, 97, 164, 230])
/** Devices that have reported a fault since the day before yesterday. */
const TROUBLE = new Map<number, NonNullable<Story['trouble']>>([
  [40, { day: DAYS - 2, flags: ['tilt'] }],
  [136, { day: DAYS - 2, flags: ['lid_open'] }],
  [188, { day: DAYS - 2, flags: ['sensor_fault'] }],
])
/** Radio paths: most are good, some lose one message in fifteen, two are nearly out of range. */
const FAR = new Map([
  [60, 0.2],
  [172, 0.24],
])

type Which = { index: number; content: Content; capacity_l: number; among: number }

/** Story of a tank of the demonstration; `among` is its index among the tanks of its direction. */
export function storyOf(random: Random, which: Which, weather: readonly number[]): Story {
  const { index, content, capacity_l, among } = which
  const rising = content === 'other'
  const heating = content === 'kerosene'
  const size = heating ? Math.sqrt(capacity_l / 1500) : 0
  const story: Story = {
    content,
    direction: rising ? 1 : -1,
    base_l: heating ? between(random, 1.5, 3.5) * size : between(random, 0.005, 0.012) * capacity_l,
    heating_l: heating ? between(random, 0.9, 2) * size : 0,
    begin: rising ? between(random, 0.1, 0.6) : between(random, 0.4, 0.92),
    serviced_at: rising ? pick(random, [0.75, 0.8, 0.85]) : pick(random, [0.18, 0.25, 0.32]),
    battery: LOW_BATTERY.has(index)
      ? { begin_mv: between(random, 2990, 3040), fall_mv_day: 1.5 }
      : { begin_mv: between(random, 3350, 3600), fall_mv_day: between(random, 0.25, 0.5) },
    loss: FAR.get(index) ?? (random() < 0.75 ? between(random, 0.002, 0.015) : between(random, 0.02, 0.07)),
    rssi: FAR.has(index) ? -133 : between(random, -130, -100),
    trouble: TROUBLE.get(index),
    silent_from: SILENT.has(index) ? DAYS - SILENT.get(index)! : undefined,
  }
  const poured = POURED.get(among)
  if (rising && poured) return withEnd({ ...story, rises: [poured] }, 0.68, capacity_l, weather)
  if (rising) return withEnd(story, BRIMMING.get(among), capacity_l, weather)
  const theft = THEFTS.get(among)
  // Keeps enough in the tank to be worth stealing, and schedules no delivery that would hide the theft.
  if (theft) return withEnd({ ...story, drops: [theft] }, 0.62 - theft.share, capacity_l, weather)
  if (among === LEAK.index) return withEnd({ ...story, leak: LEAK.story }, 0.55, capacity_l, weather)
  return withEnd(story, FORGOTTEN.get(among), capacity_l, weather)
}

/**
 * Makes a tank that is not serviced end at this share of capacity, by adjusting its initial level and, if needed, its
 * use.
 */
function withEnd(
  story: Story,
  end: number | undefined,
  capacity_l: number,
  weather: readonly number[],
): Story {
  if (end === undefined) return story
  const shares = (all: Story['drops'] = []) => all.reduce((sum, { share }) => sum + share, 0)
  const lost = shares(story.drops) - shares(story.rises)
  const leaked = story.leak ? story.leak.share_a_week * story.leak.weeks : 0
  const used = weather.reduce((sum, mean_c) => sum + dailyUse(story, mean_c), 0) / capacity_l
  const room = story.direction < 0 ? 0.93 - lost - leaked - end : end + lost - 0.05
  const less = Math.min(1, room / used)
  return {
    ...story,
    serviced_at: undefined,
    base_l: story.base_l * less,
    heating_l: story.heating_l * less,
    begin: end - story.direction * used * less + lost + leaked,
  }
}
