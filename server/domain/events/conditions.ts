import { DAY_MS, HOUR_MS } from '../../../src/config/schema/durations'
import { episodes, type Observation } from './episodes'
import type { EventType } from '../../../src/config/eventTypes'
import type { Finding, Observed, Watched } from './types'

/** Hysteresis in percent of the capacity: how far a level must recover before a threshold event ends. */
export const BACK_PCT = 2
/** Consecutive readings that confirm a level, and that confirm a device's own flag. */
const LEVEL_LOOKS = 2
const DEVICE_LOOKS = 3
/**
 * A battery is bad below the first voltage, and good again above it by the second, mV. Domain model, section 8,
 * status quality.
 */
const BATTERY_MV = 3000
const BATTERY_BACK_MV = 100
/** A `no_data` event begins after this number of missed intervals, and not before two days. */
const SILENT_INTERVALS = 8
const SILENT_MS = 2 * DAY_MS
/** Confidence: with each consecutive consistent reading, the remaining doubt halves. */
const belief = (held: number, observations: number) => (held / observations) * (1 - 0.5 ** Math.min(held, 20))

type Condition = {
  readonly type: EventType
  readonly confirm: number
  readonly look: (reading: Observed) => Observation | undefined
  readonly reason: Readonly<Record<string, number>>
}

/** A condition for a level beyond a limit in percent of the capacity; `way` is 1 when higher is worse. */
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
  // Where contents rise, the remaining resource is the space above them.
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

/** A condition from a device's own flag. A gap-filled reading from a later message has no flags. */
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

/** Gaps between readings, or since the last one, that exceed the expected interval. */
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
 * Detects level and device conditions from a tank's readings in order of time. A missing reading never counts as a
 * level: a silent tank raises `no_data`, not `threshold_low`. Domain model, sections 4 and 8.
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
