import { ADMIN_PATH, HOME_PATH } from '../../config/schema/constants'
import type { Who } from '../../config/schema'
import { AppError } from '../errors'
import { fetchJson } from '../fetchJson'
import { getStored, resetStored, reloadStored, setStored } from './store'
import type { Session, SignInAnswer } from './storedState'
import { env } from '../env'

/**
 * How a session ended: the visitor left, it ran out, its token can't be read, another tab ended it, or another tab began
 * a different one.
 */
export type EndReason =
  'signedOut' | 'expired' | 'unreadable' | 'elsewhere' | 'replaced' | 'account_suspended' | 'account_closed'
export type SessionEnd = { reason: EndReason; path: string }

const endListeners = new Set<(end: SessionEnd) => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Who is signed in, or null. A token that can't be read any more is removed here. */
export function getSession(): Session | null {
  const { token, user, role } = getStored().auth
  return token && user && role ? { token, user, role } : null
}

/** Whose rights are asked for on this page. Nobody's where nobody is signed in. */
export function currentUser(): Who {
  const session = getSession()
  return { role: session?.role ?? '', features: session?.user.features }
}

/** What a sign-in that failed says: the server's `errors.error`, a text of ours for a known code, else the default. */
function signInError(error: AppError): AppError {
  const known = error.status === 0 || error.message.startsWith('errors.locked') || error.code === 'too_many'
  if (known) return error
  const said = error.body.errors?.error ?? error.body.error
  const { status, body, retryAfter } = error
  return new AppError(error.code, said || 'errors.unexpected', { status, body, retryAfter })
}

/**
 * Signs in by e-mail and password. Refuses empty input, and a role without any routes. Every failure is thrown and kept
 * in the store as the login error.
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

/** Begins a session with what a sign-in answered. What checks the answer is fetched only now that it is needed. */
export async function startSession(
  answer: SignInAnswer,
  firebaseToken: string | null = null,
): Promise<Session> {
  const { createAuthState } = await import('./createAuthState')
  const auth = await createAuthState(answer, firebaseToken, Date.now())
  resetStored()
  setStored('auth', auth)
  watch()
  return getSession()!
}

/** Where somebody without a session belongs: customers at /home, however they signed in. */
function exitPath() {
  const { basePath, firebaseToken } = getStored().auth
  return firebaseToken && basePath !== HOME_PATH ? ADMIN_PATH : basePath
}

let ending = new AbortController()
/** Aborts when the session of now ends: what was only asked for has no reader then, and would be refused. */
export const sessionSignal = (): AbortSignal => ending.signal

function tell(reason: EndReason, path: string): void {
  ending.abort()
  ending = new AbortController()
  endListeners.forEach(listener => listener({ reason, path }))
}

function end(reason: EndReason): void {
  clearTimeout(timer)
  const path = exitPath()
  resetStored()
  tell(reason, path)
}

/**
 * Ends the session: resets auth, app, user and cached data, then leads to the base path, or to /admin where there was a
 * Firebase token. Does nothing when nobody is signed in.
 */
export function endSession(reason: EndReason): void {
  if (getSession()) end(reason)
}

/** Leaves: the server is told, so that neither token nor cookie are worth anything any more. */
export function signOut(): void {
  const { token } = getStored().auth
  endSession('signedOut')
  const told = token && fetchJson('/api/session', { method: 'DELETE', token, keepalive: true })
  // A server without sessions has nothing to end; one that can't be reached ends them by itself.
  if (told) told.catch(() => undefined)
}
export const expireSession = (): void => endSession('expired')

/** Calls back whenever a session ends, with the page to go to. Answers how to stop. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Browsers keep a longer delay in 32 bits and would fire at once. */
const LONGEST_DELAY = 2 ** 31 - 1

/** Tokens in whose place this page got another one. */
const renewed = new Set<string | null>()
export const wasRenewed = (token: string | null): boolean => renewed.has(token)

/** Until a server that could not be asked for a new token is asked again, ms. */
const RETRY_MS = 15_000

/**
 * Gets a new token in the place of one that has run out. Ends the session where there is none to be had. Answers whether there
 * is one now.
 */
export async function renewSession(): Promise<boolean> {
  const { refresh } = await import('./refresh')
  const before = getSession()
  const result = await refresh()
  clearTimeout(timer)
  if (result === 'renewed' && before) renewed.add(before.token)
  if (result === 'renewed') watch()
  else if (result === 'unreachable') timer = setTimeout(watch, RETRY_MS)
  // Not one that began meanwhile.
  else if (getSession()?.token === before?.token) expireSession()
  return result === 'renewed' && getSession() !== null
}

/** Whether the token's time is over, by this machine's clock. */
const hasRunOut = () => (getStored().auth.expiresAt ?? 0) <= Date.now()

/** The token to ask with: a new one where the present one has run out. */
export async function presentToken(): Promise<string | null> {
  if (getSession() && hasRunOut()) await renewSession()
  return getStored().auth.token
}

/** Renews the session when its token runs out; called again on focus, because timers sleep with the machine. */
function watch(): void {
  clearTimeout(timer)
  if (!getSession()) return
  const left = (getStored().auth.expiresAt ?? 0) - Date.now()
  if (left <= 0) void renewSession()
  else timer = setTimeout(watch, Math.min(left, LONGEST_DELAY))
}

/** Another tab changed the store: it signed out, or somebody else signed in there. */
function onStorage(event: StorageEvent): void {
  // A null key means that all of local storage was cleared.
  if (event.key !== env.storageKey && event.key !== null) return
  const before = getSession()
  const path = exitPath()
  reloadStored()
  const after = getSession()
  if (before && !after) {
    clearTimeout(timer)
    tell('elsewhere', path)
  } else if (after && after.token !== before?.token) {
    watch()
    if (before && String(after.user.id) !== String(before.user.id)) tell('replaced', exitPath())
  }
}

/** Watches the session of this page: its end, the window's focus, and other tabs. Answers how to stop. */
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
