import { OPEN_JOB_STATES } from '../../../src/config/entities/shared/jobKinds'
import type { Database } from '../../engine/db/open'

type Device = { device_id: string; tank_id: number | null; open_job: string | null }

/**
 * A device and its planned visit, if any. Locks the device, so that of two concurrent findings only one creates the
 * visit.
 */
export async function deviceForRepair(db: Database, id: number): Promise<Device> {
  const [device] = await db.query<Omit<Device, 'open_job'>>(
    'select device_id, tank_id from devices where id = $1 for no key update',
    [id],
  )
  const [job] = await db.query<{ name: string }>(
    `select name from jobs where device_id = $1 and kind = 'repair' and state = any($2) and deleted_at is null limit 1`,
    [id, OPEN_JOB_STATES],
  )
  return { ...device!, open_job: job?.name ?? null }
}
