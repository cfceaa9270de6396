import { MINUTE_MS } from '../../config/schema/durations'
import { useSyncExternalStore } from 'react'
import { useLocale } from 'react-admin'
import { getSession } from '../../providers/auth/session'

const DEFAULT_ZONE = 'Europe/Dublin'

// One clock for the page: a list shows hundreds of ages.
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  now = Date.now()
  listeners.forEach(listener => listener())
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time zone of the user's group. */
export const ownZone = (): string =>
  (getSession()?.user as { time_zone?: string } | undefined)?.time_zone ?? DEFAULT_ZONE

/** The time zone of the user's group, the user's language, and the current time, updated every minute. */
export function useZone() {
  const at = useSyncExternalStore(subscribe, () => now)
  return { timeZone: ownZone(), locale: useLocale() ?? 'en', now: at }
}
