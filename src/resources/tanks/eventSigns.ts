/** Signs of the changes of level that a chart shows; the other events are told in words only. */
export const SIGNS: Readonly<Record<string, string>> = {
  topup: '▲',
  collection: '▼',
  sudden_drop: '▼',
  sudden_rise: '▲',
  slow_leak: '◆',
  no_data: '○',
}

/** Events that are what a tank is there for. */
export const SERVICES: readonly string[] = ['topup', 'collection']

/** Events that somebody should look at. */
export const BAD_EVENTS: readonly string[] = [
  'sudden_drop',
  'sudden_rise',
  'slow_leak',
  'threshold_critical',
  'overfill',
  'fault',
]
