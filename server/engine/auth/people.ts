import { sql, type RawBuilder } from 'kysely'
import { writerOf, type Writer } from '../../../src/config/schema/actors'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../db/open'

/** Who did something: `name` where the asker may read it, else the role. */
export type Actor = { kind: 'person' | Writer; name: string | null; role: string | null }

type Found = { uid: string; name: string; role: string; visible: boolean }

/** The asker's groups, and the clients that these are depots of. */
const ownGroups = ({ groupIds }: Principal): RawBuilder<unknown> => {
  const own = sql`${[...groupIds]}::int[]`
  return sql`array(select unnest(${own}) union select parent_id from tankgroups where id = any(${own}))`
}

/** Whether `u` is a colleague of the asker's, or a customer of theirs; an admin is everybody's. */
const isColleague = (asker: Principal): RawBuilder<unknown> =>
  sql`(${asker.role === 'admin'} or u.uid = ${asker.uid} or u.tank_group_ids && ${ownGroups(asker)}
    or exists (select from customers c where c.id = u.customer_id and c.parent_id = any(${[...asker.groupIds]}::int[])))`

/**
 * Whether the asker is told the name of `u`, who decided or wrote something on a record of theirs: not where that is somebody
 * of another client or distributor, whose the tank was before.
 */
export const isNamedTo = (asker: Principal): RawBuilder<unknown> =>
  sql`(${isColleague(asker)}
    or exists (select from tankgroups g where g.id = any(${ownGroups(asker)}) and g.distributor_id = u.distributor_id)
    or cardinality(u.tank_group_ids) = 0 and u.customer_id is null and u.distributor_id is null)`

/** Who stands behind some sign-in IDs, removed users included. */
export async function actorsOf(
  db: Database,
  asker: Principal,
  uids: readonly (string | null)[],
): Promise<(uid: string | null) => Actor> {
  const asked = [...new Set(uids)].filter(each => each !== null)
  const found =
    asked.length === 0
      ? []
      : await db.run(sql<Found>`
          select u.uid, u.name, u.role_type as role, ${isColleague(asker)} as visible
          from users u where u.uid = any(${asked}::text[])`)
  const known = new Map(
    found.map(({ uid: id, name, role: is, visible }): [string, Actor] => [
      id,
      { kind: 'person', name: visible ? name : null, role: is },
    ]),
  )
  return id => known.get(id ?? '') ?? { kind: writerOf(id), name: null, role: null }
}
