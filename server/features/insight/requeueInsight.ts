import type { Database } from '../../engine/db/open'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'
import { enqueueInsight } from './queue'

/** Recalculates all events and forecasts of tanks, after a change that concerns all their readings. */
export async function requeueTankInsight(db: Database, ids: readonly number[]): Promise<void> {
  await enqueueInsight(
    db,
    ids.map(tank_id => ({ tank_id, since: 0 })),
  )
  notifyWorkers()
}

/** The same for all tanks of a group, which inherit its thresholds. */
export async function requeueGroupInsight(db: Database, groupId: number): Promise<void> {
  const tanks = await db.query<{ id: number }>(
    'select id from tanks where group_id = $1 and deleted_at is null and reading_at is not null',
    [groupId],
  )
  await requeueTankInsight(
    db,
    tanks.map(({ id }) => id),
  )
}
