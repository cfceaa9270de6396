import type { Database } from '../db/open'

/** Hours of use that are kept: a day of them, so that one before the last morning is among them. */
const MAX_HOURS = 26

/** SQL that adds the moment `$2` to a user's `seen_at`, the newest first. */
export const ADD_SEEN = `seen_at = (array_prepend($2::timestamptz, seen_at))[1:${MAX_HOURS}]`

/** Notes that a user is there, at most once an hour. */
export async function noteSeen(tx: Database, userId: number, at: Date): Promise<void> {
  await tx.query(
    `update users set ${ADD_SEEN} where id = $1
       and (seen_at[1] is null or seen_at[1] < $2::timestamptz - interval '1 hour')`,
    [userId, at],
  )
}

/** The last time that a user was there before a moment; null when unknown. It may be an hour before they left. */
export async function lastSeen(db: Database, userId: number, before: Date): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    'select max(at) as at from users u cross join unnest(u.seen_at) as at where u.id = $1 and at < $2',
    [userId, before],
  )
  return row?.at ?? null
}
