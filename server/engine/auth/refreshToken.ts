import { createHash } from 'node:crypto'
import { signer } from './keys'

/** Which session a refresh token is for, and the how many-th of that session it is. */
export type RefreshToken = { readonly sessionId: string; readonly generation: number }

export const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const FORM = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/

/**
 * Refresh tokens are signed, so that a made-up one can end nobody's session, and follow from the session and its generation,
 * so that a repeated request gets the same successor as the first.
 */
export function refreshTokens(secret: string) {
  const { sign, isSigned } = signer(secret, 'refresh tokens')
  return {
    make({ sessionId, generation }: RefreshToken): string {
      const body = `${sessionId}.${generation}`
      return `${body}.${sign(body)}`
    },
    /** Undefined for what this server never gave out. */
    read(text: string): RefreshToken | undefined {
      const [, sessionId = '', generation = '', signature = ''] = FORM.exec(text) ?? []
      if (!SESSION_ID.test(sessionId) || !isSigned(`${sessionId}.${generation}`, signature)) return undefined
      return { sessionId, generation: Number(generation) }
    },
  }
}

/** How a refresh token is stored. */
export const refreshHash = (token: string) => createHash('sha256').update(token).digest('base64url')
