import type { Database } from '../db/open'

/** Deletes attachments by id, of any record. */
export const deleteAttachments = (tx: Database, ids: readonly string[]) =>
  tx.query('delete from attachments where id::text = any($1)', [ids])

/** Deletes the attachments that these users uploaded. */
export const deleteAttachmentsOf = (tx: Database, userIds: readonly number[]) =>
  tx.query('delete from attachments where user_id = any($1)', [userIds])
