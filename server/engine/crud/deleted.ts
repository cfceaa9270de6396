import { sql } from 'kysely'
import type { Entity, Principal } from '../../../src/config/schema'
import { actorsOf } from '../auth/people'
import type { ListQuery } from './query'
import type { Store } from './repository'
import { collectionOf, column, andAll, filterConditions, tableOf } from './sql'

type DeletedRow = { id: number | string; title: string | null; deleted_at: Date; actor: string | null }

/** A page of an entity's removed records, most recent first, with the user who removed each. */
export async function deletedRecords(
  store: Store,
  principal: Principal,
  entity: Entity,
  query: Pick<ListQuery, 'conditions' | 'search' | 'offset' | 'limit'>,
) {
  const { db, production } = store
  const inCollection =
    entity.source.kind === 'rest' ? [] : [sql`t.collection = ${collectionOf(entity, production)}`]
  const matching = andAll([
    sql`t.deleted_at is not null`,
    ...inCollection,
    ...filterConditions(entity, query),
  ])
  const from = sql`from ${sql.table(tableOf(entity))} as t`
  const found = await db.run(
    sql<DeletedRow>`select t.id, ${column(entity, entity.title)}::text as title, t.deleted_at,
        (select a.actor from audit_log as a where a.entity = ${entity.name} and a.entity_id = t.id::text
          and a.action = 'remove' order by a.id desc limit 1) as actor
      ${from} where ${matching} order by t.deleted_at desc, t.id desc
      offset ${sql.lit(query.offset)} limit ${sql.lit(query.limit)}`,
  )
  const [count] = await db.run(sql<{ n: number }>`select count(*) as n ${from} where ${matching}`)
  const actorOf = await actorsOf(
    store,
    principal,
    found.map(({ actor }) => actor),
  )
  const rows = found.map(({ actor, ...record }) => ({ ...record, deleted_by: actorOf(actor) }))
  return { rows, total: count!.n }
}
