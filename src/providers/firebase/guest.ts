import { signInWithCustomToken, type User } from 'firebase/auth'
import { authorisedJson } from '../auth/authorised'
import { getStored } from '../auth/store'
import { firebase } from './app'

/** Maximum age of the guest session: a token that the project refreshes itself keeps outdated claims. */
const KEPT_MS = 50 * 60_000

let guest: { account: string; until: number; user: Promise<User> } | undefined

async function signInGuest(): Promise<User> {
  const { json } = await authorisedJson<{ token: string }>('/api/session/firestore', { method: 'POST' })
  return (await signInWithCustomToken(firebase('guest').auth, json.token)).user
}

/** Signs a password user in to the project, with a custom token from our server. Not persisted beyond the page. */
export function guestUser(): Promise<User> {
  const account = String(getStored().auth.user?.id)
  if (guest?.account !== account || guest.until < Date.now()) {
    const user = signInGuest()
    guest = { account, until: Date.now() + KEPT_MS, user }
    user.catch(() => (guest = undefined))
  }
  return guest.user
}
