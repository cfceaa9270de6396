import { DISPATCH_KINDS, OPEN_JOB_STATES } from '../../../src/config/entities/shared/jobKinds'
import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'

type Unscheduled = {
  readonly tankId: number
  readonly day: string | null
  readonly by: string
  readonly now: Date
}

/** Cancels a tank's open stops of a day, also of a truck on the road: its driver is told with the next refresh. */
export async function cancelStops(tx: Database, { tankId, day, by, now }: Unscheduled): Promise<void> {
  const open = await tx.query<{ id: number; state: string }>(
    `select j.id, j.state from jobs j join schedules s on s.id = j.schedule_id
     where j.tank_id = $1 and s.date_from = $2 and j.kind = any($3) and j.state = any($4) and j.deleted_at is null
     order by j.id for no key update of j`,
    [tankId, day, DISPATCH_KINDS, OPEN_JOB_STATES],
  )
  for (const { id, state } of open) {
    await tx.query(
      `update jobs set state = 'cancelled', version = version + 1, updated_at = $2, updated_by = $3 where id = $1`,
      [id, now, by],
    )
    const change = { before: { state }, after: { state: 'cancelled' }, ip: null, requestId: null }
    await audit(tx, now, { actor: by, action: 'cancel', entity: 'jobs', entityId: id, ...change })
  }
  if (open.length > 0) tx.changed({ entity: 'jobs', ids: open.map(({ id }) => id) })
}
