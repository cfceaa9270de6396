import { audit } from '../audit/append'
import { signer } from '../auth/keys'
import { checkPassword, hashPassword } from '../auth/password'
import { passwordProblem, type PasswordOwner } from '../auth/passwordRules'
import { countFailure, forgetFailures, secondsToWait, type Attempt } from '../auth/signInLimits'
import type { Principal } from '../../../src/config/schema'
import type { Deps } from '../deps'
import { AppError, notFound, refuseProblems } from '../errors'
import { endSessions } from './endSessions'

type Change = { readonly current: string; readonly password: string }
type Where = { readonly ip: string; readonly requestId: string }

/**
 * Counts attempts by session: a hijacked session can't be used to guess the password, and the owner's other sessions
 * aren't slowed down.
 */
const attemptOf = ({ env }: Deps, { userId, sessionId }: Principal): Attempt => ({
  account: signer(env.jwtSecret, 'accounts').sign(`user ${userId}`),
  address: '',
  device: sessionId ?? 'none',
})

type Confirmed = PasswordOwner & { readonly password_hash: string }

/**
 * Asks a signed-in user for the password again, and returns the user. Attempts have the rate limits of sign-ins; a
 * wrong password is a field error.
 */
export async function confirmPassword(
  deps: Deps,
  principal: Principal,
  password: string,
  field: string,
): Promise<Confirmed> {
  const { db, now } = deps
  const attempt = attemptOf(deps, principal)
  const seconds = await secondsToWait(db, attempt, now())
  if (seconds > 0)
    throw new AppError(
      'locked_out',
      { key: 'errors.lockedOut', args: { smart_count: Math.ceil(seconds / 60) } },
      { retryAfter: seconds },
    )
  const [user] = await db.query<Confirmed>(
    'select name, email, role_type, password_hash from users where id = $1 and deleted_at is null',
    [principal.userId],
  )
  if (!(await checkPassword(password, user?.password_hash))) {
    await countFailure(db, attempt, now())
    refuseProblems({ [field]: { key: 'validation.wrongPassword' } })
  }
  await forgetFailures(db, attempt)
  return user!
}

/** Changes the user's own password, given the present one. Returns the number of other sessions that it ended. */
export async function changePassword(
  deps: Deps,
  principal: Principal,
  { current, password }: Change,
  { ip, requestId }: Where,
): Promise<number> {
  const { db, now } = deps
  const user = await confirmPassword(deps, principal, current, 'current')
  const problem = await passwordProblem(password, user)
  if (problem) refuseProblems({ password: problem })
  const hash = await hashPassword(password)
  return db.transaction(async tx => {
    const [changed] = await tx.query(
      `update users set password_hash = $3, version = version + 1, updated_at = $4, updated_by = $5
       where id = $1 and password_hash = $2 and deleted_at is null returning id`,
      [principal.userId, user.password_hash, hash, now(), principal.uid],
    )
    if (!changed) throw notFound()
    const ended = await endSessions(tx, principal.userId, 'changed', now(), principal.sessionId)
    await audit(tx, now(), {
      actor: principal.uid,
      action: 'changePassword',
      entity: 'users',
      entityId: principal.userId,
      before: null,
      after: { sessions_ended: ended },
      ip,
      requestId,
    })
    return ended
  })
}
