import { MINUTE_MS } from '../../../src/config/schema/durations'
import { randomUUID } from 'node:crypto'
import { isOutside } from '../../../src/config/schema'
import { audit } from '../audit/append'
import { refreshHash, refreshTokens } from '../auth/refreshToken'
import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import type { SessionUser } from '../auth/sessionUser'
import { ADD_SEEN } from './seen'

/** Origin of a request, for sessions and the audit log. */
export type Origin = { readonly ip: string; readonly agent: string | undefined; readonly requestId: string }
/** A session as sent to its browser. */
export type Issued = { readonly sessionId: string; readonly refresh: string; readonly expiresAt: Date }

const AGENT_MAX = 300

/** Sign-ins of one user from outside in a minute: a person has a few, a program that goes wrong has hundreds. */
const MAX_SIGN_INS_PER_MINUTE = 30

async function refuseManyOf(tx: Database, { id }: SessionUser, at: Date): Promise<void> {
  const [recent] = await tx.query<{ n: number }>(
    'select count(*)::int as n from sessions where user_id = $1 and created_at > $2',
    [id, new Date(at.getTime() - MINUTE_MS)],
  )
  if (recent!.n >= MAX_SIGN_INS_PER_MINUTE)
    throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: MINUTE_MS / 1000 })
}

/** Begins a session for a user whose sign-in was verified; undefined if the password changed since a password sign-in. */
export async function beginSession(
  { app, users, db, env, now }: Deps,
  user: SessionUser,
  passwordHash: string | undefined,
  { ip, agent, requestId }: Origin,
): Promise<Issued | undefined> {
  const at = now()
  const sessionId = randomUUID()
  const expiresAt = new Date(at.getTime() + env.sessionSeconds * 1000)
  const refresh = refreshTokens(env.jwtSecret).make({ sessionId, generation: 1 })
  return db.transaction(async tx => {
    const [present] = await tx.query(
      `select id from users where id = $1 and ($2::text is null or password_hash = $2) and status = 'active'
         and deleted_at is null for update`,
      [user.id, passwordHash ?? null],
    )
    if (!present) return undefined
    if (isOutside(app.scopes, user.role_type)) await refuseManyOf(tx, user, at)
    await tx.query(
      `insert into sessions (id, user_id, agent, ip, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $5)`,
      [sessionId, user.id, agent?.slice(0, AGENT_MAX) ?? null, ip, at, expiresAt, refreshHash(refresh)],
    )
    await tx.query(`update users set last_sign_in_at = $2, ${ADD_SEEN} where id = $1`, [user.id, at])
    await users.signedIn(tx, user, at)
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
