import { AppError } from '../errors'
import { fetchJson } from '../fetchJson'
import { expireSession } from './session'
import { getStored } from './store'

/** Refusals that were answered for, by ending their session or because it was over before. */
const settled = new WeakSet<AppError>()

/** Ends the session because of a refusal that nobody has answered for yet. */
export function expireBy(refusal: AppError): void {
  if (!settled.has(refusal)) expireSession()
}

/** A request as whoever is signed in. An answer that the token has run out ends the session. */
export async function authorisedJson<T = unknown>(
  path: string,
  options: Parameters<typeof fetchJson>[1] = {},
) {
  const token = getStored().auth.token
  try {
    return await fetchJson<T>(path, { ...options, token })
  } catch (error) {
    if (error instanceof AppError && error.endsSession) {
      settled.add(error)
      // A late answer to an earlier session's request must not end the present one.
      if (getStored().auth.token === token) expireSession()
    }
    throw error
  }
}
