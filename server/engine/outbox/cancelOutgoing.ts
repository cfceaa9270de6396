import type { Database } from '../db/open'

/**
 * Cancels an event's messages that no attempt was made to send. Their keys become free: the event may be sent later
 * after all.
 */
export async function cancelOutgoing(tx: Database, eventId: number, now: Date): Promise<void> {
  const cancelled = await tx.query<{ id: number }>(
    `update outbox set state = 'cancelled', next_at = null, dedupe_key = dedupe_key || ':cancelled:' || id,
       updated_at = $2, version = version + 1
     where event_id = $1 and state = 'queued' and attempts = 0
     returning id`,
    [eventId, now],
  )
  if (cancelled.length > 0) tx.changed({ entity: 'outbox', ids: cancelled.map(({ id }) => id) })
}
