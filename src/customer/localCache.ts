import { getSession } from '../providers/auth/session'
import { env } from '../providers/env'

/** Data cached on this device for the signed-in customer or driver; signing out removes it. */
const PREFIX = `${env.storageKey}.customer.`
const keyOf = (name: string) => `${PREFIX}${getSession()?.user.id}.${name}`

export function readCache<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as T | null
  } catch {
    return null
  }
}

export function writeCache(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or blocked: the page then shows nothing while offline.
  }
}

/** On a shared phone the next user must not see another one's data. */
export function clearCache(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is cached either.
  }
}
