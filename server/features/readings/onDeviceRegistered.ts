import type { Database } from '../../engine/db/open'
import { keysOf, type Identity } from './deviceKeys'
import { enqueueDevices, enqueueKeys } from './queue'
import { wake } from '../../engine/tasks/wake'

/**
 * A device has come to be, or has another identity on the radio: its readings are worked out anew from what was ever said
 * under the keys that are its own, and what is said under those that it had (`formerly`) waits for the device that has them.
 * Part of the transaction that writes the device.
 */
export async function onDeviceRegistered(
  db: Database,
  id: number,
  formerly: readonly string[] = [],
): Promise<void> {
  const devices = await db.query<Identity>('select sigfox_id, dev_eui from devices where id = $1', [id])
  await db.query('delete from parked_messages where device_key = any($1::text[])', [keysOf(devices)])
  await enqueueDevices(db, [id], formerly)
  await enqueueKeys(db, formerly)
  wake()
}

/**
 * A device is removed: what it measured on tanks stays, and the rest of what was said under its keys waits for another.
 * Part of the transaction that removes it.
 */
export async function onDeviceRemoved(db: Database, id: number, keys: readonly string[]): Promise<void> {
  await enqueueDevices(db, [id])
  await enqueueKeys(db, keys)
  wake()
}
