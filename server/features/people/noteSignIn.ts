import type { Database } from '../../engine/db/open'
import type { SessionUser } from '../groups'

/** Stores the time of a customer's sign-in in the customer's row. */
export async function noteSignIn(tx: Database, user: object, at: Date): Promise<void> {
  const { customer_id } = user as SessionUser
  if (customer_id !== null)
    await tx.query('update customers set last_sign_in_at = $2 where id = $1', [customer_id, at])
}
