import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../../src/config/schema'
import type { Principals } from '../auth/principals'
import type { Database } from '../db/open'

/** Roles whose records are decided by groups. */
const BY_GROUPS = ['provider', 'client', 'group manager']
const isByGroups = ({ role }: Principal) => BY_GROUPS.includes(role)

/** Whether somebody sees all that an owner of views sees. Without groups, one role's view is no other role's. */
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

/** Views that were saved by somebody who then saw no more than the asker sees now. */
const savedWithin = (asker: Principal): RawBuilder<unknown> =>
  isByGroups(asker)
    ? sql`v.role = any(${BY_GROUPS}::text[]) and v.group_ids <> '{}' and not exists (select 1 from tankgroups g
        where g.id = any(v.group_ids) and g.deleted_at is null and g.id <> all(${asker.groupIds}::int[]))`
    : sql`v.role = ${asker.role}`

/**
 * Saved views as somebody has them: his own, and those shared by who saw, and still sees, no more than he does. A filter
 * names records and holds what people wrote: whoever has moved to another client takes none of that along, and leaves
 * none.
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
