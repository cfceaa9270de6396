import type { User } from 'firebase/auth'
import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { AppError } from '../errors'
import { getPreferences } from '../preferences'
import { firestore } from './firestore'

/** Fields that users may write about themselves; their rights come from the server. */
type OwnRecord = { name?: string; photo?: string; phone?: string; locale?: string }

/** Specification, section 8: a user whose role has no record can't sign in. */
export async function checkRole(role: string): Promise<void> {
  const found = await getDoc(doc(firestore(), 'roles', role))
  if (!found.exists()) throw new AppError('invalid_credentials', 'errors.invalidCredentials')
}

/** The provider's data about a user, without empty values and without the refresh token. */
function known({ displayName, photoURL, phoneNumber }: User): OwnRecord {
  return {
    ...(displayName && { name: displayName }),
    ...(photoURL && { photo: photoURL }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
}

/** The user's profile: the record under the user's ID, completed with the provider's data. */
export async function mergeProfile(user: User): Promise<Readonly<Record<string, unknown>>> {
  const at = doc(firestore(), 'users', user.uid)
  const found = await getDoc(at)
  const record = (found.data() ?? {}) as OwnRecord
  const wanted: OwnRecord = { locale: getPreferences().language, ...known(user) }
  const missing = Object.entries(wanted).filter(([name]) => record[name as keyof OwnRecord] === undefined)
  if (missing.length > 0) await setDoc(at, Object.fromEntries(missing), { merge: true })
  const { displayName, email, photoURL, phoneNumber, refreshToken } = user
  return {
    ...Object.fromEntries(missing),
    ...record,
    displayName,
    email: { email },
    photoURL,
    phoneNumber,
    refreshToken,
  }
}
