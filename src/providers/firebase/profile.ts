import type { User } from 'firebase/auth'
import { doc, getDoc, setDoc } from 'firebase/firestore/lite'
import { AppError } from '../errors'
import { getPreferences } from '../preferences'
import { firestore } from './firestore'

/** What people may write of themselves; their rights come from the server. */
type OwnRecord = { name?: string; photo?: string; phone?: string; locale?: string }

/** Specification, section 8: whoever's role has no record can't sign in. */
export async function checkRole(role: string): Promise<void> {
  const found = await getDoc(doc(firestore(), 'roles', role))
  if (!found.exists()) throw new AppError('invalid_credentials', 'errors.invalidCredentials')
}

/** What a provider knows of somebody, without what it leaves out. A refresh token is none of it. */
function known({ displayName, photoURL, phoneNumber }: User): OwnRecord {
  return {
    ...(displayName && { name: displayName }),
    ...(photoURL && { photo: photoURL }),
    ...(phoneNumber && { phone: phoneNumber }),
  }
}

/** Somebody's profile: the record that is kept under their ID, to which what it lacks is added, and what the provider says. */
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
