import type { Database } from '../../../engine/db/open'

/** Cancels the downlinks that a device leaving the field hasn't received yet. */
export const cancelQueued = (tx: Database, device: number, now: Date) =>
  tx.query(
    `update downlinks set state = 'cancelled', updated_at = $2, version = version + 1
     where device_id = $1 and state = 'queued'`,
    [device, now],
  )

/** Cancels downlinks of a kind that devices haven't received yet. Returns the ids of their devices. */
export async function recallQueued(
  tx: Database,
  devices: readonly number[],
  kind: string,
  now: Date,
): Promise<number[]> {
  const recalled = await tx.query<{ device_id: number }>(
    `update downlinks set state = 'cancelled', updated_at = $3, version = version + 1
     where device_id = any($1::int[]) and kind = $2 and state = 'queued' returning device_id`,
    [devices, kind, now],
  )
  return recalled.map(({ device_id }) => device_id)
}
