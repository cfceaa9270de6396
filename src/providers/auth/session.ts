import { ADMIN_PATH, HOME_PATH } from '../../config/schema/constants'
import { AppError } from '../errors'
import { fetchJson } from '../fetchJson'
import { getStored, resetStored, reloadStored, setStored } from './store'
import type { Session, SignInAnswer } from './storedState'
import { env } from '../env'

/**
 * Why a session ended: the user signed out, it expired, its token is invalid, another tab ended it, or another tab
 * started a different one.
 */
export type EndReason =
  'signedOut' | 'expired' | 'unreadable' | 'elsewhere' | 'replaced' | 'account_suspended' | 'account_closed'
export type SessionEnd = { reason: EndReason; path: string }

const endListeners = new Set<(end: SessionEnd) => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The current session, or null. An undecodable token is removed here. */
export function getSession(): Session | null {
  const { token, user, role } = getStored().auth
  return token && user && role ? { token, user, role } : null
}

/** The message of a failed sign-in: the server's `errors.error`, our text for a known code, else the default. */
function signInError(error: AppError): AppError {
  const known = error.status === 0 || error.message.startsWith('errors.locked') || error.code === 'too_many'
  if (known) return error
  const said = error.body.errors?.error ?? error.body.error
  const { status, body, retryAfter } = error
  return new AppError(error.code, said || 'errors.unexpected', { status, body, retryAfter })
}

/**
 * Signs in by e-mail and password. Rejects empty input, and roles without routes. Every error is thrown and stored
 * as the login error.
 */
export async function signIn(email: string, password: string): Promise<Session> {
  try {
    if (email.trim() === '' || password === '') throw new AppError('fill_in', 'errors.fillIn')
    const { json } = await fetchJson<SignInAnswer>('/api/signin', {
      method: 'POST',
      body: JSON.stringify({ email: email.trim(), password }),
    }).catch((error: AppError) => {
      throw signInError(error)
    })
    return await startSession(json)
  } catch (error) {
    setStored('auth', { error: error instanceof AppError ? error.message : 'errors.unexpected' })
    throw error
  }
}

/** Starts a session from a sign-in response. The code that validates it is loaded on demand. */
export async function startSession(
  answer: SignInAnswer,
  firebaseToken: string | null = null,
): Promise<Session> {
  const states = await import('./createAuthState')
  const auth = await states.createAuthState(answer, firebaseToken, Date.now())
  resetStored()
  setStored('auth', auth)
  watch()
  return getSession()!
}

/** Where a user without a session is sent: customers to /home, however they signed in. */
function exitPath() {
  const { basePath, firebaseToken } = getStored().auth
  return firebaseToken && basePath !== HOME_PATH ? ADMIN_PATH : basePath
}

let ending = new AbortController()
/** Aborts when the current session ends: pending reads are useless then and would be rejected. */
export const sessionSignal = (): AbortSignal => ending.signal

function notifyListeners(reason: EndReason, path: string): void {
  ending.abort()
  ending = new AbortController()
  endListeners.forEach(listener => listener({ reason, path }))
}

function end(reason: EndReason): void {
  clearTimeout(timer)
  const path = exitPath()
  resetStored()
  notifyListeners(reason, path)
}

/**
 * Ends the session: resets auth, app, user and cached data, then navigates to the base path, or to /admin where
 * there was a Firebase token. Does nothing without a session.
 */
export function endSession(reason: EndReason): void {
  if (getSession()) end(reason)
}

/** Signs out: notifies the server, which invalidates token and cookie. */
export function signOut(): void {
  const { token } = getStored().auth
  endSession('signedOut')
  // A server without sessions has none to end; on an unreachable server the session expires.
  if (token) fetchJson('/api/session', { method: 'DELETE', token, keepalive: true }).catch(() => undefined)
}
export const expireSession = (): void => endSession('expired')

/** Subscribes to session ends, with the page to open. Returns the unsubscribe function. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** The maximum delay of a timer: browsers store it in 32 bits, and longer ones fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1

/** Tokens that this page has replaced. */
const renewed = new Set<string | null>()
export const wasRenewed = (token: string | null): boolean => renewed.has(token)

/** Delay before retrying an unreachable server, ms. */
const RETRY_MS = 15_000

/** Replaces an expired token; ends the session if that is refused. Returns whether there is a valid token. */
export async function renewSession(): Promise<boolean> {
  const renewal = await import('./refresh')
  const before = getSession()
  const result = await renewal.refresh()
  clearTimeout(timer)
  if (result === 'renewed' && before) renewed.add(before.token)
  if (result === 'renewed') watch()
  else if (result === 'unreachable') timer = setTimeout(watch, RETRY_MS)
  // Don't end a session that began meanwhile.
  else if (getSession()?.token === before?.token) expireSession()
  return result === 'renewed' && getSession() !== null
}

/** Whether the token has expired, by this machine's clock. */
const hasRunOut = () => (getStored().auth.expiresAt ?? 0) <= Date.now()

/** The current token, renewed if expired. */
export async function presentToken(): Promise<string | null> {
  if (getSession() && hasRunOut()) await renewSession()
  return getStored().auth.token
}

/** Renews the session when its token expires; called again on focus, because timers sleep with the machine. */
function watch(): void {
  clearTimeout(timer)
  if (!getSession()) return
  const left = (getStored().auth.expiresAt ?? 0) - Date.now()
  if (left <= 0) void renewSession()
  else timer = setTimeout(watch, Math.min(left, MAX_DELAY_MS))
}

/** Another tab changed the store: it signed out, or another user signed in. */
function onStorage(event: StorageEvent): void {
  // A null key means that all of local storage was cleared.
  if (event.key !== env.storageKey && event.key !== null) return
  const before = getSession()
  const path = exitPath()
  reloadStored()
  const after = getSession()
  if (before && !after) {
    clearTimeout(timer)
    notifyListeners('elsewhere', path)
  } else if (after && after.token !== before?.token) {
    watch()
    if (before && String(after.user.id) !== String(before.user.id)) notifyListeners('replaced', exitPath())
  }
}

/** Watches this page's session: its expiry, window focus, and other tabs. Returns the unsubscribe function. */
export function watchSession(): () => void {
  watch()
  const onVisible = () => {
    if (document.visibilityState === 'visible') watch()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('focus', watch)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('focus', watch)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
