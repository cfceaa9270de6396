import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'

/**
 * Whether nothing keeps the user of an alias from signing in on the side of the customer whose account it is, in SQL. Staff are
 * kept out by their own record alone: else a customer that is closed could take the last admin along.
 */
export const ownCustomerOpen = (user: string) =>
  `not exists (select from customers k where ${user}.role_type = 'customer' and k.id = ${user}.customer_id
     and (k.status in ('suspended', 'closed') or k.deleted_at is not null))`

/** Why a user's customer keeps them out, as they are told; undefined where it doesn't. */
export async function closedReason(db: Database, userId: number): Promise<AppError | undefined> {
  const [found] = await db.query<{ status: string }>(
    `select k.status from users u join customers k on k.id = u.customer_id
     where u.id = $1 and u.role_type = 'customer'`,
    [userId],
  )
  if (found?.status === 'suspended') return new AppError('account_suspended', { key: 'errors.suspended' })
  return found?.status === 'closed' ? new AppError('account_closed', { key: 'errors.closed' }) : undefined
}
