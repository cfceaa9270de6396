import { readFileSync } from 'node:fs'

export const SIGN_INS = ['google', 'facebook', 'phone'] as const
export type SignInProvider = (typeof SIGN_INS)[number]

/** Credentials with which the server writes documents and custom claims. */
export type ServiceAccount = { readonly email: string; readonly privateKey: string }

/** The Firebase project for sign-in, whose Firestore contains the documents. */
export type FirebaseSettings = {
  readonly projectId: string
  /** Public: it only identifies the project to Google. */
  readonly apiKey: string
  readonly authDomain: string
  /** Enabled sign-in methods. */
  readonly signIns: readonly SignInProvider[]
  /** Host and port of the emulators, when they replace the project. */
  readonly authEmulator: string | undefined
  readonly firestoreEmulator: string | undefined
  readonly serviceAccount: ServiceAccount | undefined
  /** URL of the public keys that verify ID tokens. */
  readonly keysUrl: string
}

/**
 * Whether documents are in the project's Firestore. Requires server credentials: without them users' tokens would
 * have no permissions, and several documents could not be written atomically.
 */
export const actsInFirestore = ({ serviceAccount, authEmulator, firestoreEmulator }: FirebaseSettings) =>
  authEmulator === undefined ? serviceAccount !== undefined : firestoreEmulator !== undefined

export const GOOGLE_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const PROJECT = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
const HOST = /^[\w.-]+:\d{1,5}$/
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

function readServiceAccount(path: string): ServiceAccount | undefined {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as { client_email?: string; private_key?: string }
    const { client_email: email, private_key: privateKey } = file
    return email && privateKey?.includes('PRIVATE KEY') ? { email, privateKey } : undefined
  } catch {
    return undefined
  }
}

/** Reads the `FIREBASE_…` settings, and adds errors to `mistakes`. Undefined without a project. */
export function readFirebase(
  given: (name: string) => string | undefined,
  production: boolean,
  mistakes: string[],
): FirebaseSettings | undefined {
  const projectId = given('FIREBASE_PROJECT_ID')
  const authEmulator = given('FIREBASE_AUTH_EMULATOR_HOST')
  const firestoreEmulator = given('FIRESTORE_EMULATOR_HOST')
  for (const [name, host] of Object.entries({
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator,
    FIRESTORE_EMULATOR_HOST: firestoreEmulator,
  })) {
    if (host && !HOST.test(host)) mistakes.push(`${name}: must be a host and a port, such as 127.0.0.1:9099`)
    // The emulator's tokens are unsigned and could be forged.
    if (host && production) mistakes.push(`${name}: production does without emulators`)
  }
  if (projectId === undefined) return undefined
  if (!PROJECT.test(projectId)) mistakes.push('FIREBASE_PROJECT_ID: must be the ID of a Firebase project')

  const apiKey = given('FIREBASE_API_KEY') ?? (authEmulator ? 'emulator' : '')
  if (!apiKey) mistakes.push('FIREBASE_API_KEY: must be the web API key of the project')
  else if (!/^[\w-]+$/.test(apiKey)) mistakes.push('FIREBASE_API_KEY: must be letters, digits, - and _')
  const authDomain = given('FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`
  if (!DOMAIN.test(authDomain)) mistakes.push('FIREBASE_AUTH_DOMAIN: must be a domain without https://')

  const named = (given('FIREBASE_SIGN_INS') ?? SIGN_INS.join()).split(/[\s,]+/).filter(Boolean)
  if (!named.every(name => SIGN_INS.some(known => known === name)))
    mistakes.push(`FIREBASE_SIGN_INS: must be of ${SIGN_INS.join(', ')}`)

  const path = given('FIREBASE_SERVICE_ACCOUNT')
  const serviceAccount = path === undefined ? undefined : readServiceAccount(path)
  if (path !== undefined && !serviceAccount)
    mistakes.push('FIREBASE_SERVICE_ACCOUNT: must be the path of a service account’s JSON key')
  return {
    projectId,
    apiKey,
    authDomain,
    signIns: SIGN_INS.filter(name => named.includes(name)),
    authEmulator,
    firestoreEmulator,
    serviceAccount,
    keysUrl: GOOGLE_KEYS,
  }
}
