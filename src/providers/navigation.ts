import { BASE_PATH, DASHBOARD_PATH } from '../config/schema/constants'

/**
 * Routing of the few top-level pages. The sign-in pages have no router library, which would be a third of their
 * size; the dashboard runs react-router below its own path and notifies this module when the user leaves it.
 */
export type PageState = {
  /** Where a user without a session wanted to go. */
  origin?: string
  /** Translation key of a message to show on arrival. */
  notice?: string
  /** The server's response for a user who must activate the account first. */
  activation?: unknown
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach(listener => listener())

/** Subscribes to navigation, ours and the browser's. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) window.addEventListener('popstate', notifyListeners)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', notifyListeners)
  }
}

export const currentPath = (): string => window.location.pathname

/** Stored in the history entry, so that it survives a reload. */
export function pageState(): PageState {
  const { origin, notice } = (window.history.state ?? {}) as Record<string, unknown>
  return {
    ...(typeof origin === 'string' && isOrigin(origin) ? { origin } : {}),
    ...(typeof notice === 'string' ? { notice } : {}),
  }
}

/** Only dashboard paths are valid return targets, to prevent open redirects. */
export const isOrigin = (path: string): boolean => new RegExp(`^${DASHBOARD_PATH}([/?]|$)`).test(path)

/** Navigates to a top-level page. */
export function goTo(
  path: string,
  { replace = false, ...state }: PageState & { replace?: boolean } = {},
): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', path)
  notifyListeners()
}

/** Notifies subscribers after the dashboard's router has navigated. */
export const addressChanged = (): void => notifyListeners()

/** The path to return to after sign-in. */
export const attemptedAddress = (): string => {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** The top-level page of a path. */
export function pageForPath(path: string): 'signIn' | 'admin' | 'home' | 'dashboard' | 'broken' | 'notFound' {
  // The customers' chunk distinguishes their sign-in paths.
  if (/^\/(home|set-password)(\/|$)/.test(path)) return 'home'
  if (path === BASE_PATH || path === '') return 'signIn'
  if (/^\/admin\/?$/.test(path)) return 'admin'
  // The proxy's page for a server outage.
  if (path === '/500') return 'broken'
  return isOrigin(path) ? 'dashboard' : 'notFound'
}
