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
 * The kind of Firebase user: a visitor signed in with a provider, or a guest that our server signed in for the
 * lifetime of the page.
 */
export type Kind = 'visitor' | 'guest'

const made = new Map<Kind, Firebase>()

/** The project's singleton app. Modules are named explicitly, as `getAuth` would bundle every sign-in method. */
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
    // Must precede any verifier: the emulator has no reCAPTCHA.
    auth.settings.appVerificationDisabledForTesting = true
  }
  const project = { app, auth, config }
  made.set(kind, project)
  return project
}
