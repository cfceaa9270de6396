import { audit } from '../../engine/audit/append'
import { activationTokens } from '../../engine/auth/activationToken'
import {
  type FirebaseIdentity,
  boundTo,
  findUser,
  type FirebaseProject,
  beginFirebaseSession,
  type FirebaseSignedIn,
} from '../firebase'
import { signer } from '../../engine/auth/keys'
import { closedReason } from '../groups'
import { countFailure, forgetFailures, secondsToWait, type Attempt } from '../../engine/auth/signInLimits'
import type { Deps } from '../../engine/deps'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { activationRequired } from '../../engine/sessions/signIn'
import { beginSession, type Origin } from '../../engine/sessions/beginSession'
import { sessionUser } from '../groups'
import { bindAccount, createProvidedAccount } from '../people'
import { useCode } from './activationCodes'

export type Activation = {
  readonly token: string | undefined
  readonly code: string | undefined
  readonly uid: string | undefined
  readonly origin: Origin
}
type UserRow = { id: number; uid: string; customer_id: number | null; password_hash: string | null }

/** Specification, section 5: the error without token, code and uid. */
const somethingWrong = () => {
  const text = { key: 'errors.social' }
  return new AppError('invalid', text, { fields: { error: text } })
}
/** The same error for used, expired, other customers' and invented codes. */
const wrongCode = () => {
  const text = { key: 'errors.wrongCode' }
  return new AppError('invalid', text, { fields: { activationCode: text } })
}

/** The user to activate: with an account, or signed in by a provider without an account yet. */
type Claimant = {
  readonly uid: string
  readonly id?: number
  readonly create?: (tx: Database) => Promise<number>
}

/**
 * Signs a customer in by a provider's token, or by a token for a verified password, and binds an account without a
 * customer to the code's customer. A verified e-mail address alone binds nothing: only the code identifies the
 * customer.
 */
export async function signInCustomer(
  deps: Deps,
  firebase: FirebaseProject | undefined,
  asked: Activation,
): Promise<FirebaseSignedIn & { readonly identity?: FirebaseIdentity }> {
  const { token } = asked
  if (token === undefined) throw somethingWrong()
  const userId = activationTokens(deps.env.jwtSecret).read(token, deps.now())
  if (userId !== undefined) return signInByPassword(deps, userId, asked)
  // A JWT starts with a JSON object in base64, so it is a provider's token and not one of ours.
  if (!firebase || !token.startsWith('ey')) throw somethingWrong()
  return signInByProvider(deps, await firebase.verify(token, deps.now()), asked)
}

async function signInByPassword(deps: Deps, userId: number, asked: Activation): Promise<FirebaseSignedIn> {
  const [user] = await deps.db.query<UserRow>(
    `select id, uid, customer_id, password_hash from users
     where id = $1 and role_type = 'customer' and status = 'active' and deleted_at is null`,
    [userId],
  )
  if (!user || (asked.uid !== undefined && asked.uid !== user.uid)) throw somethingWrong()
  if (user.customer_id === null) {
    if (asked.code === undefined) throw activationRequired(deps, user)
    await bindByCode(deps, user, asked)
  }
  const signedIn = await sessionUser(deps.db, user.id)
  const session = signedIn && (await beginSession(deps, signedIn, user.password_hash ?? '', asked.origin))
  if (!signedIn || !session) throw somethingWrong()
  return { ...session, user: signedIn }
}

async function signInByProvider(deps: Deps, identity: FirebaseIdentity, asked: Activation) {
  const found = await findUser(deps.db, identity)
  if (found && found.role_type !== 'customer')
    throw new AppError('staff_account', { key: 'errors.staffAccount' })
  const owner = found?.id ?? (await boundTo(deps.db, identity.uid))
  const reason = owner === undefined ? undefined : await closedReason(deps.db, owner)
  if (reason) throw reason
  let id = found?.id
  if (!found || found.customer_id === null) {
    const claimant = found ?? {
      uid: identity.uid,
      create: (tx: Database) => createProvidedAccount(tx, identity, deps.now()),
    }
    if (asked.code === undefined)
      throw new AppError(
        'activation_required',
        { key: 'errors.activationRequired' },
        { more: { uid: claimant.uid } },
      )
    if (asked.uid !== undefined && asked.uid !== claimant.uid) throw somethingWrong()
    id = await bindByCode(deps, claimant, asked)
  }
  const customer = { id: id!, uid: found?.uid ?? identity.uid, role_type: 'customer', customer_id: null }
  return { ...(await beginFirebaseSession(deps, identity, customer, asked.origin)), identity }
}

/**
 * Five attempts, then exponential backoff: by account, so that an attacker has to verify an e-mail address for each
 * five guesses.
 */
const attemptOf = ({ env }: Deps, { id, uid }: Claimant): Attempt => ({
  account: signer(env.jwtSecret, 'accounts').sign(`activation ${id ?? uid}`),
  address: '',
  device: 'activation',
})

/** Binds an account to the code's customer, and returns the account's id. */
async function bindByCode(deps: Deps, user: Claimant, { code, uid, origin }: Activation): Promise<number> {
  const { db, env } = deps
  if (uid === undefined || code === undefined || code.trim() === '') throw somethingWrong()
  const now = deps.now()
  const attempt = attemptOf(deps, user)
  const seconds = await secondsToWait(db, attempt, now)
  if (seconds > 0)
    throw new AppError(
      'locked_out',
      { key: 'errors.lockedOut', args: { smart_count: Math.ceil(seconds / 60) } },
      { retryAfter: seconds },
    )
  const bound = await db.transaction(async tx => {
    const isFree =
      user.id === undefined ||
      (await tx.query('select from users where id = $1 and customer_id is null for update', [user.id]))
        .length > 0
    const customerId = isFree ? await useCode(tx, env, code, now) : undefined
    if (customerId === undefined) return undefined
    const id = user.id ?? (await user.create!(tx))
    await bindAccount(tx, { userId: id, customerId, uid: user.uid }, now)
    await audit(tx, now, {
      actor: user.uid,
      action: 'activate',
      entity: 'customers',
      entityId: customerId,
      before: null,
      after: { status: 'active', user_id: id },
      ip: origin.ip,
      requestId: origin.requestId,
    })
    return id
  })
  if (bound === undefined) {
    await countFailure(db, attempt, now)
    throw wrongCode()
  }
  await forgetFailures(db, attempt)
  return bound
}
