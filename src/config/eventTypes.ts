/** Events that readings can show on a tank. */
export const EVENT_TYPES = [
  'threshold_low',
  'threshold_critical',
  'overfill',
  'sudden_drop',
  'sudden_rise',
  'slow_leak',
  'topup',
  'collection',
  'no_data',
  'low_battery',
  'tilt',
  'fault',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Event types that may be sent outside the company after approval: those of the two approval queues. */
export const APPROVED_TYPES = [
  'threshold_low',
  'threshold_critical',
  'overfill',
  'sudden_drop',
  'sudden_rise',
  'slow_leak',
] as const satisfies readonly EventType[]
