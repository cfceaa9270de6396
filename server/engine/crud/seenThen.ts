import { sql } from 'kysely'
import { targetOf, type Entity, type Scope } from '../../../src/config/schema'
import { column, oneOf, tableOf, type Fragment } from './sql'

/**
 * Whether a record was in a scope by a state of its that the audit log's line `l` has: what it was in somebody else's hands
 * stays theirs. Where a line tells a part of the record only, it counts as by the line before, or else the one after. What the
 * record refers to, such as a device's tank, belongs to whom it does by now.
 */
export function seenThen(entity: Entity, scope: Scope, state: Fragment): Fragment {
  if (scope.kind === 'all') return sql`true`
  if (scope.kind === 'none') return sql`false`
  const [first, second] = scope.path.split('.') as [string, string?]
  const key = sql.lit(first)
  const from = sql`from audit_log o where o.entity = l.entity and o.entity_id = l.entity_id`
  // A field that is empty is told as a null of JSON, one that isn't told is none.
  const told = sql`coalesce(${state}->${key},
    (select coalesce(o.after->${key}, o.before->${key}) ${from} and o.id < l.id
       and coalesce(o.after->${key}, o.before->${key}) is not null order by o.id desc limit 1),
    (select o.before->${key} ${from} and o.id > l.id and o.before->${key} is not null order by o.id limit 1))`
  return sql`(select owner is null or ${isWithin(entity, scope, first, second)} from (select ${told} as owner) as was)`
}

/** The same of a line that changed a record: it was in the scope before and after. */
export const seenThroughout = (entity: Entity, scope: Scope): Fragment =>
  sql`${seenThen(entity, scope, sql`l.before`)} and ${seenThen(entity, scope, sql`l.after`)}`

/** Whether `owner`, the field that a scope goes by or what it refers to, is within it. */
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
