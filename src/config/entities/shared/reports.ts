/** Names of the library's reports, whose declarations use the entities' columns. A test compares both. */
export const REPORT_NAMES = [
  'deliveries',
  'stock',
  'run-outs',
  'silent-devices',
  'degree-days',
  'billing',
] as const

/** English report titles, in the library and in schedules. */
export const REPORT_LABELS = {
  deliveries: 'Deliveries and collections',
  stock: 'Stock at a date',
  'run-outs': 'Run-outs',
  'silent-devices': 'Silent devices',
  'degree-days': 'Consumption per degree day',
  billing: 'Billing counts',
} as const satisfies Record<(typeof REPORT_NAMES)[number], string>

export const REPORT_RESULTS = {
  options: ['sent', 'failed', 'owner_left', 'not_allowed'],
  more: {
    tones: { sent: 'good', failed: 'bad', owner_left: 'bad', not_allowed: 'bad' },
  },
} as const
