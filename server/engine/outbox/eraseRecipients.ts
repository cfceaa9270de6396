import type { Database } from '../db/open'

export type Recipients = { readonly users: readonly number[]; readonly customers: readonly number[] }

/**
 * Erases sent and pending messages: their recipient and content go, and the fact of sending stays. Deletes the recipients'
 * choices and their browsers' subscriptions.
 */
export async function eraseRecipients(tx: Database, { users, customers }: Recipients): Promise<void> {
  await tx.query(
    `update outbox set recipient = '', subject = '', payload = '{}',
       state = case when state = 'queued' then 'cancelled' else state end
     where user_id = any($1) or customer_id = any($2)`,
    [users, customers],
  )
  await tx.query('delete from notification_choices where who = any($1)', [
    [...users.map(id => `user:${id}`), ...customers.map(id => `customer:${id}`)],
  ])
  await tx.query('delete from push_subscriptions where user_id = any($1)', [users])
}
