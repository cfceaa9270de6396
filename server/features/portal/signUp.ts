import { randomUUID } from 'node:crypto'
import { mailNamed, type MailName } from '../../../src/config/mails'
import { queueMail } from '../../engine/outbox/mail/queueMail'
import { addressStop, isStopped } from '../../engine/outbox/mail/stopLink'
import { audit } from '../../engine/audit/append'
import { noteUnchanged } from '../../engine/audit/entryCount'
import { activationTokens } from '../../engine/auth/activationToken'
import { hashPassword } from '../../engine/auth/password'
import { passwordProblem } from '../../engine/auth/passwordRules'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import type { Env } from '../../engine/env'
import { refuseProblems } from '../../engine/errors'
import { endSessions } from '../../engine/sessions/endSessions'
import { sendPasswordLink } from '../../engine/sessions/passwordLinks'
import { createAccount, setPassword } from '../people'
import { linkOwner, makeLink, useLink, wrongLink } from './accountLinks'

export const COMPLETION_PATH = '/home/customer-registration-completion'
export const RESET_PATH = '/home/customer-password'
export const ACTIVATION_PATH = '/home/customer-activation'

type LinkRequest = { readonly email: string; readonly locale: string | null; readonly ip: string }
type Known = {
  id: number
  uid: string
  name: string
  email: string
  locale: string | null
  role_type: string
  open: boolean
  /** Whether it is signed in to by a password. */
  own: boolean
}
type Where = { readonly ip: string; readonly requestId: string }

const plain = (email: string) => email.trim().toLowerCase()

const knownAs = (db: Database, email: string) =>
  db.query<Known>(
    `select id, uid, name, email, locale, role_type, status = 'active' as open, sign_in = 'password' as own from users
     where lower(email) = $1 and deleted_at is null`,
    [email],
  )

const mailTo = (tx: Database, now: Date, email: string, user: Known | undefined, locale: string | null) => {
  const to = { address: email, name: user?.name ?? null, locale: user?.locale ?? locale }
  return (template: MailName, url: string) =>
    queueMail(tx, now, {
      template: mailNamed(template),
      args: {},
      to,
      url,
      kind: 'account',
      stop: addressStop(email, 'account', to.locale),
      dedupeKey: `${template}:${randomUUID()}`,
      ...(user ? { userId: user.id } : {}),
    })
}

/** Sends a link that verifies an e-mail address; an existing account is only mentioned in the mail. */
export async function startRegistration(
  tx: Database,
  env: Env,
  asked: LinkRequest,
  now: Date,
): Promise<void> {
  const email = plain(asked.email)
  const token = await makeLink(tx, { purpose: 'register', email, ip: asked.ip, now })
  const [user] = await knownAs(tx, email)
  if (token === undefined || (await isStopped(tx, addressStop(email, 'account')))) return
  const send = mailTo(tx, now, email, user, asked.locale)
  if (user) await send('accountKnown', `${env.publicUrl}/home`)
  else await send('registration', `${env.publicUrl}${COMPLETION_PATH}?token=${token}`)
}

/**
 * Sends a link for a new password. Customers and staff have links of their own; both are counted by address, so that an
 * address gets few of them.
 */
export async function forgotPassword(deps: Deps, asked: LinkRequest & Where): Promise<void> {
  const { db: tx, env } = deps
  const now = deps.now()
  const email = plain(asked.email)
  const token = await makeLink(tx, { purpose: 'password', email, ip: asked.ip, now })
  const [user] = await knownAs(tx, email)
  const stopped = await isStopped(tx, addressStop(email, 'account'))
  if (token === undefined || stopped || !user?.open) return
  if (user.role_type !== 'customer') return forgotStaffPassword(deps, user, asked)
  await mailTo(
    tx,
    now,
    email,
    user,
    asked.locale,
  )('passwordReset', `${env.publicUrl}${RESET_PATH}?token=${token}`)
}

async function forgotStaffPassword(deps: Deps, user: Known, { ip, requestId }: Where): Promise<void> {
  if (!user.own) return
  const { expires_at } = await sendPasswordLink(deps, user, 'reset')
  await audit(deps.db, deps.now(), {
    actor: user.uid,
    action: 'forgotPassword',
    entity: 'users',
    entityId: user.id,
    before: null,
    after: { expires_at },
    ip,
    requestId,
  })
}

/** A weak password doesn't consume the link. */
async function refuseWeak(password: string, name: string | null, email: string): Promise<void> {
  const problem = await passwordProblem(password, { name, email, role_type: 'customer' })
  if (problem) refuseProblems({ password: problem })
}

/** Creates an account with the e-mail address of a link. It has no customer until it is activated by a code. */
export async function completeRegistration(
  deps: Deps,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
  where: Where,
) {
  const { db, env } = deps
  const now = deps.now()
  const owner = await linkOwner(db, 'register', token, now)
  await refuseWeak(password, name, owner)
  const hash = await hashPassword(password)
  return db.transaction(async tx => {
    const email = await useLink(tx, 'register', token, now)
    const uid = randomUUID()
    const id = await createAccount(tx, { uid, name: name.trim(), email, passwordHash: hash }, now)
    // The address was registered by another link in the meantime; that link's password stays.
    if (id === undefined) throw wrongLink()
    await audit(tx, now, {
      actor: uid,
      action: 'register',
      entity: 'users',
      entityId: id,
      before: null,
      after: { role_type: 'customer' },
      ...where,
    })
    return { activation_token: activationTokens(env.jwtSecret).make(id, now), uid }
  })
}

/** Sets a new password by a link, and ends all sessions of its user. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { readonly token: string; readonly password: string },
  where: Where,
): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const owner = await linkOwner(db, 'password', token, now)
  const [known] = await knownAs(db, owner)
  await refuseWeak(password, known?.name ?? null, owner)
  const hash = await hashPassword(password)
  await db.transaction(async tx => {
    const email = await useLink(tx, 'password', token, now)
    const user = await setPassword(tx, email, hash, now)
    if (!user) return noteUnchanged()
    await endSessions(tx, user.id, 'changed', now)
    await audit(tx, now, {
      actor: user.uid,
      action: 'resetPassword',
      entity: 'users',
      entityId: user.id,
      before: null,
      after: {},
      ...where,
    })
  })
}
