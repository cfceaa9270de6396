import type { Database } from '../db/open'
import { keyOf } from './ingest/envelope'
import { enqueueHistory } from './ingest/queue'
import { wake } from './ingest/wake'

/** The longest Sigfox id; anything longer is a DevEUI, whose zeros count. */
const SIGFOX_DIGITS = 8

/**
 * A device has come to be, or has got another identity on the radio: what was said under it before is worked out.
 * Runs in the transaction that wrote the device.
 */
export async function deviceAppeared(db: Database, id: string, _now: Date): Promise<void> {
  const key = keyOf(id.length <= SIGFOX_DIGITS ? 'sigfox' : 'lorawan', id)
  await db.query('delete from parked_messages where device_key = $1', [key])
  await enqueueHistory(db, [key])
  wake()
}
