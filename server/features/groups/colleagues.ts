import { sql, type RawBuilder } from 'kysely'
import type { Principal } from '../../../src/config/schema'

/** The asker's groups, and the clients that these are depots of. */
const ownGroups = ({ groupIds }: Principal): RawBuilder<unknown> => {
  const own = sql`${[...groupIds]}::int[]`
  return sql`array(select unnest(${own}) union select parent_id from tankgroups where id = any(${own}))`
}

/** Whether `u` is a colleague of the asker's, or a customer of theirs; an admin is everybody's. */
export const isColleague = (asker: Principal): RawBuilder<unknown> =>
  sql`(${asker.role === 'admin'} or u.uid = ${asker.uid} or u.tank_group_ids && ${ownGroups(asker)}
    or exists (select from customers c where c.id = u.customer_id and c.parent_id = any(${[...asker.groupIds]}::int[])))`

/**
 * SQL: whether the caller may see the name of user `u`, who decided or wrote something on the caller's record. Users of another
 * client or distributor, such as a tank's former owner, stay unnamed.
 */
export const isNamedTo = (asker: Principal): RawBuilder<unknown> =>
  sql`(${isColleague(asker)}
    or exists (select from tankgroups g where g.id = any(${ownGroups(asker)}) and g.distributor_id = u.distributor_id)
    or cardinality(u.tank_group_ids) = 0 and u.customer_id is null and u.distributor_id is null)`
