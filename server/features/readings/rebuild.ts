import type { Database } from '../../engine/db/open'
import { enqueueDevices } from './queue'

/**
 * Queues everything for recalculation: readings from the raw messages, then events, services and forecasts from the
 * readings. Decisions of staff stay. The queue's workers do the work, as for new messages.
 */
export async function enqueueEverything(db: Database): Promise<{ messages: number; tanks: number }> {
  return db.transaction(async tx => {
    const messages = await enqueueDevices(tx, 'all')
    const tanks = await tx.query(
      `insert into insight_queue as q (tank_id, since)
       select id, 'epoch' from tanks where deleted_at is null and reading_at is not null
       on conflict (tank_id) do update set since = excluded.since, ticket = default, attempts = 0, retry_at = null
       returning 1`,
    )
    return { messages, tanks: tanks.length }
  })
}
