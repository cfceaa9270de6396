import { episodes, type Observation } from './episodes'
import type { EventType } from '../../../src/config/eventTypes'
import type { Finding, Observed, Watched } from './types'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Percent of the capacity by which a level must come back before a threshold is clear again. */
const BACK_PCT = 2
/** Looks in a row that settle a level, and those that settle what a device says of itself. */
const LEVEL_LOOKS = 2
const DEVICE_LOOKS = 3
/** Below this a battery is bad, and so much above it good again, mV. Domain model, section 8, status quality. */
const BATTERY_MV = 3000
const BATTERY_BACK_MV = 100
/** Silence of so many intervals, and of two days at least, is no data. */
const SILENT_INTERVALS = 8
const SILENT_MS = 2 * DAY_MS
/** Of readings that say one thing over and over, belief doubles with each. */
const belief = (held: number, observations: number) => (held / observations) * (1 - 0.5 ** Math.min(held, 20))

type Condition = {
  readonly type: EventType
  readonly confirm: number
  readonly look: (reading: Observed) => Observation | undefined
  readonly reason: Readonly<Record<string, number>>
}

/** A level beyond a limit, in percent of the capacity, `way` being 1 where more is worse. */
function beyond(type: EventType, limit: number, way: -1 | 1, { capacity_l }: Watched): Condition {
  return {
    type,
    confirm: LEVEL_LOOKS,
    reason: { limit_pct: limit },
    look: ({ at, sound, smoothed_l, flags }) => {
      if (!sound || smoothed_l === null) return undefined
      const over = way * ((100 * smoothed_l) / capacity_l - limit)
      return { at, holds: over >= 0, clear: over < -BACK_PCT, sure: flags.includes('fast_change') }
    },
  }
}

function conditionsOf(tank: Watched): Condition[] {
  const { direction, low_pct, critical_pct, safe_fill_pct } = tank
  // Where contents rise, what is left is the room above them.
  const limit = (pct: number) => (direction === -1 ? pct : 100 - pct)
  return [
    beyond('threshold_low', limit(low_pct), direction, tank),
    beyond('threshold_critical', limit(critical_pct), direction, tank),
    beyond('overfill', safe_fill_pct, 1, tank),
    {
      type: 'low_battery',
      confirm: DEVICE_LOOKS,
      reason: { limit_mv: BATTERY_MV },
      look: ({ at, battery_mv, flags }) => {
        if (battery_mv === null) return undefined
        const low = flags.includes('low_battery')
        return {
          at,
          holds: low || battery_mv < BATTERY_MV,
          clear: !low && battery_mv >= BATTERY_MV + BATTERY_BACK_MV,
        }
      },
    },
    flagged('tilt', ['tilt', 'lid_open']),
    flagged('fault', ['sensor_fault', 'no_echo']),
  ]
}

/** Something that the device says of itself. What was filled in from a later message carries no flags of its own. */
const flagged = (type: EventType, names: readonly string[]): Condition => ({
  type,
  confirm: DEVICE_LOOKS,
  reason: {},
  look: ({ at, flags }) => {
    if (flags.includes('filled')) return undefined
    const holds = names.some(name => flags.includes(name))
    return { at, holds, clear: !holds }
  },
})

/** Silences: a gap in the readings, or the time since the last, where it is longer than one would expect. */
function silences(readings: readonly Observed[], interval_ms: number, now: number): Finding[] {
  const limit = Math.max(SILENT_MS, SILENT_INTERVALS * interval_ms)
  return readings.flatMap(({ at, smoothed_l }, i): Finding[] => {
    const next = readings[i + 1]?.at
    const silent = (next ?? now) - at
    if (silent <= limit) return []
    return [
      {
        type: 'no_data',
        started_at: at + limit,
        ended_at: next ?? null,
        from_l: smoothed_l,
        to_l: null,
        confidence: 1 - 0.5 ** (silent / limit),
        evidence: [at],
        reason: { silent_h: limit / HOUR_MS },
      },
    ]
  })
}

/**
 * Levels beyond their limits, and what devices say of themselves, from a tank's readings in order of time. What isn't
 * measured is never taken for a level: a silent tank raises `no_data`, not `threshold_low`. Domain model, sections 4 and 8.
 */
export function conditionEvents(
  readings: readonly Observed[],
  tank: Watched,
  { interval_ms, now }: { interval_ms: number; now: number },
): Finding[] {
  const byTime = new Map(readings.map(reading => [reading.at, reading]))
  const found = conditionsOf(tank).flatMap(({ type, confirm, look, reason }) => {
    const observations = readings.flatMap(reading => look(reading) ?? [])
    return episodes(observations, confirm).map((one): Finding => {
      const first = byTime.get(one.from)!
      const last = one.to === null ? undefined : byTime.get(one.to)
      return {
        type,
        started_at: one.from,
        ended_at: one.to,
        from_l: first.smoothed_l,
        to_l: last?.smoothed_l ?? null,
        confidence: belief(one.held, one.observations),
        evidence: one.evidence,
        reason:
          type === 'low_battery' && first.battery_mv !== null
            ? { ...reason, battery_mv: first.battery_mv }
            : reason,
      }
    })
  })
  return [...found, ...silences(readings, interval_ms, now)]
}
