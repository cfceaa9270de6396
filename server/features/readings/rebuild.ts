import type { Database } from '../../engine/db/open'
import { tanksRecalculated } from '../../events'
import { enqueueDevices } from './queue'

/**
 * Queues everything for recalculation: readings from the raw messages, then events, services and forecasts from the
 * readings. Decisions of staff stay. The queue's workers do the work, as for new messages.
 */
export async function enqueueEverything(db: Database): Promise<{ messages: number; tanks: number }> {
  return db.transaction(async tx => {
    const messages = await enqueueDevices(tx, 'all')
    const tanks = await tx.query<{ id: number }>(
      'select id from tanks where deleted_at is null and reading_at is not null order by id',
    )
    await tanksRecalculated.publish(tx, { tankIds: tanks.map(({ id }) => id) })
    return { messages, tanks: tanks.length }
  })
}
