import type { Database } from '../../engine/db/open'

/** Asks a device again whose update request couldn't be delivered. */
export const askAgain = (tx: Database, device: number, now: Date) =>
  tx.query(
    `update rollout_devices set state = 'pending', requested_at = null, updated_at = $2
     where device_id = $1 and state = 'requested'`,
    [device, now],
  )
