import type { Database } from '../../engine/db/open'
import { vesselTank, type VesselGeometry } from '../tanks'
import type { Mounting } from './deriveReadings'

type MountingRow = VesselGeometry & {
  device_id: number
  since: string
  until: string
  id: number
  version: number
  capacity_l: number
  sensor_offset_mm: number
}

// Times as text, because a JavaScript date can't be infinite. Includes removed tanks, whose readings remain.
const MOUNTINGS = `select a.device_id, a.since::text as since, a.until::text as until, t.id, t.version, t.capacity_l,
    t.sensor_offset_mm, coalesce(t.shape, o.shape) as shape, coalesce(t.dimensions, o.dimensions) as dimensions,
    coalesce(t.strapping, o.strapping) as strapping
  from device_assignments a join tanks t on t.id = a.tank_id left join models o on o.id = t.model_id
  where a.device_id = any($1::int[]) order by a.id`

const timeOf = (text: string) =>
  text === 'infinity' ? Infinity : text === '-infinity' ? -Infinity : Date.parse(text)

/** All tanks that these devices were ever on, with the period; of overlapping periods the first counts. */
export async function loadMountings(
  db: Database,
  devices: readonly number[],
): Promise<Map<number, Mounting[]>> {
  const found = new Map<number, Mounting[]>(devices.map(id => [id, []]))
  for (const row of await db.query<MountingRow>(MOUNTINGS, [devices])) {
    const tank = vesselTank(row)
    if (!tank) continue
    const { id, version, capacity_l, sensor_offset_mm } = row
    found.get(row.device_id)!.push({
      from: timeOf(row.since),
      to: timeOf(row.until),
      vessel: { id, version, capacity_l, sensor_offset_mm, tank },
    })
  }
  return found
}
