import { sql, type RawBuilder } from 'kysely'
import { groupIdsOf, scopeKindOf, type Principal } from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import type { Principals } from '../auth/principals'
import { tableOf } from '../crud/sql'
import type { Database } from '../db/open'

/** Whether a user's scope includes that of a view's owner. Roles without groups only share views within the same role. */
function seesAllOf(asker: Principal, owner: Principal, { scopes }: App): boolean {
  const [own, theirs] = [asker, owner].map(who => scopeKindOf(scopes, who.role))
  if (own?.many) {
    const ids = groupIdsOf(owner, scopes)
    const seen = groupIdsOf(asker, scopes)
    return theirs?.many === true && ids.length > 0 && ids.every(id => seen.includes(id))
  }
  if (asker.role !== owner.role) return false
  return !own?.outside || own.ids === undefined || asker[own.ids] === owner[own.ids]
}

/** Views saved by a user whose scope at that time is within the caller's present scope. */
function savedWithin(asker: Principal, { scopes, entityOf }: App): RawBuilder<unknown> {
  const kind = scopeKindOf(scopes, asker.role)
  if (!kind?.many || kind.owner === undefined) return sql`v.role = ${asker.role}`
  return sql`v.role = any(${[...kind.roles]}::text[]) and v.group_ids <> '{}' and not exists (
    select 1 from ${sql.table(tableOf(entityOf(kind.owner)))} g
    where g.id = any(v.group_ids) and g.deleted_at is null and g.id <> all(${[...groupIdsOf(asker, scopes)]}::int[]))`
}

/**
 * Saved views of a user: their own, and shared ones whose owner's scope, both when saving and now, is within the
 * user's. Filters contain record ids and typed text, so a user who moves to another client neither takes nor leaves
 * shared views.
 */
export async function visibleViews(
  db: Database,
  known: Principals,
  asker: Principal,
  app: App,
): Promise<RawBuilder<unknown>> {
  const shared = sql`v.shared and v.user_id <> ${asker.userId} and ${savedWithin(asker, app)}`
  const owners = await db.run(
    sql<{ id: number }>`select distinct v.user_id as id from saved_views v where ${shared}`,
  )
  const ids: number[] = []
  for (const { id } of owners) {
    const owner = await known.of(id, undefined, db)
    if (owner && seesAllOf(asker, owner, app)) ids.push(id)
  }
  return sql`(select v.*, v.user_id = ${asker.userId} as mine from saved_views v
    where v.user_id = ${asker.userId} or (v.user_id = any(${ids}::int[]) and ${shared})) as t`
}
