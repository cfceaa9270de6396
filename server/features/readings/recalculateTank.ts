import type { Database } from '../../engine/db/open'
import { enqueueDevices } from './queue'
import { syncAssignments } from './syncAssignments'
import { wake } from '../../engine/tasks/wake'
import { deviceRecalculated } from '../../events'

/**
 * A tank's geometry, or the device on it, has changed: every reading that was ever taken on it gets its level and
 * volume anew. Part of the transaction that writes the tank; the work itself follows.
 */
export async function recalculateTank(db: Database, tankId: number, now: Date): Promise<void> {
  const [tank] = await db.query<{ device_id: number | null }>(
    'select device_id from tanks where id = $1 and deleted_at is null',
    [tankId],
  )
  const assigned = await db.query<{ device_id: number }>(
    `select device_id from device_assignments where tank_id = $1 and until = 'infinity'`,
    [tankId],
  )
  const deviceId = tank?.device_id ?? null
  const gone = assigned
    .filter(({ device_id }) => device_id !== deviceId)
    .map(({ device_id }) => ({ device_id, tank_id: null }))
  const pairs = deviceId === null ? gone : [...gone, { device_id: deviceId, tank_id: tankId }]
  await syncAssignments(db, pairs, now)
  // Also of a device that was removed since, and only its readings are left.
  const devices = await db.query<{ device_id: number }>(
    'select distinct device_id from device_assignments where tank_id = $1',
    [tankId],
  )
  await enqueueDevices(
    db,
    devices.map(({ device_id }) => device_id),
  )
  wake()
}

/**
 * A device's calibration, hardware or interval has changed: everything that it ever said is worked out anew, and what that
 * means. Returns how many messages those are.
 */
export async function recalculateDevice(db: Database, deviceId: number): Promise<number> {
  const tanks = await db.query<{ tank_id: number }>(
    'select distinct tank_id from device_assignments where device_id = $1',
    [deviceId],
  )
  await deviceRecalculated.publish(db, { tankIds: tanks.map(({ tank_id }) => tank_id) })
  const messages = await enqueueDevices(db, [deviceId])
  wake()
  return messages
}
