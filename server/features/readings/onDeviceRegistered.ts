import type { Database } from '../../engine/db/open'
import { keysOf, type Identity } from './deviceKeys'
import { enqueueDevices, enqueueKeys } from './queue'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'

/**
 * Recalculates a device that is new or has another radio identity, from all messages under its own keys. Messages
 * under its former keys (`formerly`) are queued for their device. Runs in the transaction that writes the device.
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
  notifyWorkers()
}

/**
 * Recalculates after the removal of a device: its readings on tanks stay, and other messages under its keys wait for
 * another device. Runs in the transaction that removes it.
 */
export async function onDeviceRemoved(db: Database, id: number, keys: readonly string[]): Promise<void> {
  await enqueueDevices(db, [id])
  await enqueueKeys(db, keys)
  notifyWorkers()
}
