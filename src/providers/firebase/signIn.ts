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

/** Customers have a sign-in of their own, which leads to the activation whom nobody knows. */
export type SignInFlags = { readonly isCustomer: boolean }

const PROVIDERS = { google: GoogleAuthProvider, facebook: FacebookAuthProvider }
export type PopupProvider = keyof typeof PROVIDERS

/** After so many wrong codes a new one has to be sent. */
const CODE_TRIES = 5

/** Leaves nothing of a sign-in that failed. */
export async function forgetUser(): Promise<void> {
  await firebase()
    .auth.signOut()
    .catch(() => undefined)
}

/** Begins the session that the server has answered: with a fresh token, which knows the rights that were given just now. */
export async function completeSignIn(answer: SignInAnswer, user = firebase().auth.currentUser) {
  if (!user) throw new AppError('social', 'somethingWrong')
  const token = await user.getIdToken(true)
  await checkRole(answer.role)
  const profile = await mergeProfile(user)
  await startSession(answer, token)
  setStored('user', { profile, routes: [] })
}

/** The second half of every sign-in: the server says who that is here. Either both halves succeed or nobody is signed in. */
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
    // The activation asks again, in this name.
    if (isActivation) throw withToken(error, token)
    await Promise.all([forgetUser(), answer && endOnServer(answer)])
    throw error
  }
}

/** The session that was begun before something failed; one that can't be ended now ends by itself. */
const endOnServer = ({ token }: SignInAnswer) =>
  fetchJson('/api/session', { method: 'DELETE', token }).catch(() => undefined)

/** The provider's token stands where the server's own would, for whom the server does not know at all. */
const withToken = ({ code, message, status, body }: AppError, token: string) =>
  new AppError(code, message, {
    status,
    body: { ...body, raw: { activation_token: token, ...(body.raw as object) } },
  })

async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw socialError(error)
  }
}

/** Signs in by a provider's window. */
export const signInByPopup = (provider: PopupProvider, flags: SignInFlags): Promise<void> =>
  plainly(async () => {
    const { auth } = firebase()
    const { user } = await signInWithPopup(auth, new PROVIDERS[provider](), browserPopupRedirectResolver)
    await signInHere(user, flags)
  })

/** Types the code of a text message. */
export type ConfirmCode = (code: string, flags: SignInFlags) => Promise<void>

/** Sends a code to a phone, after the human check that is drawn into `container`. */
export const sendCode = (phone: string, container: HTMLElement): Promise<ConfirmCode> =>
  plainly(async () => {
    const { auth } = firebase()
    const check = new RecaptchaVerifier(auth, container, { size: 'normal' })
    const sent = await signInWithPhoneNumber(auth, phone, check).finally(() => check.clear())
    let tries = 0
    return (code, flags) =>
      plainly(async () => {
        if (tries++ >= CODE_TRIES) throw new AppError('social', 'tooManyCodes')
        const { user } = await sent.confirm(code)
        await signInHere(user, flags)
      })
  })
