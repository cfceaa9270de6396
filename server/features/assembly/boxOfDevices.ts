import { devices } from '../../../src/config/entities/declared'
import type { Database } from '../../engine/db/open'

/** States of devices in use or out of use, which can't be shipped. */
const NOT_SENT = ['installed', 'inactive', 'failed', 'quarantined', 'returned', 'retired']

/** The first of these devices that can't be packed, and its state. */
export async function notPackable(
  db: Database,
  ids: readonly number[],
): Promise<{ device: string; state: string } | undefined> {
  const [found] = await db.query<{ device: string; state: string }>(
    `select device_id as device, state from devices
     where id = any($1::int[]) and state = any($2::text[]) and deleted_at is null order by id limit 1`,
    [ids, NOT_SENT],
  )
  return found
}

/** Stores the box on its devices, and clears it on removed ones. */
export async function writeBoxOnDevices(db: Database, box: string, ids: readonly number[]): Promise<void> {
  const changed = await db.query<{ id: number }>(
    `update devices set package_id = case when id = any($2::int[]) then $1 end
     where (package_id = $1 and id <> all($2::int[])) or (id = any($2::int[]) and package_id is distinct from $1)
     returning id`,
    [box, ids],
  )
  if (changed.length > 0) db.changed({ entity: devices.name, ids: changed.map(({ id }) => id) })
}
