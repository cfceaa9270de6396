import { randomUUID } from 'node:crypto'
import { audit } from '../../audit/append'
import { refreshHash, refreshTokens } from '../../auth/refreshToken'
import type { Deps } from '../../deps'
import type { SessionUser } from '../sessionUser'

/** Where a request comes from, as sessions and the audit log remember it. */
export type Origin = { readonly ip: string; readonly agent: string | undefined; readonly requestId: string }
/** A session as its browser gets it. */
export type Issued = { readonly sessionId: string; readonly refresh: string; readonly expiresAt: Date }

const AGENT_MAX = 300

/** Begins a session for somebody whose sign-in was checked; undefined where the password was changed meanwhile. */
export async function beginSession(
  { db, env, now }: Deps,
  user: SessionUser,
  passwordHash: string,
  { ip, agent, requestId }: Origin,
): Promise<Issued | undefined> {
  const at = now()
  const sessionId = randomUUID()
  const expiresAt = new Date(at.getTime() + env.sessionSeconds * 1000)
  const refresh = refreshTokens(env.jwtSecret).make({ sessionId, generation: 1 })
  return db.transaction(async tx => {
    const [present] = await tx.query(
      `select id from users where id = $1 and password_hash = $2 and status = 'active' and deleted_at is null for update`,
      [user.id, passwordHash],
    )
    if (!present) return undefined
    await tx.query(
      `insert into sessions (id, user_id, agent, ip, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $5)`,
      [sessionId, user.id, agent?.slice(0, AGENT_MAX) ?? null, ip, at, expiresAt, refreshHash(refresh)],
    )
    await tx.query('update users set last_sign_in_at = $2 where id = $1', [user.id, at])
    if (user.customer_id !== null)
      await tx.query('update customers set last_sign_in_at = $2 where id = $1', [user.customer_id, at])
    await audit(tx, at, {
      actor: user.uid,
      action: 'signIn',
      entity: 'users',
      entityId: user.id,
      before: null,
      after: { session: sessionId },
      ip,
      requestId,
    })
    return { sessionId, refresh, expiresAt }
  })
}
