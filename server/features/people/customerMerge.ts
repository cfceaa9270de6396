import { MOVING } from '../../../src/config/calls/merge'
import type { Database } from '../../engine/db/open'

const COUNTS = `with own as (
    select id, topup_state from tanks where customer_id = $1 and deleted_at is null)
  select
    (select count(*)::int from own) as tanks,
    (select count(*)::int from readings where tank_id in (select id from own)) as readings,
    (select count(*)::int from events where tank_id in (select id from own) and deleted_at is null) as events,
    (select count(*)::int from services where tank_id in (select id from own) and deleted_at is null) as services,
    (select count(*)::int from own where topup_state in ('requested', 'scheduled')) as requests,
    (select count(*)::int from reports where tank_id in (select id from own) and deleted_at is null) as reports,
    (select count(*)::int from attachments a join reports r on a.entity = 'reports' and a.entity_id = r.id::text
      where r.tank_id in (select id from own) and r.deleted_at is null) as photos,
    (select count(*)::int from notes where tank_id in (select id from own) and deleted_at is null) as notes,
    (select count(*)::int from jobs where tank_id in (select id from own) and deleted_at is null) as jobs,
    (select count(*)::int from users where customer_id = $1 and deleted_at is null) as users`
type Counts = Record<Exclude<(typeof MOVING)[number], 'prospects'>, number>

/** Counts of records that refer to a customer or to their tanks. */
export async function whatMoves(db: Database, id: number): Promise<Counts> {
  const [counts] = await db.query<Counts>(COUNTS, [id])
  return counts!
}

/** Points a merged customer to the remaining one, including customers that were merged into it earlier. */
export const pointTo = (db: Database, id: number, intoId: number) =>
  db.query('update customers set merged_into_id = $2 where id = $1 or merged_into_id = $1', [id, intoId])
