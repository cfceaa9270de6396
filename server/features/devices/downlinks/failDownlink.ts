import type { Database } from '../../../engine/db/open'
import { downlinkFailed } from '../../../events'

const MAX_REASON_LENGTH = 300

/** Marks the downlink in progress as failed. */
export async function failDownlink(tx: Database, device: number, reason: string, now: Date): Promise<void> {
  const failed = await tx.query<{ kind: string }>(
    `update downlinks set state = 'failed', error = $2, updated_at = $3, version = version + 1
     where device_id = $1 and state in ('offered', 'sent') returning kind`,
    [device, reason.slice(0, MAX_REASON_LENGTH), now],
  )
  for (const { kind } of failed) await downlinkFailed.publish(tx, { deviceId: device, kind, now })
}
