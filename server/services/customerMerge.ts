import { sql } from 'kysely'
import { MOVING } from '../../src/config/calls/merge'
import { entityOf } from '../../src/config/entities'
import { holdersOf } from '../crud/dependants'
import { rows, type Store } from '../crud/repository'
import { activeRows, column, every, tableOf } from '../crud/sql'
import type { Database } from '../db/open'

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
type Counts = Record<(typeof MOVING)[number], number>

/** What was sent stays as it was sent, and customers say whom they were merged into themselves. */
const STAYS = ['outbox', 'customers']
/** What names a customer, by the declarations: a new entity that does goes over as well. */
export const NAMING = holdersOf(entityOf('customers')).filter(({ other }) => !STAYS.includes(other.name))

/** The records of one kind that name a customer. */
export async function idsNaming(
  { db, production }: Store,
  { other, name }: (typeof NAMING)[number],
  id: number,
): Promise<(number | string)[]> {
  const found = await rows(
    db,
    sql`select t.id from ${sql.table(tableOf(other))} as t
      where ${every([...activeRows(other, 'unscoped', production), sql`${column(other, name)} = ${id}`])} order by t.id`,
  )
  return found.map(row => row.id as number | string)
}

/** What hangs on a customer: itself, or on their tanks. */
export async function whatMoves(store: Store, id: number): Promise<Counts> {
  const [counts] = await store.db.query<Counts>(COUNTS, [id])
  const prospects = NAMING.find(({ other }) => other.name === 'prospects_v2')!
  return { ...counts!, prospects: (await idsNaming(store, prospects, id)).length }
}

/** Says whose a customer's records became; who was merged into them earlier belongs to the same one. */
export const pointTo = (db: Database, id: number, intoId: number) =>
  db.query('update customers set merged_into_id = $2 where id = $1 or merged_into_id = $1', [id, intoId])
