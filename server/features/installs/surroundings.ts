import { OPEN_JOB_STATES } from '../../../src/config/entities/shared/jobKinds'
import type { Database } from '../../engine/db/open'

/** Open installation visits of a tank, which an installation completes. */
export async function openInstallJobs(db: Database, tankId: number): Promise<number[]> {
  const jobs = await db.query<{ id: number }>(
    `select id from jobs where tank_id = $1 and kind = 'install' and state = any($2) and deleted_at is null
     order by id for no key update`,
    [tankId, OPEN_JOB_STATES],
  )
  return jobs.map(({ id }) => id)
}

/** Reason of an installation, by earlier approved ones in that collection: swap if the tank had one, else move. */
export async function reasonOfInstall(
  db: Database,
  collection: string,
  { tank_id, device_id }: { tank_id: number; device_id: number },
  own: string,
): Promise<'new' | 'swap' | 'move'> {
  const before = await db.query<{ tank_id: number }>(
    `select (data->>'tank_id')::int as tank_id from documents
     where collection = $1 and deleted_at is null and id <> $4 and data->>'state' in ('approved', 'superseded')
       and ((data->>'tank_id')::int = $2 or (data->>'device_id')::int = $3)`,
    [collection, tank_id, device_id, own],
  )
  if (before.length === 0) return 'new'
  return before.some(one => one.tank_id === tank_id) ? 'swap' : 'move'
}

/** Id of the newest processed reading of a device; null when there is none. */
export async function newestReadingId(db: Database, deviceId: number): Promise<string | null> {
  const [found] = await db.query<{ id: number }>(
    'select id from readings where device_id = $1 order by measured_at desc limit 1',
    [deviceId],
  )
  return found ? String(found.id) : null
}
