import type { Database } from '../../../engine/db/open'

const MAX_REASON_LENGTH = 300

/** Marks the downlink in progress as failed. A device that it should have updated is asked again. */
export async function failDownlink(tx: Database, device: number, reason: string, now: Date): Promise<void> {
  const failed = await tx.query<{ kind: string }>(
    `update downlinks set state = 'failed', error = $2, updated_at = $3, version = version + 1
     where device_id = $1 and state in ('offered', 'sent') returning kind`,
    [device, reason.slice(0, MAX_REASON_LENGTH), now],
  )
  if (failed.some(({ kind }) => kind === 'enter_dfu'))
    await tx.query(
      `update rollout_devices set state = 'pending', requested_at = null, updated_at = $2
       where device_id = $1 and state = 'requested'`,
      [device, now],
    )
}
