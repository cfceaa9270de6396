import type { Database } from '../../engine/db/open'
import { enqueueDevices } from './queue'
import { syncAssignments } from './syncAssignments'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'
import { tanksRecalculated } from '../../events'

/**
 * Recalculates level and volume of all readings of a tank, after its geometry or its device changed. Runs in the
 * transaction that writes the tank; workers do the work later.
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
  // Includes removed devices, whose readings remain.
  const devices = await db.query<{ device_id: number }>(
    'select distinct device_id from device_assignments where tank_id = $1',
    [tankId],
  )
  await enqueueDevices(
    db,
    devices.map(({ device_id }) => device_id),
  )
  notifyWorkers()
}

/**
 * Recalculates all readings, events and forecasts of a device, after its calibration, hardware or interval changed.
 * Returns the number of messages.
 */
export async function recalculateDevice(db: Database, deviceId: number): Promise<number> {
  const tanks = await db.query<{ tank_id: number }>(
    'select distinct tank_id from device_assignments where device_id = $1',
    [deviceId],
  )
  await tanksRecalculated.publish(db, { tankIds: tanks.map(({ tank_id }) => tank_id) })
  const messages = await enqueueDevices(db, [deviceId])
  notifyWorkers()
  return messages
}
