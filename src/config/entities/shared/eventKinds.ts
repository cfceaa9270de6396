export const EVENT_STATES = ['open', 'signed', 'quarantined', 'reported', 'closed', 'auto_closed'] as const

/** English of the types; panels of a tank have the same in every language. */
export const EVENT_LABELS = {
  threshold_low: 'Low level',
  threshold_critical: 'Critical level',
  topup: 'Top-up',
  no_data: 'No data',
  low_battery: 'Low battery',
  tilt: 'Tilted or lid open',
  fault: 'Sensor fault',
} as const

/** Who looks at an event: two queues wait for approval, services are confirmed, the rest is the devices' health. */
export const EVENT_QUEUES = ['threshold', 'sudden_change', 'service', 'health'] as const

/** What is wrong with a tank. Domain model, section 2. */
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
