import type { Database } from '../../engine/db/open'
import { ensurePartitions } from './partitions'

export type ManualReading = {
  readonly tank_id: number
  readonly measured_at: Date
  readonly level_mm: number | null
  readonly volume_l: number
}

/** Stores a manual reading, instead of an earlier one of the same time, even an excluded one. Returns its id. */
export async function storeManual(
  tx: Database,
  { tank_id, measured_at, level_mm, volume_l }: ManualReading,
  now: Date,
): Promise<number> {
  const at = measured_at.getTime()
  await ensurePartitions(tx, [{ from: at, to: at + 1 }])
  const [stored] = await tx.query<{ id: number }>(
    `insert into readings (tank_id, measured_at, received_at, seq, source, level_mm, volume_l, smoothed_volume_l)
     values ($1, $2, $3, 0, 'manual', $4, $5, $5)
     on conflict on constraint readings__once do update set level_mm = excluded.level_mm, volume_l = excluded.volume_l,
       smoothed_volume_l = excluded.smoothed_volume_l, excluded = false, exclude_reason = null returning id`,
    [tank_id, measured_at, now, level_mm, volume_l],
  )
  return stored!.id
}
