import type { User } from 'firebase/auth'
import type { Claims } from '../../../config/schema/firestore/collections'
import type { Entity } from '../../../config/schema'
import { getStored } from '../../auth/store'
import { AppError } from '../../errors'
import { firebase } from '../../firebase/app'
import { firestore } from '../../firebase/firestore'
import { guestUser } from '../../firebase/guest'
import { documents, type Documents } from './transport'

/** Open collections per user; a new user starts empty. */
let opened: { user: User; byEntity: Map<string, Documents> } | undefined

async function visitor(): Promise<User> {
  const { auth } = firebase()
  await auth.authStateReady()
  if (!auth.currentUser) throw new AppError('expired_token', 'errors.sessionExpired', { status: 401 })
  return auth.currentUser
}

/** An entity's documents for the signed-in user, from the Firebase project or from our server. */
export async function openDocuments(entity: Entity): Promise<Documents> {
  const kind = getStored().auth.firebaseToken === null ? 'guest' : 'visitor'
  const user = await (kind === 'guest' ? guestUser() : visitor())
  if (opened?.user !== user) opened = { user, byEntity: new Map() }
  const { byEntity } = opened
  const known = byEntity.get(entity.name)
  if (known) return known
  const { claims } = await user.getIdTokenResult()
  const who = { ...claims, role: String(claims.role ?? '') } as Claims
  const { firestoreEmulator, projectId, production = false } = firebase(kind).config
  const origin = firestoreEmulator ? `http://${firestoreEmulator}` : 'https://firestore.googleapis.com'
  const rest = { origin, projectId, token: () => user.getIdToken() }
  const made = documents({ db: firestore(kind), rest, who, production }, entity)
  byEntity.set(entity.name, made)
  return made
}
