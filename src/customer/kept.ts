import { getSession } from '../providers/auth/session'
import { env } from '../providers/env'

/** What is kept on this device for whoever is signed in; signing out removes it. */
const PREFIX = `${env.storageKey}.customer.`
const keyOf = (name: string) => `${PREFIX}${getSession()?.user.id}.${name}`

export function readKept<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Full or blocked: the page then shows nothing while it is offline.
  }
}

/** A shared phone must not tell the next reader how full somebody's tank was. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Blocked: there is nothing kept either.
  }
}
