import type { Database } from '../db/open'

export type SessionRow = {
  id: string
  agent: string | null
  ip: string | null
  created_at: Date
  last_used_at: Date
}

const MAX_SESSIONS = 100

/** A user's active sessions, most recently used first. */
export const listSessions = (db: Database, userId: number, now: Date): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select id, agent, ip, created_at, last_used_at from sessions
     where user_id = $1 and ended_at is null and expires_at > $2 order by last_used_at desc, id limit ${MAX_SESSIONS}`,
    [userId, now],
  )
