/** What may happen to a tank, as its readings tell. */
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

/** What may leave the house once somebody has approved it: events of the two queues. */
export const APPROVED_TYPES = [
  'threshold_low',
  'threshold_critical',
  'overfill',
  'sudden_drop',
  'sudden_rise',
  'slow_leak',
] as const satisfies readonly EventType[]
