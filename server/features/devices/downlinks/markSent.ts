import type { Database } from '../../../engine/db/open'

/** Marks a device's downlink as sent by its network. Only a later uplink confirms that the device received it. */
export const markSent = (tx: Database, device: number, at: Date, now: Date) =>
  tx.query(
    `update downlinks set state = 'sent', sent_at = $2, updated_at = $3, version = version + 1
     where device_id = $1 and state = 'offered'`,
    [device, at, now],
  )
