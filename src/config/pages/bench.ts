import { definePage } from '../schema'

/** Where devices are made, tested and packed: worked by scanner and keyboard alone. */
export const bench = definePage({
  path: 'bench',
  label: 'Bench',
  icon: 'batch',
  may: { roles: ['admin', 'test-user'] },
})

/** Codes to print and stick on. */
export const labels = definePage({
  path: 'labels',
  label: 'Labels',
  icon: 'batch',
  may: { roles: ['admin', 'test-user'] },
})

/** What chosen devices measure, as it comes in. */
export const liveReadings = definePage({
  path: 'live-readings',
  label: 'Live readings',
  icon: 'pulse',
  may: { roles: ['admin', 'test-user'] },
})
