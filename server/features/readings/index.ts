import { MINUTE_MS } from '../../../src/config/schema/durations'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { processQueue, processTank } from './processQueue'
import { unpark } from './queue'
import { readingCalls } from './readingCalls'
import { recalculationHook } from './recalculationHook'
import { refreshStatus } from './updateDevices'

export { uplinkOf } from './deriveReadings'
export { keyOf, keysOf, type Identity, counterOf } from './deviceKeys'
export { forgetIdentityChanges, recordIdentityChange } from './identities'
export { onDeviceRegistered, onDeviceRemoved } from './onDeviceRegistered'
export {
  markExcluded,
  markIncluded,
  markManual,
  READING_KEYS_SQL,
  readingKeyParams,
  type ReadingKey,
} from './markReadings'
export { parsedRecords } from './parsedRecords'
export { ensurePartitions } from './partitions'
export { processQueue, processTank } from './processQueue'
export { enqueue } from './queue'
export { RAN_OUT_SQL } from './ranOut'
export { latestReadings } from './readReadings'
export { enqueueEverything } from './rebuild'
export { recalculateDevice } from './recalculateTank'
export { storeManual } from './storeManual'
export { storeMessages, type Incoming, type Stored } from './storeMessages'

/** Devices' messages, and the readings derived from them. */
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
    defineTask({
      name: 'Update device status',
      every: 15 * MINUTE_MS,
      run: ({ db, now }) => refreshStatus(db, now()),
    }),
  ],
})
