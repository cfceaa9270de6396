import type { Database } from '../../../engine/db/open'

/** Takes back what a device that leaves the field has not been given yet. */
export const cancelQueued = (tx: Database, device: number, now: Date) =>
  tx.query(
    `update downlinks set state = 'cancelled', updated_at = $2, version = version + 1
     where device_id = $1 and state = 'queued'`,
    [device, now],
  )
