import { definePage } from '../schema'

/** Where devices are assembled, tested and packed, by scanner and keyboard alone. */
export const bench = definePage({
  path: 'bench',
  label: 'Bench',
  icon: 'batch',
  may: { roles: ['admin', 'test-user'] },
})

/** Printable code labels. */
export const labels = definePage({
  path: 'labels',
  label: 'Labels',
  icon: 'batch',
  may: { roles: ['admin', 'test-user'] },
})

/** Live readings of chosen devices. */
export const liveReadings = definePage({
  path: 'live-readings',
  label: 'Live readings',
  icon: 'pulse',
  may: { roles: ['admin', 'test-user'] },
})
