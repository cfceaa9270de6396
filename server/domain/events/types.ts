import type { EventType } from '../../../src/config/eventTypes'

/** An event detected from a tank's readings; times in ms, litres. */
export type Finding = {
  readonly type: EventType
  readonly started_at: number
  readonly ended_at: number | null
  readonly from_l: number | null
  readonly to_l: number | null
  /** Moved litres, when they differ from the change of the level: a slow leak goes on during use and deliveries. */
  readonly delta_l?: number
  readonly confidence: number
  /** Times of the readings that show it. */
  readonly evidence: readonly number[]
  /** The figures that raised the event, and the limit that they exceeded. */
  readonly reason: Readonly<Record<string, number>>
}

/** A reading for event detection; ms, litres, mV. `sound` is false when the level is invalid. */
export type Observed = {
  readonly at: number
  readonly volume_l: number | null
  readonly smoothed_l: number | null
  readonly battery_mv: number | null
  readonly flags: readonly string[]
  readonly sound: boolean
}

/** Properties of a tank for event detection; litres and percent. */
export type Watched = {
  readonly capacity_l: number
  readonly direction: -1 | 1
  readonly safe_fill_pct: number
  readonly low_pct: number
  readonly critical_pct: number
}
