import { definePage } from '../schema'

const may = { roles: ['admin', 'client'], feature: 'client_approvals' } as const

/** Keyboard review of events, one at a time. Opened from the event queues; not in the menu. */
export const suddenChangeReview = definePage({
  path: 'sudden-change',
  label: 'Review sudden changes',
  icon: 'approval',
  may,
})
export const thresholdReview = definePage({
  path: 'threshold-review',
  label: 'Review thresholds',
  icon: 'approval',
  may,
})
