import { jwtDecode } from 'jwt-decode'
import { AppError } from '../errors'

/** The two spellings of the end of a token's life; both are seconds. */
type Claims = { exp?: unknown; expiredAt?: unknown }

/** When a token ends, in milliseconds. Throws 'Server Error' for one that can't be decoded or says no end. */
export function expiryOf(token: string): number {
  let claims: Claims
  try {
    claims = jwtDecode<Claims>(token)
  } catch {
    throw new AppError('undecodable', 'errors.server')
  }
  const seconds = claims.expiredAt ?? claims.exp
  if (typeof seconds !== 'number' || !Number.isFinite(seconds))
    throw new AppError('undecodable', 'errors.server')
  return seconds * 1000
}

/** Specification, section 5: a token must be present, decodable and not past its end. Answers when it ends. */
export function checkToken(token: string | null | undefined, now: number): number {
  if (!token) throw new AppError('not_matched', 'errors.notMatched')
  const end = expiryOf(token)
  if (end <= now) throw new AppError('token_expired', 'errors.tokenExpired')
  return end
}
