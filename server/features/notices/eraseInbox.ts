import type { Database } from '../../engine/db/open'

/** Deletes the messages that users got inside the product. */
export const eraseInbox = (tx: Database, userIds: readonly number[]) =>
  tx.query('delete from notifications where user_id = any($1)', [userIds])
