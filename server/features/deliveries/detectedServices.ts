import type { Database } from '../../engine/db/open'

/** Each top-up and collection becomes a service to confirm; decided ones don't change. */
const STORE = `insert into services as s (tank_id, event_id, kind, at, measured_l)
  select tank_id, id, type, started_at, abs(delta_l) from events
  where tank_id = $1 and type in ('topup', 'collection') and state <> 'quarantined'
  on conflict (event_id) where deleted_at is null do update set at = excluded.at, measured_l = excluded.measured_l,
      version = s.version + 1
    where s.state = 'detected' and (s.at, s.measured_l) is distinct from (excluded.at, excluded.measured_l)`

/** Stores the services that a tank's events show. */
export const storeDetected = (tx: Database, tankId: number) => tx.query(STORE, [tankId])

/** Removes unconfirmed services of events that are removed. */
export const removeDetected = (tx: Database, eventIds: readonly number[]) =>
  tx.query(`delete from services where state = 'detected' and event_id = any($1::int[])`, [eventIds])

/** Removes the service of an event. Returns false if a user confirmed the delivery since: the service stays. */
export async function undoDelivery(tx: Database, eventId: number): Promise<boolean> {
  const gone = await tx.query(
    `delete from services where event_id = $1 and state = 'detected' and ticket_l is null returning 1`,
    [eventId],
  )
  return gone.length > 0
}
