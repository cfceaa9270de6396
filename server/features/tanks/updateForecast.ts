import type { Database } from '../../engine/db/open'

/** A tank's forecast: litres a day, three quantiles of when it runs out, and the day of the middle one. */
export type TankForecast = readonly [
  rate_l_day: number | null,
  p10: Date | null,
  p50: Date | null,
  p90: Date | null,
  run_out_on: string | null,
]

const OUTLOOK = `update tanks t set rate_l_day = $2, runs_out_p10_at = $3, runs_out_p50_at = $4, runs_out_p90_at = $5,
    run_out_on = $6,
    last_service_at = (select max(at) from services where tank_id = $1 and state <> 'rejected')
  where id = $1`

/** Stores a tank's forecast, and the time of its last service, in its row. */
export async function updateForecast(tx: Database, tankId: number, outlook: TankForecast): Promise<void> {
  await tx.query(OUTLOOK, [tankId, ...outlook])
  tx.changed({ entity: 'tanks', ids: [tankId] })
}
