import { sql } from 'kysely'
import { writerOf, type Writer } from '../../../src/config/schema/actors'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { UserRules } from './userRules'

/** The author of an action: `name` if the caller may read it, else the role. */
export type Actor = { kind: 'person' | Writer; name: string | null; role: string | null }

type ActorRow = { uid: string; name: string; role: string; visible: boolean }

/** The users of some sign-in IDs, including removed users. */
export async function actorsOf(
  { db, users }: { readonly db: Database; readonly users: UserRules },
  asker: Principal,
  uids: readonly (string | null)[],
): Promise<(uid: string | null) => Actor> {
  const asked = [...new Set(uids)].filter(each => each !== null)
  const found =
    asked.length === 0
      ? []
      : await db.run(sql<ActorRow>`
          select u.uid, u.name, u.role_type as role, ${users.isColleague(asker)} as visible
          from users u where u.uid = any(${asked}::text[])`)
  const known = new Map(
    found.map(({ uid: id, name, role: is, visible }): [string, Actor] => [
      id,
      { kind: 'person', name: visible ? name : null, role: is },
    ]),
  )
  return id => known.get(id ?? '') ?? { kind: writerOf(id), name: null, role: null }
}
