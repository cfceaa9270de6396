import { definePage } from '../schema'

const may = { roles: ['admin', 'client'], feature: 'client_approvals' } as const

/** One event after the other, decided by single keys. Their queues lead to them; they are in no menu. */
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
