import type { Database } from '../../engine/db/open'

export type Pair = { device_id: number; tank_id: number | null }

/**
 * Brings the assignment history of devices in line with the present state; a `tank_id` of null means no tank. A
 * measurement belongs to the tank of the device at that time. The first device of a tank counts as assigned since
 * ever, because both are often entered after the device's first message. Not so if either was in use before: the tank
 * with a removed device, or the device on a removed tank, or under its radio identity in a removed record.
 */
export async function syncAssignments(db: Database, pairs: readonly Pair[], now: Date): Promise<void> {
  const params = [pairs.map(pair => pair.device_id), pairs.map(pair => pair.tank_id), now]
  await db.query(
    `update device_assignments a set until = greatest($3::timestamptz, a.since)
     from unnest($1::int[], $2::int[]) as p(device_id, tank_id)
     where a.until = 'infinity' and (a.device_id = p.device_id or a.tank_id = p.tank_id)
       and not (a.device_id = p.device_id and a.tank_id is not distinct from p.tank_id)`,
    params,
  )
  await db.query(
    `insert into device_assignments (device_id, tank_id, since)
     select p.device_id, p.tank_id,
       case when exists (select 1 from device_assignments a where a.device_id = p.device_id or a.tank_id = p.tank_id)
         or exists (select 1 from devices d cross join lateral (
               select id from devices where ltrim(upper(sigfox_id), '0') = ltrim(upper(d.sigfox_id), '0')
               union all select id from devices where upper(dev_eui) = upper(d.dev_eui) offset 0) o
             join device_assignments a on a.device_id = o.id where d.id = p.device_id)
         then $3::timestamptz else '-infinity' end
     from unnest($1::int[], $2::int[]) as p(device_id, tank_id)
     where p.tank_id is not null
       and not exists (select 1 from device_assignments a where a.device_id = p.device_id and a.until = 'infinity')`,
    params,
  )
}
