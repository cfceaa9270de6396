import type { DayTruck } from '../../domain/dispatch/day'
import type { Database } from '../../engine/db/open'

/** Maximum number of trucks of a depot. */
const MAX_TRUCKS = 100

/** A truck as a day's plan and its view need it. */
export type ReadTruck = DayTruck & {
  readonly reg: string
  readonly driver_id: number | null
  readonly driver_name: string | null
}

/** Reads a depot's trucks in service, and others that are planned already. */
export async function readTrucks(
  db: Database,
  depotId: number,
  planned: readonly number[],
): Promise<ReadTruck[]> {
  const rows = await db.query<ReadTruck & { breaks: ReadTruck['breaks'] | null }>(
    `select id, reg, driver_id, driver_name, compartments, shift_start, shift_end, breaks, cost_hour, cost_km,
       axle_limit_kg, hose_m, width_mm, max_trips, active
     from vehicles where depot_id = $1 and deleted_at is null and (active or id = any($2::int[]))
     order by reg, id limit ${MAX_TRUCKS}`,
    [depotId, planned],
  )
  return rows.map(row => ({ ...row, compartments: row.compartments ?? [], breaks: row.breaks ?? [] }))
}
