import type { Database } from '../db/open'

/** A user as the browser learns of them; an app adds to it. */
export type SessionUser = {
  id: number
  uid: string
  name: string
  email: string
  roles: { name: string }[]
  role_type: string
  permissions: string[]
  sign_in: 'password' | 'firebase'
  /** The user's own choice, or null. */
  locale: string | null
  features: string[]
  units: string
  theme: string
  time_zone: string
}

const SQL = `select u.id, u.uid, u.name, u.email, coalesce(u.roles, '[]'::jsonb) as roles, u.role_type, u.permissions, u.sign_in, u.locale,
    '{}'::text[] as features, '' as units, 'default' as theme, 'UTC' as time_zone
  from users u where u.id = $1 and u.status = 'active' and u.deleted_at is null`

/** The signed-in user of an app that adds nothing to users, or undefined when the user is gone or suspended. */
export async function ownSession(db: Database, id: number): Promise<SessionUser | undefined> {
  const [user] = await db.query<SessionUser>(SQL, [id])
  return user
}
