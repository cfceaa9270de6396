import { AppError } from '../errors'
import { fetchJson, type Answer, type RequestOptions } from '../fetchJson'
import {
  endSession,
  expireSession,
  getSession,
  presentToken,
  renewSession,
  sessionSignal,
  wasRenewed,
  type EndReason,
} from './session'
import { getStored } from './store'

/** Refusals that were answered for, by ending their session or because it was over before. */
const settled = new WeakSet<AppError>()

/** Ends the session because of a refusal that nobody has answered for yet. */
export function expireBy(refusal: AppError): void {
  if (!settled.has(refusal)) expireSession()
}

/** A customer whose account was suspended or closed is told so, rather than that time is over. */
const reasonOf = ({ code }: AppError): EndReason =>
  code === 'account_suspended' || code === 'account_closed' ? code : 'expired'

/** Ends the session by a refusal; an answer to an earlier session's request must not end the present one. */
function endBy(error: unknown, token: string | null): unknown {
  if (error instanceof AppError && error.endsSession) {
    settled.add(error)
    if (getStored().auth.token === token) endSession(reasonOf(error))
  }
  return error
}

/** Options by which a request that changes nothing is broken off when the session ends; a change is answered still. */
function whileSignedIn(options: RequestOptions): RequestOptions {
  if ((options.method ?? 'GET') !== 'GET') return options
  const signal = options.signal ? AbortSignal.any([options.signal, sessionSignal()]) : sessionSignal()
  return { ...options, signal }
}

/** What a part of a page is told that asks after the session ended, while the page still stands: the server could only refuse. */
function nobody(): AppError {
  const refusal = new AppError('unauthorised', 'errors.sessionExpired', { status: 401 })
  settled.add(refusal)
  return refusal
}

/** A request as whoever is signed in. One that came too late for its token is made once more with a new one, if there is one. */
export async function authorisedJson<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer<T>> {
  const asked = whileSignedIn(options)
  const first = await presentToken()
  if (!first) throw nobody()
  try {
    return await fetchJson<T>(path, { ...asked, token: first })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'expired_token') throw endBy(error, first)
    const isPresent = getStored().auth.token === first
    if (isPresent ? !(await renewSession()) : !wasRenewed(first)) {
      settled.add(error)
      // Nobody could be asked for a new token: the session goes on, and another try may find the server.
      throw isPresent && getSession() ? new AppError('network', 'errors.server') : error
    }
  }
  const { token } = getStored().auth
  return fetchJson<T>(path, { ...asked, token }).catch((error: unknown) => {
    throw endBy(error, token)
  })
}
