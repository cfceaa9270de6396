import { devices } from '../../../src/config/entities/declared'
import type { Database } from '../../engine/db/open'

/** Stores the box on its devices, and clears it on removed ones. */
export async function setBox(db: Database, box: string, ids: readonly number[]): Promise<void> {
  const changed = await db.query<{ id: number }>(
    `update devices set package_id = case when id = any($2::int[]) then $1 end
     where (package_id = $1 and id <> all($2::int[])) or (id = any($2::int[]) and package_id is distinct from $1)
     returning id`,
    [box, ids],
  )
  if (changed.length > 0) db.changed({ entity: devices.name, ids: changed.map(({ id }) => id) })
}
