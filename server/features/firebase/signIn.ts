import type { FirebaseIdentity } from './firebaseToken'
import { closedReason } from '../groups'
import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import { activationRequired } from '../../engine/sessions/signIn'
import { beginSession, type Issued, type Origin } from '../../engine/sessions/beginSession'
import { sessionUser, type SessionUser } from '../groups'
import { bindIdentity, boundTo, findUser, type FirebaseUser } from './findUser'

export type FirebaseSignedIn = Issued & { readonly user: SessionUser }

/** Specification, section 8: the user who signs in has no role. */
const missingRole = () => {
  const text = { key: 'errors.credentials' }
  return new AppError('invalid_credentials', text, { fields: { error: text } })
}
const unknownAccount = () => {
  const text = { key: 'errors.unknownAccount' }
  return new AppError('unknown_account', text, { fields: { error: text } })
}

async function refuseMissingRole({ db }: Deps, role: string) {
  const found = await db.query(
    `select from documents where collection = 'roles' and data->>'name' = $1 and deleted_at is null limit 1`,
    [role],
  )
  if (found.length === 0) throw missingRole()
}

/** Begins the session of a user whose sign-in was verified, and binds the sign-in to the account. */
export async function beginFirebaseSession(
  deps: Deps,
  identity: FirebaseIdentity,
  found: FirebaseUser,
  origin: Origin,
): Promise<FirebaseSignedIn> {
  await refuseMissingRole(deps, found.role_type)
  const user = await sessionUser(deps.db, found.id)
  const session = user && (await beginSession(deps, user, undefined, origin))
  if (!user || !session) throw unknownAccount()
  await bindIdentity(deps.db, identity, user.id, deps.now())
  // The sign-in method of this session, not of the account's creation, determines the menu.
  return { ...session, user: { ...user, sign_in: 'firebase' } }
}

/**
 * Signs in a user by an external provider. An unverified address matches no account, because it may belong to another
 * person.
 */
export async function signInWithFirebase(
  deps: Deps,
  identity: FirebaseIdentity,
  origin: Origin,
): Promise<FirebaseSignedIn> {
  const found = await findUser(deps.db, identity)
  const owner = found?.id ?? (await boundTo(deps.db, identity.uid))
  const reason = owner === undefined ? undefined : await closedReason(deps.db, owner)
  if (reason) throw reason
  if (!found) {
    if (identity.hasUnverifiedEmail)
      throw new AppError('email_unverified', { key: 'errors.emailNotVerified' })
    throw unknownAccount()
  }
  if (found.role_type === 'customer' && found.customer_id === null) throw activationRequired(deps, found)
  return beginFirebaseSession(deps, identity, found, origin)
}
