import { HOUR_MS } from '../../../src/config/schema/durations'
import { createHash, randomBytes } from 'node:crypto'
import { audit } from '../audit/append'
import { hashPassword } from '../auth/password'
import { passwordProblem, type PasswordOwner } from '../auth/passwordRules'
import type { Deps } from '../deps'
import { refuseProblems } from '../errors'
import { queueMail } from '../outbox/mail/queueMail'
import { addressStop, isStopped } from '../outbox/mail/stopLink'
import { ownMails } from '../outbox/mail/texts'
import { endSessions } from './endSessions'

/** Lifetimes: an invitation must outlast a weekend; a forgotten password is reset at once. */
const KEPT_MS = { invitation: 72 * HOUR_MS, reset: 2 * HOUR_MS } as const
const TOKEN_BYTES = 32
const PATH = '/set-password'

type Origin = { readonly ip: string; readonly requestId: string }
export type Invitation = {
  readonly sent_to: string
  /** Relative to the product's address; null when it was sent by mail. */
  readonly link: string | null
  readonly expires_at: Date
}
type Person = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: string | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Sends a link for setting a password, and invalidates earlier links. Its token is in the URL fragment, which servers
 * don't log.
 */
export async function sendPasswordLink(
  { app, env, db, now }: Pick<Deps, 'app' | 'env' | 'db' | 'now'>,
  { id, name, email, locale }: Person,
  kind: keyof typeof KEPT_MS,
): Promise<Invitation> {
  const stop = addressStop(email, 'account', locale)
  if (await isStopped(db, stop))
    refuseProblems({ [kind === 'reset' ? 'user_id' : 'email']: { key: 'validation.stoppedMails' } })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const hash = hashOf(token)
  const at = now()
  const expires_at = new Date(at.getTime() + KEPT_MS[kind])
  await db.query('update password_links set used_at = $2 where user_id = $1 and used_at is null', [id, at])
  await db.query(
    'insert into password_links (hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)',
    [hash, id, at, expires_at],
  )
  const link = `${PATH}#${token}`
  await queueMail(db, at, {
    template: kind === 'invitation' ? ownMails.userInvitation : ownMails.reset,
    kind: 'account',
    args: { product: app.name, hours: KEPT_MS[kind] / HOUR_MS },
    to: { address: email, name, locale },
    url: `${env.publicUrl}${link}`,
    dedupeKey: `${kind}:${hash}`,
    userId: id,
    stop,
  })
  return { sent_to: email, link: env.smtpUrl === undefined ? link : null, expires_at }
}

const unusable = () => refuseProblems({ token: { key: 'validation.linkOver' } })

/** Sets a password by a link's token, and ends all sessions of its owner. Returns the e-mail address for signing in. */
export async function setPasswordByLink(
  { db, now }: Deps,
  { token, password }: { readonly token: string; readonly password: string },
  { ip, requestId }: Origin,
): Promise<{ email: string }> {
  const LIVE = `from password_links l join users u on u.id = l.user_id
    where l.hash = $1 and l.used_at is null and l.expires_at > $2
      and u.deleted_at is null and u.status = 'active' and u.sign_in = 'password'`
  // Check the link before hashing, which is expensive.
  const [known] = await db.query<PasswordOwner>(`select u.name, u.email, u.role_type ${LIVE}`, [
    hashOf(token),
    now(),
  ])
  if (!known) unusable()
  const problem = await passwordProblem(password, known!)
  if (problem) refuseProblems({ password: problem })
  const hash = await hashPassword(password)
  return db.transaction(async tx => {
    const [user] = await tx.query<{ id: number; uid: string; email: string }>(
      `select u.id, u.uid, u.email ${LIVE} for update of l, u`,
      [hashOf(token), now()],
    )
    if (!user) unusable()
    const { id, uid, email } = user!
    await tx.query('update password_links set used_at = $2 where user_id = $1 and used_at is null', [
      id,
      now(),
    ])
    await tx.query(
      `update users set password_hash = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1`,
      [id, hash, now(), uid],
    )
    const ended = await endSessions(tx, id, 'changed', now())
    await audit(tx, now(), {
      actor: uid,
      action: 'setPassword',
      entity: 'users',
      entityId: id,
      before: null,
      after: { sessions_ended: ended },
      ip,
      requestId,
    })
    return { email }
  })
}
