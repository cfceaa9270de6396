import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'
import type { Row } from '../../engine/behaviour/row'

/** Condition for a usable admin account: sign-in by password, or by Firebase when a project is configured ($1). */
const ABLE = `role_type = 'admin' and status = 'active' and deleted_at is null
  and (password_hash is not null or (sign_in = 'firebase' and $1))`

/**
 * Whether no other user could sign in as an admin. Holds a lock until the transaction ends, so that two admins can't
 * remove each other concurrently.
 */
export async function isLastAdmin(db: Database, env: Pick<Env, 'firebase'>, user: Row): Promise<boolean> {
  if (user.role_type !== 'admin' || user.status !== 'active') return false
  await advisoryLock(db, 'users.admin')
  const [others] = await db.query(`select 1 from users where ${ABLE} and id <> $2 limit 1`, [
    env.firebase !== undefined,
    user.id,
  ])
  return others === undefined
}
