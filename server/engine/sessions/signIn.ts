import { audit } from '../audit/append'
import { activationTokens } from '../auth/activationToken'
import { devices, type Device } from '../auth/device'
import { signer } from '../auth/keys'
import { mutex } from '../auth/mutex'
import { checkPassword, hashPassword, isOutdated, refuseIfBusy } from '../auth/password'
import { countFailure, forgetFailures, secondsToWait, turnOf, type Attempt } from '../auth/signInLimits'
import type { Known } from '../auth/userRules'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { beginSession, type Issued, type Origin } from './beginSession'
import type { SessionUser } from '../auth/sessionUser'

export type SignIn = {
  readonly email: string
  readonly password: string
  /** The browser's device cookie from an earlier sign-in. */
  readonly device: string | undefined
  /** The address that failures count for. */
  readonly address: string
  readonly origin: Origin
}
export type SignedIn = Issued & { readonly user: SessionUser; readonly device: string }
type UserRow = Known & { readonly password_hash: string | null }

const EMAIL_MAX = 254
/** Number of attempts that may wait for the previous one. */
const oneByOne = mutex(20)

const credentials = () => {
  const text = { key: 'errors.credentials' }
  return new AppError('invalid_credentials', text, { fields: { error: text } })
}

function lockedOut(seconds: number) {
  const text = { key: 'errors.lockedOut', args: { smart_count: Math.ceil(seconds / 60) } }
  return new AppError('locked_out', text, { fields: { error: text }, retryAfter: seconds })
}

/**
 * Verifies e-mail and password, and begins a session. An unknown account responds like a wrong password, after the
 * same time. Repeated failures slow down further attempts by account and origin; other users, above all the account's
 * owner, are unaffected.
 */
export async function signIn(deps: Deps, given: SignIn): Promise<SignedIn> {
  const email = given.email.trim().toLowerCase().slice(0, EMAIL_MAX)
  const browser = devices(deps.env.jwtSecret).read(given.device)
  if (!browser) refuseIfBusy(given.address)
  const [found] = await deps.db.query<UserRow>(
    `select id, uid, role_type, password_hash from users
     where lower(email) = $1 and status = 'active' and deleted_at is null`,
    [email],
  )
  const attempt: Attempt = {
    account: signer(deps.env.jwtSecret, 'accounts').sign(email),
    address: given.address,
    device: found && browser?.users.includes(found.id) ? browser.id : undefined,
  }
  const signed = await oneByOne(turnOf(attempt), () => trySignIn(deps, given, attempt, found, browser))
  if (!signed) throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: 5 })
  return signed
}

async function trySignIn(
  deps: Deps,
  { password, origin }: SignIn,
  attempt: Attempt,
  found: UserRow | undefined,
  browser: Device | undefined,
): Promise<SignedIn> {
  const { db, now } = deps
  const seconds = await secondsToWait(db, attempt, now())
  if (seconds > 0) throw lockedOut(seconds)
  const waiting = attempt.device === undefined ? { stranger: attempt.address } : undefined
  const matches = await checkPassword(password, found?.password_hash, waiting)
  if (matches && found) await deps.users.refuseSignIn(deps, found)
  const user = matches && found ? await deps.users.session(db, found.id) : undefined
  if (!user) {
    await noteFailure(deps, attempt, found, origin)
    throw credentials()
  }
  await forgetFailures(db, attempt)
  const hash = found!.password_hash!
  const session = await beginSession(deps, user, hash, origin)
  if (!session) throw credentials()
  if (isOutdated(hash)) await hashAnew(deps, user.id, hash, password)
  return { ...session, user, device: devices(deps.env.jwtSecret).make(browser, user.id) }
}

/** Error for a user with a valid password but no activated customer: contains a token that replaces a provider's. */
export const activationRequired = (
  { env, now }: Pick<Deps, 'env' | 'now'>,
  { id, uid }: Pick<UserRow, 'id' | 'uid'>,
) =>
  new AppError(
    'activation_required',
    { key: 'errors.activationRequired' },
    { more: { activation_token: activationTokens(env.jwtSecret).make(id, now()), uid } },
  )

/**
 * Unknown accounts are distinguished by a keyed hash of the typed text, which may be a password, or the e-mail
 * address of a person without an account.
 */
const noteFailure = ({ db, now }: Deps, attempt: Attempt, found: UserRow | undefined, origin: Origin) =>
  db.transaction(async tx => {
    await countFailure(tx, attempt, now())
    await audit(tx, now(), {
      actor: null,
      action: 'signInFailed',
      entity: 'users',
      entityId: found?.id ?? 'unknown',
      before: null,
      after: found ? { known_device: attempt.device !== undefined } : { account: attempt.account },
      ip: origin.ip,
      requestId: origin.requestId,
    })
  })

/** The plain password is only available now. A concurrent password change takes precedence. */
async function hashAnew({ db }: Deps, userId: number, hash: string, password: string) {
  await db.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    userId,
    hash,
    await hashPassword(password),
  ])
}
