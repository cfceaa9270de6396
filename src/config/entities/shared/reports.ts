/** Names of the library's reports, which are declared with the columns of entities. A test compares both. */
export const REPORT_NAMES = [
  'deliveries',
  'stock',
  'run-outs',
  'silent-devices',
  'degree-days',
  'billing',
] as const

/** How a run of a schedule ended. */
export const REPORT_RESULTS = {
  options: ['sent', 'failed', 'owner_left', 'not_allowed'],
  more: {
    tones: { sent: 'good', failed: 'bad', owner_left: 'bad', not_allowed: 'bad' },
  },
} as const
