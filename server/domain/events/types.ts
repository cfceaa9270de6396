import type { EventType } from '../../../src/config/eventTypes'

/** Something that happened to a tank, as its readings tell; times in ms, litres. */
export type Finding = {
  readonly type: EventType
  readonly started_at: number
  readonly ended_at: number | null
  readonly from_l: number | null
  readonly to_l: number | null
  /** What it moved, where the level changed by more than that: a slow leak goes on beside use and deliveries. */
  readonly delta_l?: number
  readonly confidence: number
  /** Moments of the readings that show it. */
  readonly evidence: readonly number[]
  /** Why it was raised: what was looked at, and the limit that it passed. */
  readonly reason: Readonly<Record<string, number>>
}

/** A reading as events see it; ms, litres, mV. `sound` is false where the level can't be believed. */
export type Observed = {
  readonly at: number
  readonly volume_l: number | null
  readonly smoothed_l: number | null
  readonly battery_mv: number | null
  readonly flags: readonly string[]
  readonly sound: boolean
}

/** What events need to know of a tank; litres and percent. */
export type Watched = {
  readonly capacity_l: number
  readonly direction: -1 | 1
  readonly safe_fill_pct: number
  readonly low_pct: number
  readonly critical_pct: number
}
