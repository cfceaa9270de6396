import { sql } from 'kysely'
import {
  can,
  scopeOf,
  unwrapComputed,
  type Entity,
  type FieldOf,
  type Principal,
  targetOf,
} from '../../../src/config/schema'
import { rows, type Store } from './repository'
import { collectionOf, column, tableOf, typeOf, where } from './sql'

type Id = number | string

/**
 * Counts related records for each of several records, as far as the caller may see them, through the index of the
 * reference. A client's count includes its depots' tanks. Every requested id gets a count, so the response doesn't
 * reveal whether a record exists.
 */
export async function countsOf(
  store: Store,
  principal: Principal,
  entity: Entity,
  list: FieldOf<'relatedList'>,
  ids: readonly Id[],
): Promise<Map<Id, number>> {
  const { by } = list
  const target = targetOf(list)
  const scope = scopeOf(principal, target)
  if (!can(principal, 'read', target) || scope.kind === 'none' || ids.length === 0)
    return new Map(ids.map(id => [id, 0]))
  const { parentField } = unwrapComputed(target.fields[by]!) as FieldOf<'reference'>
  const below = parentField ? sql`or ${column(entity, parentField, 'g')} = w.id` : sql``
  const type = sql.raw(typeOf(entity, 'id'))
  const kept =
    entity.source.kind === 'rest' ? sql`` : sql`and g.collection = ${collectionOf(entity, store.production)}`
  const seen = where(target, scope, { conditions: [], search: '' }, store.production)
  const counted = await rows(
    store.db,
    sql`select w.id, count(t.id) as count from unnest(${[...ids]}::${type}[]) as w(id)
      left join ${sql.table(tableOf(entity))} as g on (g.id = w.id ${below}) and g.deleted_at is null ${kept}
      left join ${sql.table(tableOf(target))} as t on ${column(target, by)} = g.id and ${seen}
      group by w.id order by w.id`,
  )
  return new Map(counted.map(({ id, count }) => [id as Id, count as number]))
}
