import { conditionEvents } from './events/conditions'
import { levelEvents } from './events/levelEvents'
import { slowLeaks } from './events/slowLeak'
import type { Finding, Observed, Watched } from './events/types'
import { profileOf } from './use/fitTank'
import type { Break, Point } from './use/spans'
import type { Climate } from './weather/climate'

export type Insight = {
  /** All events, in order of time. */
  readonly findings: readonly Finding[]
  /** Levels that measure use, and the level changes that are not use. */
  readonly points: readonly Point[]
  readonly breaks: readonly (Break & { readonly delta_l: number })[]
}

const isLitres = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value >= 0

/**
 * Readings in order of time. A negative or non-finite value counts as missing; a reading without a valid time is
 * dropped.
 */
function inOrder(given: readonly Observed[]): Observed[] {
  return given
    .filter(({ at }) => Number.isFinite(at))
    .map(reading => ({
      ...reading,
      volume_l: isLitres(reading.volume_l) ? reading.volume_l : null,
      smoothed_l: isLitres(reading.smoothed_l) ? reading.smoothed_l : null,
      battery_mv: isLitres(reading.battery_mv) ? reading.battery_mv : null,
    }))
    .sort((a, b) => a.at - b.at)
}

/**
 * Derives a tank's events and use from all of its readings. A pure function: the same readings give the same events
 * in any order. `interval_ms` is the device's reporting interval; `now` is the end of a silence that goes on.
 */
export function insightOf(
  given: readonly Observed[],
  tank: Watched & { readonly content_type: string },
  { climate, interval_ms, now }: { climate: Climate; interval_ms: number; now: number },
): Insight {
  const readings = inOrder(given)
  const levels = readings.flatMap(({ at, volume_l, sound, flags }, place) =>
    sound && volume_l !== null ? [{ id: at, at, volume_l, place, fast: flags.includes('fast_change') }] : [],
  )
  const points = readings.flatMap(({ at, sound, smoothed_l }) =>
    sound && smoothed_l !== null ? [{ at, smoothed_l }] : [],
  )
  const changes = levelEvents(levels, tank)
  const breaks = changes.map(({ since, at, from_l, to_l }) => ({ since, at, delta_l: to_l - from_l }))
  const profile = profileOf(tank.content_type)
  const leaks = slowLeaks(points, breaks, tank, {
    ...profile,
    terms: profile.under(climate.weather),
  })
  const findings: Finding[] = [
    ...changes.map(({ type, at, since, from_l, to_l, confidence, evidence, limit_l }) => ({
      type,
      started_at: at,
      ended_at: at,
      from_l,
      to_l,
      confidence,
      evidence,
      reason: { limit_l, hours: (at - since) / 3_600_000 },
    })),
    ...leaks.map(({ from, to, from_l, to_l, lost_l, litres_per_week, confidence, limit_l, evidence }) => ({
      type: 'slow_leak' as const,
      started_at: from,
      ended_at: null,
      from_l,
      to_l,
      delta_l: tank.direction * lost_l,
      confidence,
      evidence,
      reason: { litres_per_week, limit_l, weeks: (to - from) / (7 * 86_400_000) },
    })),
    ...conditionEvents(readings, tank, { interval_ms, now }),
  ]
  return { findings: findings.toSorted((a, b) => a.started_at - b.started_at), points, breaks }
}
