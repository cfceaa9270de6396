import { sql } from 'kysely'
import { targetOf, type Entity, type Scope } from '../../../src/config/schema'
import { column, oneOf, tableOf, type Fragment } from './sql'

/**
 * Whether a record was in a scope according to a state in the audit log's line `l`, so that users don't see changes
 * made while the record belonged to others. Where the line lacks the scope's field, the previous line with it
 * decides, else the next one. Referenced records, such as a device's tank, count with their current owner.
 */
export function wasInScope(entity: Entity, scope: Scope, state: Fragment): Fragment {
  if (scope.kind === 'all') return sql`true`
  if (scope.kind === 'none') return sql`false`
  const [first, second] = scope.path.split('.') as [string, string?]
  const key = sql.lit(first)
  const from = sql`from audit_log o where o.entity = l.entity and o.entity_id = l.entity_id`
  // An empty field is a JSON null; a field that the line lacks is an SQL null.
  const told = sql`coalesce(${state}->${key},
    (select coalesce(o.after->${key}, o.before->${key}) ${from} and o.id < l.id
       and coalesce(o.after->${key}, o.before->${key}) is not null order by o.id desc limit 1),
    (select o.before->${key} ${from} and o.id > l.id and o.before->${key} is not null order by o.id limit 1))`
  return sql`(select owner is null or ${isWithin(entity, scope, first, second)} from (select ${told} as owner) as was)`
}

/** Whether a record was in the scope both before and after a change. */
export const wasInScopeBeforeAndAfter = (entity: Entity, scope: Scope): Fragment =>
  sql`${wasInScope(entity, scope, sql`l.before`)} and ${wasInScope(entity, scope, sql`l.after`)}`

/** Whether `owner`, the scope's field or its reference, is within the scope. */
function isWithin(
  entity: Entity,
  scope: Exclude<Scope, { kind: 'all' | 'none' }>,
  first: string,
  second: string | undefined,
): Fragment {
  const value = sql`(owner #>> '{}')`
  if (second === undefined)
    return scope.kind === 'among'
      ? sql`${value} = any(${scope.ids.map(String)}::text[])`
      : sql`${value} = ${String(scope.value)}`
  const target = targetOf(entity.fields[first]!)
  const at = column(target, second, 's')
  return sql`exists (select 1 from ${sql.table(tableOf(target))} as s
    where s.id = ${value}::${sql.raw(target.idType === 'integer' ? 'int' : 'text')}
      and ${scope.kind === 'among' ? oneOf(at, scope.ids, 'int') : sql`${at} = ${scope.value}`})`
}
