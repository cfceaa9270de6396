import { between, pick, type Random } from '../simulate/random'
import type { Story } from '../simulate/tank'

/** Tanks with something to find, by their place in the fleet: two thefts, one slow leak, silence, weak batteries. */
const THEFTS = new Map([
  [17, { day: 61, share: 0.22 }],
  [139, { day: 74, share: 0.3 }],
])
const LEAK = { index: 83, day: 40, share_a_week: 0.025 }
const SILENT = new Map([
  [9, 3],
  [52, 6],
  [118, 12],
  [201, 30],
])
const LOW_BATTERY = new Set([31, 97, 164, 230])
/** Nobody comes to these: they end low, critical or, rising, nearly full. */
const FORGOTTEN = new Set([5, 26, 44, 71, 110, 133, 158, 190, 222])

/** What will happen in the i-th tank of the demonstration. */
export function storyOf(random: Random, i: number, content: string, capacity_l: number): Story {
  const rising = content === 'other'
  const daily = capacity_l * between(random, 0.006, 0.014)
  const forgotten = FORGOTTEN.has(i)
  const heating = content === 'kerosene'
  return {
    direction: rising ? 1 : -1,
    content,
    base_l: heating ? daily * 0.25 : daily,
    heating_l: heating ? (daily * 0.75) / 6 : 0,
    begin: rising ? between(random, 0.1, 0.6) : between(random, 0.35, 0.92),
    serviced_at: forgotten
      ? undefined
      : rising
        ? pick(random, [0.75, 0.85])
        : pick(random, [0.18, 0.25, 0.32]),
    theft: THEFTS.get(i),
    leak: LEAK.index === i ? LEAK : undefined,
    silent_days: SILENT.get(i),
    low_battery: LOW_BATTERY.has(i),
  }
}
