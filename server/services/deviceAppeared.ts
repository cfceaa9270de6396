import type { Database } from '../db/open'
import { keyOfIdentity } from './ingest/deviceKeys'
import { enqueueHistory } from './ingest/queue'
import { wake } from './ingest/wake'

/**
 * A device has come to be, or has another identity on the radio: what was said under it before is worked out. Part of
 * the transaction that writes the device.
 */
export async function deviceAppeared(db: Database, id: string, _now: Date): Promise<void> {
  const key = keyOfIdentity(id)
  await db.query('delete from parked_messages where device_key = $1', [key])
  await enqueueHistory(db, [key])
  wake()
}
