import { fetchJson } from '../../providers/fetchJson'
import { startSession } from '../../providers/auth/session'
import type { SignInAnswer } from '../../providers/auth/storedState'

/** Stands in for a provider's token until the code is entered. */
export type Pending = { readonly token: string; readonly uid: string; readonly until: number }

const KEY = 'ullage.activation'
const CODE_KEY = 'ullage.activation-code'
const LASTS_MS = 10 * 60_000

const read = (key: string) => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string | null) => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked: a reload starts again at the sign-in.
  }
}

/** The history state of a sign-in whose account must be activated first. */
type ActivationState = { readonly activation?: { readonly activation_token: string; readonly uid: string } }

/** The verified sign-in that still needs a code, until it expires. */
export function pendingActivation(): Pending | null {
  const { activation } = (window.history.state ?? {}) as ActivationState
  const kept = JSON.parse(read(KEY) ?? 'null') as Pending | null
  if (activation && activation.activation_token !== kept?.token)
    return keepActivation(activation.activation_token, activation.uid)
  return kept && kept.until > Date.now() ? kept : null
}

export function keepActivation(token: string, uid: string): Pending {
  const pending = { token, uid, until: Date.now() + LASTS_MS }
  write(KEY, JSON.stringify(pending))
  return pending
}

/** The code of a letter or e-mail, stored while the customer registers. */
export const keptCode = () => read(CODE_KEY) ?? ''
export const keepCode = (code: string) => write(CODE_KEY, code)

const send = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> =>
  (await fetchJson<T>(`/api/customer/${path}`, { method, body: JSON.stringify(body) })).json

export const register = (email: string, locale: string) => send('POST', 'register', { email, locale })
export const forgotPassword = (email: string, locale: string) =>
  send('POST', 'password/forgot', { email, locale })
/** Whether an e-mail link is still valid. */
export const checkLink = async (token: string, purpose: 'register' | 'password') =>
  token !== '' && (await send<{ holds: boolean }>('PUT', 'link', { token, purpose })).holds
export const resetPassword = (token: string, password: string) =>
  send('PUT', 'password/reset', { token, password })

export async function completeRegistration(token: string, name: string, password: string) {
  const answer = await send<{ activation_token: string; uid: string }>('PUT', 'register/complete', {
    token,
    name,
    password,
  })
  keepActivation(answer.activation_token, answer.uid)
}

/** Assigns the code's customer to the account, and signs in. */
export async function activate({ token, uid }: Pending, code: string) {
  const { json } = await fetchJson<SignInAnswer>('/api/customer/signin/firebase', {
    method: 'POST',
    headers: { 'firebase-token': token },
    body: JSON.stringify({ activationCode: code, uid }),
  })
  // A provider's token is a JWT, which starts with "ey"; the server's own token starts with a digit.
  if (token.startsWith('ey')) await (await import('../../providers/firebase/signIn')).completeSignIn(json)
  else await startSession(json)
  write(KEY, null)
  write(CODE_KEY, null)
}
