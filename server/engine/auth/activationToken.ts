import { signer } from './keys'

/** Lifetime of the token that replaces a provider's token while a signed-in user enters an activation code. */
const LASTS_MS = 10 * 60_000
const FORM = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/

/**
 * Creates and verifies activation tokens, which identify a user who has entered a password. A token is valid for ten
 * minutes, and only for activation.
 */
export function activationTokens(secret: string) {
  const { sign, isSigned } = signer(secret, 'activation token')
  return {
    make(userId: number, now: Date): string {
      const text = `${userId}.${now.getTime() + LASTS_MS}`
      return `${text}.${sign(text)}`
    },
    read(token: string, now: Date): number | undefined {
      const [, user, until, signature] = FORM.exec(token) ?? []
      if (!signature || !isSigned(`${user}.${until}`, signature)) return undefined
      return Number(until) > now.getTime() ? Number(user) : undefined
    },
  }
}
