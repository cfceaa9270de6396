import type { Database } from '../../../server/engine/db/open'
import type { FleetTank } from '../../../demo/simulate/fleet'
import { recalculateTank } from '../../../server/features/readings/recalculateTank'
import { NOW } from '../ingest/support'

/** Creates the tanks of a simulated fleet with their devices. Returns their ids. */
export async function enterFleet(db: Database, tanks: readonly FleetTank[]): Promise<number[]> {
  const ids: number[] = []
  for (const tank of tanks) {
    const sigfox = tank.device.length <= 8
    const key = tank.device.toUpperCase()
    const [device] = await db.query<{ id: number }>(
      `insert into devices (device_id, hw_version, network, sigfox_id, dev_eui) values ($1, '2.2', $2, $3, $4) returning id`,
      [key, sigfox ? 'sigfox' : 'lorawan', sigfox ? key : null, sigfox ? null : key],
    )
    const [row] = await db.query<{ id: number }>(
      `insert into tanks (name, group_id, content_type, content_label, direction, shape, dimensions, capacity_l,
         sensor_offset_mm, device_id) values ($1, 1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9) returning id`,
      [
        tank.key,
        tank.content_type,
        tank.content_label,
        tank.direction,
        tank.shape,
        JSON.stringify(tank.dimensions),
        tank.capacity_l,
        tank.sensor_offset_mm,
        device!.id,
      ],
    )
    await db.transaction(tx => recalculateTank(tx, row!.id, NOW))
    ids.push(row!.id)
  }
  return ids
}
