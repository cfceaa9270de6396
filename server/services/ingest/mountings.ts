import type { Database } from '../../db/open'

/**
 * Makes the history of mountings agree with which device is on which tank now. A tank's first device, on its first
 * tank, counts as having been there always: tanks are often entered after their device began to speak.
 */
export async function syncMountings(
  db: Database,
  pairs: readonly { device_id: number; tank_id: number | null }[],
  now: Date,
): Promise<void> {
  const devices = pairs.map(pair => pair.device_id)
  const tanks = pairs.map(pair => pair.tank_id)
  await db.query(
    `update mountings m set to_at = $3 from unnest($1::int[], $2::int[]) as p(device_id, tank_id)
     where m.to_at is null and (m.device_id = p.device_id or m.tank_id = p.tank_id)
       and not (m.device_id = p.device_id and m.tank_id is not distinct from p.tank_id)`,
    [devices, tanks, now],
  )
  await db.query(
    `insert into mountings (tank_id, device_id, from_at)
     select p.tank_id, p.device_id,
       case when exists (select 1 from mountings m where m.device_id = p.device_id or m.tank_id = p.tank_id)
         then $3::timestamptz end
     from unnest($1::int[], $2::int[]) as p(device_id, tank_id)
     where p.tank_id is not null
       and not exists (select 1 from mountings m where m.device_id = p.device_id and m.to_at is null)`,
    [devices, tanks, now],
  )
}
