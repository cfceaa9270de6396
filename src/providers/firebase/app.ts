import { initializeApp, type FirebaseApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Auth,
} from 'firebase/auth'
import { firebaseConfig, type FirebaseConfig } from './config'

export type Firebase = { readonly app: FirebaseApp; readonly auth: Auth; readonly config: FirebaseConfig }

/**
 * Who is signed in to the project: a visitor by one of its ways, or somebody whom our own server has signed in to it for as
 * long as the page is open.
 */
export type Kind = 'visitor' | 'guest'

const made = new Map<Kind, Firebase>()

/** The project, connected once. Its parts are named one by one: `getAuth` would bring every way to sign in. */
export function firebase(kind: Kind = 'visitor'): Firebase {
  const known = made.get(kind)
  if (known) return known
  const config = firebaseConfig()
  if (!config) throw new Error('No Firebase project is configured')
  const { apiKey, authDomain, projectId, authEmulator } = config
  const app = initializeApp({ apiKey, authDomain, projectId }, kind)
  const kept = [indexedDBLocalPersistence, browserLocalPersistence]
  const auth = initializeAuth(app, { persistence: kind === 'visitor' ? kept : inMemoryPersistence })
  if (authEmulator) {
    connectAuthEmulator(auth, `http://${authEmulator}`, { disableWarnings: true })
    // Before any verifier is made: the emulator has no human check.
    auth.settings.appVerificationDisabledForTesting = true
  }
  const project = { app, auth, config }
  made.set(kind, project)
  return project
}
