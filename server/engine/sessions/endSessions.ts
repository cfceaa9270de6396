import type { Database } from '../db/open'

/** Reason for the end of a session. */
export type EndReason = 'signOut' | 'everywhere' | 'changed' | 'removed' | 'reuse'

const END = 'update sessions set ended_at = $2, end_reason = $3 where ended_at is null and'

/** Ends one session, optionally only if it belongs to `userId`. Returns whether it was active. */
export async function endSession(
  db: Database,
  id: string,
  reason: EndReason,
  at: Date,
  userId?: number,
): Promise<number | undefined> {
  const [ended] = await db.query<{ user_id: number }>(
    `${END} id = $1 and ($4::int is null or user_id = $4) returning user_id`,
    [id, at, reason, userId ?? null],
  )
  return ended?.user_id
}

/** Ends all sessions of a user, except the one to keep. Returns their number. */
export async function endSessions(
  db: Database,
  userId: number,
  reason: EndReason,
  at: Date,
  keep?: string,
): Promise<number> {
  const ended = await db.query(
    `${END} user_id = $1 and ($4::uuid is null or id <> $4) and expires_at > $2 returning id`,
    [userId, at, reason, keep ?? null],
  )
  return ended.length
}

/** Erases the origins of users' sessions, past and present: their browsers and IP addresses. */
export const eraseOrigins = (tx: Database, userIds: readonly number[]) =>
  tx.query('update sessions set agent = null, ip = null where user_id = any($1)', [userIds])
