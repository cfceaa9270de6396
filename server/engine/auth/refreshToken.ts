import { createHash } from 'node:crypto'
import { signer } from './keys'

/** The session of a refresh token, and the token's number within that session. */
export type RefreshToken = { readonly sessionId: string; readonly generation: number }

export const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const FORM = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/

/**
 * Refresh tokens are signed, so that a forged token can't end a session. They derive from the session and the
 * generation, so that a repeated request gets the same successor.
 */
export function refreshTokens(secret: string) {
  const { sign, isSigned } = signer(secret, 'refresh tokens')
  return {
    make({ sessionId, generation }: RefreshToken): string {
      const body = `${sessionId}.${generation}`
      return `${body}.${sign(body)}`
    },
    /** Undefined for a token that this server didn't issue. */
    read(text: string): RefreshToken | undefined {
      const [, sessionId = '', generation = '', signature = ''] = FORM.exec(text) ?? []
      if (!SESSION_ID.test(sessionId) || !isSigned(`${sessionId}.${generation}`, signature)) return undefined
      return { sessionId, generation: Number(generation) }
    },
  }
}

/** Hash of a refresh token for storage. */
export const refreshHash = (token: string) => createHash('sha256').update(token).digest('base64url')
