import { audit } from '../audit/append'
import { refreshHash, refreshTokens } from '../auth/refreshToken'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import type { SessionUser } from '../auth/sessionUser'
import type { Issued, Origin } from './beginSession'
import { endSession } from './endSessions'
import { noteSeen } from './seen'

/**
 * Grace period of the previous token, ms, for lost responses and concurrent tabs. It returns the same successor
 * again.
 */
const GRACE_MS = 10_000

type Row = {
  user_id: number
  generation: number
  refresh_hash: string
  rotated_at: Date
  expires_at: Date
}
export type Refreshed = Issued & { readonly user: SessionUser }

/**
 * Continues a session by its single-use refresh token (rotation). Undefined when there is no session. Reuse of an
 * older token means that it was stolen: the result is `reused`, and the session ends for both parties.
 */
export async function refreshSession(
  deps: Deps,
  token: string,
  origin: Origin,
): Promise<Refreshed | 'reused' | undefined> {
  const tokens = refreshTokens(deps.env.jwtSecret)
  const given = tokens.read(token)
  if (!given) return undefined
  return deps.db.transaction(async tx => {
    const at = deps.now()
    const [row] = await tx.query<Row>(
      `select user_id, generation, refresh_hash, rotated_at, expires_at from sessions
       where id = $1 and ended_at is null and expires_at > $2 for update`,
      [given.sessionId, at],
    )
    const user = row && (await deps.users.session(tx, row.user_id))
    if (!row || !user) return undefined
    const isPresent = given.generation === row.generation && refreshHash(token) === row.refresh_hash
    const isReplay =
      given.generation === row.generation - 1 && at.getTime() - row.rotated_at.getTime() < GRACE_MS
    if (!isPresent && !isReplay) {
      await endReused(tx, at, given.sessionId, user, origin)
      return 'reused'
    }
    const generation = isPresent ? row.generation + 1 : row.generation
    const refresh = tokens.make({ sessionId: given.sessionId, generation })
    await tx.query(
      `update sessions set generation = $2, refresh_hash = $3, last_used_at = $4, ip = $5,
         rotated_at = case when generation = $2 then rotated_at else $4 end where id = $1`,
      [given.sessionId, generation, refreshHash(refresh), at, origin.ip],
    )
    await noteSeen(tx, row.user_id, at)
    return { sessionId: given.sessionId, refresh, expiresAt: row.expires_at, user }
  })
}

async function endReused(tx: Database, at: Date, sessionId: string, user: SessionUser, origin: Origin) {
  await endSession(tx, sessionId, 'reuse', at)
  await audit(tx, at, {
    actor: null,
    action: 'refreshReuse',
    entity: 'users',
    entityId: user.id,
    before: null,
    after: { session: sessionId },
    ip: origin.ip,
    requestId: origin.requestId,
  })
}
