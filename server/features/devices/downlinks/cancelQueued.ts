import type { Database } from '../../../engine/db/open'

/** Cancels the downlinks that a device leaving the field hasn't received yet. */
export const cancelQueued = (tx: Database, device: number, now: Date) =>
  tx.query(
    `update downlinks set state = 'cancelled', updated_at = $2, version = version + 1
     where device_id = $1 and state = 'queued'`,
    [device, now],
  )
