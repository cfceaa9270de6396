import { AppError } from '../errors'
import { env } from '../env'
import { fetchJson } from '../fetchJson'
import { getStored, isShared, reloadStored, setStored } from './store'
import { checkToken, subjectOf } from './token'

/**
 * The outcome of a token refresh: a new token is stored; the server refuses, so the session is over; or the server
 * is unreachable, and a retry may succeed.
 */
export type Refreshed = 'renewed' | 'refused' | 'unreachable'

/** The refresh cookie is never sent to another origin. */
const isElsewhere = () => new URL(env.apiUrl || '/', location.href).origin !== location.origin

/**
 * Serialises refreshes across tabs: the others find the new token. Without the Web Locks API, the server tolerates
 * two at once.
 */
const withLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(`${env.storageKey}.refresh`, work) as Promise<T>) : work()

async function ask(stale: string | null): Promise<Refreshed> {
  if (isShared()) reloadStored()
  const { token, user } = getStored().auth
  if (token !== stale) return token ? 'renewed' : 'refused'
  try {
    const { json } = await fetchJson<{ token?: string }>('/api/session/refresh', { method: 'POST' })
    // Another user may have signed in meanwhile, and the cookie is theirs.
    if (!json?.token || subjectOf(json.token) !== String(user?.id)) return 'refused'
    setStored('auth', { token: json.token, expiresAt: checkToken(json.token, Date.now()) })
    return 'renewed'
  } catch (error) {
    const { status, code } = error as AppError
    const mayPass =
      code !== 'undecodable' && code !== 'token_expired' && (status === 0 || status === 429 || status >= 500)
    return mayPass ? 'unreachable' : 'refused'
  }
}

let running: Promise<Refreshed> | undefined

/** Refreshes this browser's token (single flight). */
export function refresh(): Promise<Refreshed> {
  if (isElsewhere()) return Promise.resolve('refused')
  const { token } = getStored().auth
  running ??= withLock(() => ask(token)).finally(() => {
    running = undefined
  })
  return running
}
