import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { AppError } from '../../engine/errors'
import type { FirebaseSettings } from '../../engine/firebaseSettings'

/** A user's identity in the Firebase project, from its ID token. */
export type FirebaseIdentity = {
  readonly uid: string
  /** `google.com`, `facebook.com` or `phone`. */
  readonly provider: string
  /** Only if the provider has verified it. */
  readonly email: string | undefined
  readonly hasUnverifiedEmail: boolean
  readonly phone: string | undefined
  readonly name: string | undefined
}

const UID_MAX = 128
/** Clock tolerance, s. */
const TOLERANCE = 5
const NAME_MAX = 160

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

function identityOf(claims: JWTPayload): FirebaseIdentity {
  const { sub, email, email_verified, phone_number, name, firebase } = claims
  const isVerified = email_verified === true
  const { sign_in_provider } = (firebase ?? {}) as { sign_in_provider?: unknown }
  return {
    uid: sub!,
    provider: text(sign_in_provider) ?? 'unknown',
    email: isVerified ? text(email)?.toLowerCase() : undefined,
    hasUnverifiedEmail: text(email) !== undefined && !isVerified,
    phone: text(phone_number),
    name: text(name)?.slice(0, NAME_MAX),
  }
}

const invalid = () => new AppError('invalid_token', { key: 'errors.invalidToken' })
const foreign = () => new AppError('foreign_token', { key: 'errors.foreignToken' })
const expired = () => new AppError('expired_token', { key: 'errors.tokenExpired' })

/** The error for an invalid token. A failure to fetch Google's keys isn't the user's fault. */
function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof errors.JWTExpired) return expired()
  if (error instanceof errors.JWTClaimValidationFailed && ['iss', 'aud'].includes(error.claim))
    return foreign()
  const isKeys =
    error instanceof errors.JWKSTimeout || (error as { code?: unknown }).code === 'ERR_JOSE_GENERIC'
  if (error instanceof errors.JOSEError && !isKeys) return invalid()
  return new AppError('unavailable', { key: 'errors.noKeys' })
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    throw invalid()
  }
}

/**
 * Verifies ID tokens of one project. Accepts only RS256 with Google's keys, which are cached. The Auth emulator signs
 * nothing, so unsigned tokens are accepted when an emulator is configured, which production refuses at start.
 */
export function firebaseTokens(
  { projectId, authEmulator, keysUrl }: Pick<FirebaseSettings, 'projectId' | 'authEmulator' | 'keysUrl'>,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(keysUrl)),
) {
  const expected = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: TOLERANCE,
  }
  async function claimsOf(token: string, currentDate: Date): Promise<JWTPayload> {
    const algorithm = algorithmOf(token)
    if (authEmulator && algorithm === 'none')
      return UnsecuredJWT.decode(token, { ...expected, currentDate }).payload
    return (await jwtVerify(token, keys, { ...expected, algorithms: ['RS256'], currentDate })).payload
  }
  return async (token: string, now: Date): Promise<FirebaseIdentity> => {
    const latest = now.getTime() / 1000 + TOLERANCE
    const isPast = (time: unknown) => typeof time === 'number' && time <= latest
    try {
      const claims = await claimsOf(token, now)
      const isOneOfOurs =
        text(claims.sub) !== undefined &&
        claims.sub!.length <= UID_MAX &&
        isPast(claims.auth_time) &&
        isPast(claims.iat)
      if (!isOneOfOurs) throw invalid()
      return identityOf(claims)
    } catch (error) {
      throw refusal(error)
    }
  }
}
