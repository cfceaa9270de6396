import { defineFeature } from '../../engine/feature'
import { processQueue, processTank } from './processQueue'
import { unpark } from './queue'
import { readingCalls } from './readingCalls'
import { recalculationHook } from './recalculationHook'
import { refreshStatus } from './updateDevices'

const QUARTER_HOUR_MS = 15 * 60_000

/** Messages of devices, and the readings that are worked out of them. */
export const readings = defineFeature({
  name: 'readings',
  calls: [readingCalls],
  hooks: [recalculationHook],
  queues: [
    {
      name: 'messages',
      before: ({ db }) => db.transaction(unpark),
      run: processQueue,
      runFor: processTank,
    },
  ],
  tasks: [
    {
      name: 'status of devices',
      everyMs: QUARTER_HOUR_MS,
      run: ({ db, now }) => refreshStatus(db, now()),
    },
  ],
})
