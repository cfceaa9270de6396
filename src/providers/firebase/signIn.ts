import {
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  GoogleAuthProvider,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithPopup,
  type User,
} from 'firebase/auth'
import { startSession } from '../auth/session'
import { setStored } from '../auth/store'
import type { SignInAnswer } from '../auth/storedState'
import { AppError } from '../errors'
import { fetchJson } from '../fetchJson'
import { firebase } from './app'
import { socialError } from './errors'
import { checkRole, mergeProfile } from './profile'

/** Customers have a separate sign-in; unknown customers continue to the account activation. */
export type SignInFlags = { readonly isCustomer: boolean }

const PROVIDERS = { google: GoogleAuthProvider, facebook: FacebookAuthProvider }
export type PopupProvider = keyof typeof PROVIDERS

/** After this many wrong codes a new one must be sent. */
const CODE_TRIES = 5

/** Cleans up after a failed sign-in. */
export async function forgetUser(): Promise<void> {
  await firebase()
    .auth.signOut()
    .catch(() => undefined)
}

/** Starts the session of the server's response, with a refreshed token that contains the claims just set. */
export async function completeSignIn(answer: SignInAnswer, user = firebase().auth.currentUser) {
  if (!user) throw new AppError('social', 'somethingWrong')
  const token = await user.getIdToken(true)
  await checkRole(answer.role)
  const profile = await mergeProfile(user)
  await startSession(answer, token)
  setStored('user', { profile, routes: [] })
}

/**
 * The second half of every sign-in: the server maps the Firebase user to an account. If either half fails, no
 * session remains.
 */
async function signInHere(user: User, { isCustomer }: SignInFlags): Promise<void> {
  const token = await user.getIdToken()
  let answer: SignInAnswer | undefined
  try {
    const path = isCustomer ? '/api/customer/signin/firebase' : '/api/signin/firebase'
    const headers = { 'firebase-token': token }
    answer = (await fetchJson<SignInAnswer>(path, { method: 'POST', headers, body: '{}' })).json
    await completeSignIn(answer, user)
  } catch (error) {
    const isActivation = error instanceof AppError && error.code === 'activation_required'
    // The activation repeats the request as this user.
    if (isActivation) throw withToken(error, token)
    await Promise.all([forgetUser(), answer && endOnServer(answer)])
    throw error
  }
}

/** Ends the session that was started before an error; if that fails, it expires. */
const endOnServer = ({ token }: SignInAnswer) =>
  fetchJson('/api/session', { method: 'DELETE', token }).catch(() => undefined)

/** Adds the provider's token, in place of the server's, for a user unknown to the server. */
const withToken = ({ code, message, status, body }: AppError, token: string) =>
  new AppError(code, message, {
    status,
    body: { ...body, raw: { activation_token: token, ...(body.raw as object) } },
  })

async function mapSocialErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw socialError(error)
  }
}

/** Signs in with a provider's popup. */
export const signInByPopup = (provider: PopupProvider, flags: SignInFlags): Promise<void> =>
  mapSocialErrors(async () => {
    const { auth } = firebase()
    const { user } = await signInWithPopup(auth, new PROVIDERS[provider](), browserPopupRedirectResolver)
    await signInHere(user, flags)
  })

/** Confirms the code of a text message. */
export type ConfirmCode = (code: string, flags: SignInFlags) => Promise<void>

/** Sends a code to a phone, after the reCAPTCHA rendered in `container`. */
export const sendCode = (phone: string, container: HTMLElement): Promise<ConfirmCode> =>
  mapSocialErrors(async () => {
    const { auth } = firebase()
    const check = new RecaptchaVerifier(auth, container, { size: 'normal' })
    const sent = await signInWithPhoneNumber(auth, phone, check).finally(() => check.clear())
    let tries = 0
    return (code, flags) =>
      mapSocialErrors(async () => {
        if (tries++ >= CODE_TRIES) throw new AppError('social', 'tooManyCodes')
        const { user } = await sent.confirm(code)
        await signInHere(user, flags)
      })
  })
