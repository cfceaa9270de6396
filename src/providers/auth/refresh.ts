import { AppError } from '../errors'
import { env } from '../env'
import { fetchJson } from '../fetchJson'
import { getStored, isShared, reloadStored, setStored } from './store'
import { checkToken, subjectOf } from './token'

/**
 * What became of a try to get a new token: it is stored; the server refuses or has none to give, so that the session is over;
 * or the server could not be asked, and may be later.
 */
export type Refreshed = 'renewed' | 'refused' | 'unreachable'

/** Another server's cookie is never sent. */
const isElsewhere = () => new URL(env.apiUrl || '/', location.href).origin !== location.origin

/** One tab at a time: the others find its token. Where the browser has no locks the server bears with two at once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(`${env.storageKey}.refresh`, work) as Promise<T>) : work()

async function ask(stale: string | null): Promise<Refreshed> {
  if (isShared()) reloadStored()
  const { token, user } = getStored().auth
  if (token !== stale) return token ? 'renewed' : 'refused'
  try {
    const { json } = await fetchJson<{ token?: string }>('/api/session/refresh', { method: 'POST' })
    // Somebody else may have signed in meanwhile, and the cookie is theirs.
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

/** Gets a new token for the session of this browser, once at a time. */
export function refresh(): Promise<Refreshed> {
  if (isElsewhere()) return Promise.resolve('refused')
  const { token } = getStored().auth
  running ??= alone(() => ask(token)).finally(() => {
    running = undefined
  })
  return running
}
