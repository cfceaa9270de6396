/** Names of the library's reports, which are declared with the columns of entities. A test compares both. */
export const REPORT_NAMES = [
  'deliveries',
  'stock',
  'run-outs',
  'silent-devices',
  'degree-days',
  'billing',
] as const

/** English titles of the reports, in the library and where a schedule names one. */
export const REPORT_LABELS = {
  deliveries: 'Deliveries and collections',
  stock: 'Stock at a date',
  'run-outs': 'Run-outs',
  'silent-devices': 'Silent devices',
  'degree-days': 'Consumption per degree day',
  billing: 'Billing counts',
} as const satisfies Record<(typeof REPORT_NAMES)[number], string>

/** How a run of a schedule ended. */
export const REPORT_RESULTS = {
  options: ['sent', 'failed', 'owner_left', 'not_allowed'],
  more: {
    tones: { sent: 'good', failed: 'bad', owner_left: 'bad', not_allowed: 'bad' },
  },
} as const
