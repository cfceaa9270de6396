import { expiryOf } from '../auth/token'
import { expireSession, onSessionEnd } from '../auth/session'
import { getStored, setStored } from '../auth/store'

/** Until a provider that could not be reached is asked again, ms. */
const RETRY_MS = 15_000
/** A browser keeps a longer delay in 32 bits and would fire at once. */
const LONGEST_MS = 2 ** 31 - 1

type Renewed = 'renewed' | 'refused' | 'unreachable'

/** A fresh token of whoever signed in by the project; its own session may have been ended there. */
async function renew(): Promise<Renewed> {
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
 * Watches the second token of a session that was begun by a Firebase project: it is made anew when it runs out, and the session
 * ends where it can't be. Whoever leaves is signed out of the project as well. Answers how to stop.
 */
export function watchFirebase(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const { firebaseToken } = getStored().auth
    if (!firebaseToken) return
    const left = endOf(firebaseToken) - Date.now()
    if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_MS))
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

/** One that can't be read is over. */
function endOf(token: string): number {
  try {
    return expiryOf(token)
  } catch {
    return 0
  }
}
