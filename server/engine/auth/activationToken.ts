import { signer } from './keys'

/** Stands for a provider's token while somebody who has signed in types their activation code. */
const LASTS_MS = 10 * 60_000
const FORM = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/

/** Makes and reads activation tokens: who has shown a password, for ten minutes. They open nothing but the activation. */
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
