import type { Database } from '../../engine/db/open'

/** A stable key of a reading: its id changes when readings are recalculated. */
export type ReadingKey = {
  readonly device_id: number
  readonly measured_at: Date
  readonly seq: number
  readonly tank_id: number | null
}

/** SQL: the readings of parameters 1 to 4, `readingKeyParams`, as `k`. */
export const READING_KEYS_SQL = `unnest($1::int[], $2::timestamptz[], $3::int[], $4::int[]) as k(device_id, measured_at, seq, tank_id)`
export const readingKeyParams = (keys: readonly ReadingKey[]) => [
  keys.map(({ device_id }) => device_id),
  keys.map(({ measured_at }) => measured_at),
  keys.map(({ seq }) => seq),
  keys.map(({ tank_id }) => tank_id),
]

/** Marks readings as excluded. Those that are excluded already keep their reason. */
export const markExcluded = (tx: Database, keys: readonly ReadingKey[], reason: string | null) =>
  tx.query(
    `update readings r set excluded = true, exclude_reason = $5 from ${READING_KEYS_SQL}
     where r.device_id = k.device_id and r.measured_at = k.measured_at and r.seq = k.seq and not r.excluded`,
    [...readingKeyParams(keys), reason],
  )

/** Marks excluded readings as included again. */
export const markIncluded = (tx: Database, keys: readonly ReadingKey[]) =>
  tx.query(
    `update readings r set excluded = false, exclude_reason = null from ${READING_KEYS_SQL}
     where r.device_id = k.device_id and r.measured_at = k.measured_at and r.seq = k.seq`,
    readingKeyParams(keys),
  )

/** Marks a manual reading, which no message is recalculated for: as excluded, or as included where there is no reason. */
export const markManual = (
  tx: Database,
  { id, measured_at }: { readonly id: number; readonly measured_at: Date },
  reason: string | null,
) =>
  tx.query('update readings set excluded = $3, exclude_reason = $4 where id = $1 and measured_at = $2', [
    id,
    measured_at,
    reason !== null,
    reason,
  ])
