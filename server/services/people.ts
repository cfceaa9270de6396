import { writerOf, type Writer } from '../../src/config/actors'
import type { Principal } from '../../src/config/schema'
import type { Database } from '../db/open'

/** Who did something: `name` where the asker may read it, else the role. */
export type Actor = { kind: 'person' | Writer; name: string | null; role: string | null }

type Found = { uid: string; name: string; role: string; visible: boolean }

/** Colleagues know each other's names, and those of their customers; an admin knows everybody's. */
const PEOPLE = `select u.uid, u.name, u.role_type as role,
    $2 or u.uid = $3 or u.tank_group_ids && $4::int[]
      or exists (select 1 from customers c where c.id = u.customer_id and c.parent_id = any($4::int[])) as visible
  from users u where u.uid = any($1::text[])`

/** Who stands behind some sign-in IDs, removed users included. */
export async function actorsOf(
  db: Database,
  { role, uid, groupIds }: Principal,
  uids: readonly (string | null)[],
): Promise<(uid: string | null) => Actor> {
  const asked = [...new Set(uids)].filter(each => each !== null)
  const found =
    asked.length === 0 ? [] : await db.query<Found>(PEOPLE, [asked, role === 'admin', uid, groupIds])
  const known = new Map(
    found.map(({ uid: id, name, role: is, visible }): [string, Actor] => [
      id,
      { kind: 'person', name: visible ? name : null, role: is },
    ]),
  )
  return id => known.get(id ?? '') ?? { kind: writerOf(id), name: null, role: null }
}
