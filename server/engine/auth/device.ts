import { randomBytes } from 'node:crypto'
import { signer } from './keys'

/** A browser that has signed in before: its id, and its users, most recent first. */
export type Device = { readonly id: string; readonly users: readonly number[] }

/** Maximum number of remembered users of one browser. */
const MAX_USERS = 8
const FORM = /^([\w-]{22})\.(\d{1,10}(?:-\d{1,10}){0,7})\.([\w-]{43})$/

/** Creates and verifies device cookies (OWASP), which show that a browser signed in before. They grant no access. */
export function devices(secret: string) {
  const { sign, isSigned } = signer(secret, 'devices')
  return {
    /** Adds a user to a browser's cookie. */
    make(known: Device | undefined, userId: number): string {
      const id = known?.id ?? randomBytes(16).toString('base64url')
      const users = [userId, ...(known?.users ?? []).filter(other => other !== userId)].slice(0, MAX_USERS)
      const body = `${id}.${users.join('-')}`
      return `${body}.${sign(body)}`
    },
    read(text: string | undefined): Device | undefined {
      const [, id = '', users = '', signature = ''] = FORM.exec(text ?? '') ?? []
      if (!id || !isSigned(`${id}.${users}`, signature)) return undefined
      return { id, users: users.split('-').map(Number) }
    },
  }
}
