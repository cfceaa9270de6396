import { importPKCS8, SignJWT, UnsecuredJWT } from 'jose'
import type { Principal } from '../../../src/config/schema'
import { AppError } from '../../engine/errors'
import type { FirebaseSettings } from '../../engine/firebaseSettings'
import { CLAIMS_MAX, claimsOf } from './project'

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
/** Lifetime, s; the browser exchanges the token at once. */
const LASTS_S = 300
/** The emulator ignores the signature, but requires a signer's name. */
const EMULATED_SIGNER = 'emulator@example.com'

/** Creates a token that signs the current user in to the Firebase project, with their permissions as claims. */
export async function customToken(
  { serviceAccount, authEmulator }: FirebaseSettings,
  principal: Principal,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const email = serviceAccount?.email ?? EMULATED_SIGNER
  const claims = claimsOf(principal)
  if (JSON.stringify(claims).length > CLAIMS_MAX) throw new AppError('forbidden', { key: 'errors.forbidden' })
  const says = {
    iss: email,
    sub: email,
    aud: AUDIENCE,
    iat: seconds,
    exp: seconds + LASTS_S,
    uid: principal.uid,
    claims,
  }
  if (serviceAccount)
    return new SignJWT(says)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .sign(await importPKCS8(serviceAccount.privateKey, 'RS256'))
  if (!authEmulator) throw new AppError('not_found', { key: 'errors.noFirebase' })
  return new UnsecuredJWT(says).encode()
}
