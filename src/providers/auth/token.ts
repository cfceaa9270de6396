import { jwtDecode } from 'jwt-decode'
import { AppError } from '../errors'

/** The two spellings of a token's expiry, and its issue time; all in seconds. */
type Claims = { sub?: unknown; iat?: unknown; exp?: unknown; expiredAt?: unknown }

/** Decodes a token's claims. Throws 'Server Error' if that fails. */
function claimsOf(token: string): Claims {
  try {
    return jwtDecode<Claims>(token)
  } catch {
    throw new AppError('undecodable', 'errors.server')
  }
}

/** The user id of a token. */
export const subjectOf = (token: string): string => String(claimsOf(token).sub)

/** A token's expiry time, ms. Throws 'Server Error' for an undecodable token or one without an expiry. */
export function expiryOf(token: string): number {
  const claims = claimsOf(token)
  const seconds = claims.expiredAt ?? claims.exp
  if (typeof seconds !== 'number' || !Number.isFinite(seconds))
    throw new AppError('undecodable', 'errors.server')
  return seconds * 1000
}

/**
 * Specification, section 5: a token must be present, decodable and not expired. Returns the expiry of a newly issued
 * token by this machine's clock, which may differ from the server's: computed from the token's lifetime.
 */
export function checkToken(token: string | null | undefined, now: number): number {
  if (!token) throw new AppError('not_matched', 'errors.notMatched')
  const made = claimsOf(token).iat
  const ahead = typeof made === 'number' ? now - made * 1000 : 0
  const end = expiryOf(token) + ahead
  if (end <= now) throw new AppError('token_expired', 'errors.tokenExpired')
  return end
}
