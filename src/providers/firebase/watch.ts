import { expiryOf } from '../auth/token'
import { expireSession, onSessionEnd } from '../auth/session'
import { getStored, setStored } from '../auth/store'
import { firebaseConfig } from './config'

/** Delay before retrying an unreachable provider, ms. */
const RETRY_MS = 15_000
/** Browsers store timer delays in 32 bits; longer ones fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

type Renewed = 'renewed' | 'refused' | 'unreachable'

/** Refreshes the Firebase token; refused if the session was ended in Firebase, or no project is configured any more. */
async function renew(): Promise<Renewed> {
  if (!firebaseConfig()) return 'refused'
  try {
    const { firebase } = await import('./app')
    const { auth } = firebase()
    await auth.authStateReady()
    if (!auth.currentUser) return 'refused'
    setStored('auth', { firebaseToken: await auth.currentUser.getIdToken(true) })
    return 'renewed'
  } catch (error) {
    const { code } = error as { code?: unknown }
    const isRefusal = typeof code === 'string' && code !== 'auth/network-request-failed'
    return isRefusal ? 'refused' : 'unreachable'
  }
}

/**
 * Watches the second token of a session started through Firebase: refreshes it on expiry, and ends the session if
 * that fails. Signing out also signs out of the project. Returns the unsubscribe function.
 */
export function watchFirebase(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const { firebaseToken } = getStored().auth
    if (!firebaseToken) return
    const left = endOf(firebaseToken) - Date.now()
    if (left > 0) timer = setTimeout(look, Math.min(left, MAX_DELAY_MS))
    else void renewThen()
  }
  const renewThen = async () => {
    const result = await renew()
    if (result === 'renewed') look()
    else if (result === 'unreachable') timer = setTimeout(look, RETRY_MS)
    else expireSession()
  }
  const stopListening = onSessionEnd(() => {
    clearTimeout(timer)
    void import('./app').then(({ firebase }) => firebase().auth.signOut()).catch(() => undefined)
  })
  look()
  window.addEventListener('focus', look)
  return () => {
    clearTimeout(timer)
    stopListening()
    window.removeEventListener('focus', look)
  }
}

/** An undecodable token counts as expired. */
function endOf(token: string): number {
  try {
    return expiryOf(token)
  } catch {
    return 0
  }
}
