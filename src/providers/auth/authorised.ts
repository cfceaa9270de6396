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

/** Errors already handled: their session was ended, or was over before. */
const settled = new WeakSet<AppError>()

/** Ends the session for an error not handled yet. */
export function expireBy(refusal: AppError): void {
  if (!settled.has(refusal)) expireSession()
}

/** A customer with a suspended or closed account gets that reason rather than "session expired". */
const reasonOf = ({ code }: AppError): EndReason =>
  code === 'account_suspended' || code === 'account_closed' ? code : 'expired'

/** Ends the session for an error; a late response to an earlier session's request must not end the current one. */
function endBy(error: unknown, token: string | null): unknown {
  if (error instanceof AppError && error.endsSession) {
    settled.add(error)
    if (getStored().auth.token === token) endSession(reasonOf(error))
  }
  return error
}

/** Aborts a read when the session ends; a write still gets its response. */
function whileSignedIn(options: RequestOptions): RequestOptions {
  if ((options.method ?? 'GET') !== 'GET') return options
  const signal = options.signal ? AbortSignal.any([options.signal, sessionSignal()]) : sessionSignal()
  return { ...options, signal }
}

/** The error for a request after the session has ended, sent nowhere: the server could only reject it. */
function nobody(): AppError {
  const refusal = new AppError('unauthorised', 'errors.sessionExpired', { status: 401 })
  settled.add(refusal)
  return refusal
}

/** An authenticated request. If its token has expired, it is repeated once with a renewed token. */
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
      // The token could not be renewed for now: keep the session, as a retry may reach the server.
      throw isPresent && getSession() ? new AppError('network', 'errors.server') : error
    }
  }
  const { token } = getStored().auth
  return fetchJson<T>(path, { ...asked, token }).catch((error: unknown) => {
    throw endBy(error, token)
  })
}
