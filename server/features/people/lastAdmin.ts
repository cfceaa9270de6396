import { advisoryLock } from '../../engine/db/advisoryLock'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'
import type { Row } from '../../engine/behaviour/row'

/** Whether somebody can sign in as an admin: by a password, or where there is a Firebase project ($1) by that. */
const ABLE = `role_type = 'admin' and status = 'active' and deleted_at is null
  and (password_hash is not null or (sign_in = 'firebase' and $1))`

/**
 * Whether nobody but this user could sign in as an admin. Whoever else takes an admin's rights away waits for this
 * transaction: of two who take each other's, one is left.
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
