import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'

/**
 * SQL: whether a user's own customer allows sign-in; true for staff. Staff are only blocked by their own record: else
 * closing a customer could lock out the last admin.
 */
export const ownCustomerOpen = (user: string) =>
  `not exists (select from customers k where ${user}.role_type = 'customer' and k.id = ${user}.customer_id
     and (k.status in ('suspended', 'closed') or k.deleted_at is not null))`

/** The error for a user whose customer is suspended or closed; undefined otherwise. */
export async function closedReason(db: Database, userId: number): Promise<AppError | undefined> {
  const [found] = await db.query<{ status: string }>(
    `select k.status from users u join customers k on k.id = u.customer_id
     where u.id = $1 and u.role_type = 'customer'`,
    [userId],
  )
  if (found?.status === 'suspended') return new AppError('account_suspended', { key: 'errors.suspended' })
  return found?.status === 'closed' ? new AppError('account_closed', { key: 'errors.closed' }) : undefined
}
