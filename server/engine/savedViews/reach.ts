import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../../src/config/schema'
import type { Principals } from '../auth/principals'
import type { Database } from '../db/open'

/** Roles whose scope depends on groups. */
const BY_GROUPS = ['provider', 'client', 'group manager']
const isByGroups = ({ role }: Principal) => BY_GROUPS.includes(role)

/** Whether a user's scope includes that of a view's owner. Roles without groups only share views within the same role. */
function seesAllOf(asker: Principal, owner: Principal): boolean {
  if (isByGroups(asker))
    return (
      isByGroups(owner) &&
      owner.groupIds.length > 0 &&
      owner.groupIds.every(id => asker.groupIds.includes(id))
    )
  if (asker.role !== owner.role) return false
  return asker.role !== 'customer' || asker.customerId === owner.customerId
}

/** Views saved by a user whose scope at that time is within the caller's present scope. */
const savedWithin = (asker: Principal): RawBuilder<unknown> =>
  isByGroups(asker)
    ? sql`v.role = any(${BY_GROUPS}::text[]) and v.group_ids <> '{}' and not exists (select 1 from tankgroups g
        where g.id = any(v.group_ids) and g.deleted_at is null and g.id <> all(${asker.groupIds}::int[]))`
    : sql`v.role = ${asker.role}`

/**
 * Saved views of a user: their own, and shared ones whose owner's scope, both when saving and now, is within the
 * user's. Filters contain record ids and typed text, so a user who moves to another client neither takes nor leaves
 * shared views.
 */
export async function visibleViews(
  db: Database,
  known: Principals,
  asker: Principal,
): Promise<RawBuilder<unknown>> {
  const shared = sql`v.shared and v.user_id <> ${asker.userId} and ${savedWithin(asker)}`
  const owners = await db.run(
    sql<{ id: number }>`select distinct v.user_id as id from saved_views v where ${shared}`,
  )
  const ids: number[] = []
  for (const { id } of owners) {
    const owner = await known.of(id, undefined, db)
    if (owner && seesAllOf(asker, owner)) ids.push(id)
  }
  return sql`(select v.*, v.user_id = ${asker.userId} as mine from saved_views v
    where v.user_id = ${asker.userId} or (v.user_id = any(${ids}::int[]) and ${shared})) as t`
}
