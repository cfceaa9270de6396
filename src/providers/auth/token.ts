import { jwtDecode } from 'jwt-decode'
import { AppError } from '../errors'

/** The two spellings of the end of a token's life, and when it was made; all are seconds. */
type Claims = { sub?: unknown; iat?: unknown; exp?: unknown; expiredAt?: unknown }

/** What a token says. Throws 'Server Error' for one that can't be decoded. */
function claimsOf(token: string): Claims {
  try {
    return jwtDecode<Claims>(token)
  } catch {
    throw new AppError('undecodable', 'errors.server')
  }
}

/** Whose a token is. */
export const subjectOf = (token: string): string => String(claimsOf(token).sub)

/** When a token ends, in milliseconds. Throws 'Server Error' for one that can't be decoded or says no end. */
export function expiryOf(token: string): number {
  const claims = claimsOf(token)
  const seconds = claims.expiredAt ?? claims.exp
  if (typeof seconds !== 'number' || !Number.isFinite(seconds))
    throw new AppError('undecodable', 'errors.server')
  return seconds * 1000
}

/**
 * Specification, section 5: a token must be present, decodable and not past its end. Answers when one that was made just now
 * ends by this machine's clock, which may be any time before or after the server's: a token says itself how long it lives.
 */
export function checkToken(token: string | null | undefined, now: number): number {
  if (!token) throw new AppError('not_matched', 'errors.notMatched')
  const made = claimsOf(token).iat
  const ahead = typeof made === 'number' ? now - made * 1000 : 0
  const end = expiryOf(token) + ahead
  if (end <= now) throw new AppError('token_expired', 'errors.tokenExpired')
  return end
}
