export const EVENT_STATES = ['open', 'signed', 'quarantined', 'reported', 'closed', 'auto_closed'] as const

/** English labels of the event types; the panels of a tank use the same keys in every language. */
export const EVENT_LABELS = {
  threshold_low: 'Low level',
  threshold_critical: 'Critical level',
  topup: 'Top-up',
  no_data: 'No data',
  low_battery: 'Low battery',
  tilt: 'Tilted or lid open',
  fault: 'Sensor fault',
} as const

/** Queues of events: two need approval, services are confirmed, the rest is device health. */
export const EVENT_QUEUES = ['threshold', 'sudden_change', 'service', 'health'] as const

/** Faults of a tank. Domain model, section 2. */
export const REPORT_TYPES = [
  'wrong_level',
  'no_readings',
  'wrong_capacity',
  'device_damaged',
  'device_missing',
  'leak_suspected',
  'wrong_location',
  'other',
] as const
