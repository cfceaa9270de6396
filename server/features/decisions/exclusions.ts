import type { Database } from '../../engine/db/open'
import {
  enqueue,
  markExcluded,
  markIncluded,
  READING_KEYS_SQL,
  readingKeyParams,
  type ReadingKey,
} from '../readings'
import { updateTanks } from '../tanks'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'
import { enqueueInsight } from '../insight'

type Why = {
  readonly reason: string | null
  readonly eventId?: number
  readonly uid: string
  readonly now: Date
}

/** Queues smoothing around these readings, and the update of their tanks and events. */
async function reworked(tx: Database, keys: readonly ReadingKey[], now: Date) {
  const at = ({ measured_at }: ReadingKey) => measured_at.getTime()
  await enqueue(
    tx,
    keys.map(key => ({ key: `#${key.device_id}`, from: at(key), to: at(key), messages: 1 })),
  )
  const tanks = keys.flatMap(key => (key.tank_id === null ? [] : [{ tank_id: key.tank_id, since: at(key) }]))
  await updateTanks(tx, [...new Set(tanks.map(({ tank_id }) => tank_id))], now)
  await enqueueInsight(tx, tanks)
  notifyWorkers()
}

/** Excludes readings from all calculations. Readings that are excluded already keep their reason. */
export async function excludeReadings(tx: Database, keys: readonly ReadingKey[], why: Why): Promise<void> {
  if (keys.length === 0) return
  const { reason, eventId = null, uid, now } = why
  await tx.query(
    `insert into reading_exclusions (device_id, measured_at, seq, tank_id, reason, event_id, excluded_by, excluded_at)
     select k.*, $5, $6, $7, $8 from ${READING_KEYS_SQL} on conflict do nothing`,
    [...readingKeyParams(keys), reason, eventId, uid, now],
  )
  await markExcluded(tx, keys, reason)
  await reworked(tx, keys, now)
}

/** Includes excluded readings again: one, or all of a false alarm. */
export async function restoreReadings(
  tx: Database,
  which: { readonly key: ReadingKey } | { readonly eventId: number },
  now: Date,
): Promise<void> {
  const keys = await tx.query<ReadingKey>(
    `delete from reading_exclusions where ${
      'key' in which ? 'device_id = $1 and measured_at = $2 and seq = $3' : 'event_id = $1'
    } returning device_id, measured_at, seq, tank_id`,
    'key' in which ? [which.key.device_id, which.key.measured_at, which.key.seq] : [which.eventId],
  )
  if (keys.length === 0) return
  await markIncluded(tx, keys)
  await reworked(tx, keys, now)
}

/** The device readings that are evidence of an event. */
export const evidenceOf = (tx: Database, eventId: number): Promise<ReadingKey[]> =>
  tx.query<ReadingKey>(
    `select r.device_id, r.measured_at, r.seq, r.tank_id from events e
     join readings r on r.tank_id = e.tank_id and r.measured_at = any(e.evidence)
     where e.id = $1 and r.device_id is not null`,
    [eventId],
  )
