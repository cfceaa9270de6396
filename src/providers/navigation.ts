import { BASE_PATH, DASHBOARD_PATH } from '../config/schema/constants'

/**
 * Which of the few top-level pages is shown. The sign-in pages do without a router, which would be a third of their
 * size; the dashboard runs react-router below its own path and tells this module when an address leaves it.
 */
export type PageState = {
  /** Where a guarded visitor wanted to go. */
  origin?: string
  /** A key of the language tables to show on arrival. */
  notice?: string
  /** What the server said to somebody who has to activate the account first. */
  activation?: unknown
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach(listener => listener())

/** Subscribes to changes of the address, ours and the browser's own. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) window.addEventListener('popstate', tell)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', tell)
  }
}

export const currentPath = (): string => window.location.pathname

/** Kept in the entry of the browser's history, so that it survives a reload. */
export function pageState(): PageState {
  const state: unknown = window.history.state
  if (state === null || typeof state !== 'object') return {}
  const { origin, notice } = state as Record<string, unknown>
  return {
    ...(typeof origin === 'string' && isOrigin(origin) ? { origin } : {}),
    ...(typeof notice === 'string' ? { notice } : {}),
  }
}

/** Only addresses of the dashboard are returned to: anything else could lead to another site. */
export const isOrigin = (path: string): boolean =>
  path.startsWith(DASHBOARD_PATH) && /^([/?]|$)/.test(path.slice(DASHBOARD_PATH.length))

/** Goes to a top-level page. */
export function goTo(
  path: string,
  { replace = false, ...state }: PageState & { replace?: boolean } = {},
): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', path)
  tell()
}

/** The address changed by somebody else's hand (the dashboard's router): look again. */
export const addressChanged = (): void => tell()

/** The part of the address that a guarded visitor is brought back to. */
export const attemptedAddress = (): string =>
  `${window.location.pathname}${window.location.search}${window.location.hash}`

/** Which page an address belongs to. */
export function pageForPath(path: string): 'signIn' | 'admin' | 'home' | 'dashboard' | 'broken' | 'notFound' {
  // Which of customers' ways in it is, their own chunk knows.
  if (/^\/(home(\/|$)|set-password$)/.test(path)) return 'home'
  if (path === BASE_PATH || path === '') return 'signIn'
  if (path === '/admin' || path === '/admin/') return 'admin'
  // What a proxy shows while the server can't answer.
  if (path === '/500') return 'broken'
  return isOrigin(path) ? 'dashboard' : 'notFound'
}
