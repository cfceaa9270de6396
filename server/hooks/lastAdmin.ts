import { advisoryLock } from '../db/advisoryLock'
import type { Database } from '../db/open'
import type { Row } from '../behaviour/row'

/** Whether somebody can sign in as an admin: by a password, or by a provider as they have done before. */
const ABLE = `role_type = 'admin' and status = 'active' and deleted_at is null
  and (password_hash is not null or exists (select from firebase_identities i where i.user_id = users.id))`

/**
 * Whether nobody but this user could sign in as an admin. Whoever else takes an admin's rights away waits for this
 * transaction: of two who take each other's, one is left.
 */
export async function isLastAdmin(db: Database, user: Row): Promise<boolean> {
  if (user.role_type !== 'admin' || user.status !== 'active') return false
  await advisoryLock(db, 'users.admin')
  const [others] = await db.query(`select 1 from users where ${ABLE} and id <> $1 limit 1`, [user.id])
  return others === undefined
}
