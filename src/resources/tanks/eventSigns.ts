/** Icons of the level changes that a chart marks; other events are listed only as text. */
export const SIGNS: Readonly<Record<string, string>> = {
  topup: '▲',
  collection: '▼',
  sudden_drop: '▼',
  sudden_rise: '▲',
  slow_leak: '◆',
  no_data: '○',
}

/** Events that are regular services. */
export const SERVICES: readonly string[] = ['topup', 'collection']

/** Events that need attention. */
export const BAD_EVENTS: readonly string[] = [
  'sudden_drop',
  'sudden_rise',
  'slow_leak',
  'threshold_critical',
  'overfill',
  'fault',
]
