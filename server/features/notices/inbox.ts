import type { NoticeKind } from '../../../src/config/schema/channels'
import type { Database } from '../../engine/db/open'

export type InboxItem = {
  id: number
  kind: NoticeKind
  title: string
  body: string
  entity: string | null
  record_id: string | null
  created_at: Date
  read_at: Date | null
}

/** Page size. */
export const INBOX_PAGE = 30

export async function countUnread(db: Database, userId: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    'select count(*)::int as n from notifications where user_id = $1 and read_at is null',
    [userId],
  )
  return row!.n
}

type InboxParams = { before: number | null; unread: boolean }

/** A user's notifications, newest first. */
export async function readInbox(db: Database, userId: number, { before, unread }: InboxParams) {
  const rows = await db.query<InboxItem>(
    `select id, kind, title, body, entity, record_id, created_at, read_at from notifications
     where user_id = $1 and ($2::int is null or id < $2) and (not $3 or read_at is null)
     order by id desc limit ${INBOX_PAGE + 1}`,
    [userId, before, unread],
  )
  return {
    items: rows.slice(0, INBOX_PAGE),
    more: rows.length > INBOX_PAGE,
    unread: await countUnread(db, userId),
  }
}

/** Marks a user's notifications as read: the given ones, or all. */
export async function markRead(tx: Database, now: Date, userId: number, ids: readonly number[] | null) {
  await tx.query(
    `update notifications set read_at = $2
     where user_id = $1 and read_at is null and ($3::int[] is null or id = any($3))`,
    [userId, now, ids],
  )
  tx.changed({ entity: 'notifications', users: [userId] })
  return { unread: await countUnread(tx, userId) }
}
