import { randomBytes } from 'node:crypto'
import { signer } from './keys'

/** A browser that has signed in before: its name, and the users who did so there, the last one first. */
export type Device = { readonly id: string; readonly users: readonly number[] }

/** People who share a browser and are remembered by it. */
const MOST = 8
const FORM = /^([\w-]{22})\.(\d{1,10}(?:-\d{1,10}){0,7})\.([\w-]{43})$/

/** Writes and reads what a browser keeps to show that it signed in before (OWASP's device cookies). It opens nothing. */
export function devices(secret: string) {
  const { sign, isSigned } = signer(secret, 'devices')
  return {
    /** The browser with one user more. */
    make(known: Device | undefined, userId: number): string {
      const id = known?.id ?? randomBytes(16).toString('base64url')
      const users = [userId, ...(known?.users ?? []).filter(other => other !== userId)].slice(0, MOST)
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
