import type { SessionUser } from '../../config/schema/session'
import { isRecord } from '../errors'
import { parseJson } from '../fetchJson'

/** The response to a sign-in. */
export type SignInAnswer = { token: string; user: SessionUser; role: string }
export type Session = Readonly<SignInAnswer>

/** The persisted store. Specification, section 3. */
export type Auth = {
  token: string | null
  /** Expiry time of the token, ms: its claim, decoded once. */
  expiresAt: number | null
  firebaseToken: string | null
  error: string | null
  user: SessionUser | null
  isAdmin: boolean
  isProvider: boolean
  permissions: readonly string[]
  basePath: string
  role: string | null
  isAuthenticated: boolean
}

export type App = {
  collapsed: boolean
  view: 'mobile' | 'tablet' | 'desktop'
  height: number
  openDrawer: boolean
  openKeys: readonly string[]
  current: readonly string[]
  routeError: string | null
}

/** User data from a social or phone sign-in. */
export type User = { profile: Readonly<Record<string, unknown>> | null; routes: readonly string[] }

export type Cached = { data: readonly unknown[]; lastUpdated: number | null }
export type Api = { tankGroups: Cached; countries: Cached }

export type StoredState = { auth: Auth; app: App; user: User; api: Api }

export const EMPTY: StoredState = {
  auth: {
    token: null,
    expiresAt: null,
    firebaseToken: null,
    error: null,
    user: null,
    isAdmin: false,
    isProvider: false,
    permissions: [],
    basePath: '/',
    role: null,
    isAuthenticated: false,
  },
  app: {
    collapsed: false,
    view: 'desktop',
    height: 0,
    openDrawer: false,
    openKeys: [],
    current: [],
    routeError: null,
  },
  user: { profile: null, routes: [] },
  api: { tankGroups: { data: [], lastUpdated: null }, countries: { data: [], lastUpdated: null } },
}

/** Takes the values of a stored slice that have the right types, and empty values for the rest. */
function merge<T extends object>(empty: T, stored: unknown): T {
  if (!isRecord(stored)) return empty
  const kept = Object.entries(empty).map(([name, fallback]) => {
    const value = stored[name]
    const fits =
      fallback === null || value === null
        ? fallback === null && value !== undefined
        : Array.isArray(fallback) === Array.isArray(value) && typeof value === typeof fallback
    return [name, fits ? value : fallback]
  })
  return Object.fromEntries(kept) as T
}

const isUser = (value: unknown): value is SessionUser =>
  isRecord(value) && typeof value.role_type === 'string' && Array.isArray(value.roles)

/** Parses the stored state, slice by slice. Null if the session is unreadable: the caller then removes it. */
export function readStored(text: string): StoredState | null {
  const parsed = parseJson(text)
  if (!isRecord(parsed)) return null
  const auth = merge(EMPTY.auth, parsed.auth)
  const api = isRecord(parsed.api) ? parsed.api : {}
  const coherent =
    auth.token === null
      ? !auth.isAuthenticated
      : typeof auth.token === 'string' && typeof auth.role === 'string' && isUser(auth.user)
  if (!coherent) return null
  return {
    auth,
    app: merge(EMPTY.app, parsed.app),
    user: merge(EMPTY.user, parsed.user),
    api: {
      tankGroups: merge(EMPTY.api.tankGroups, api.tankGroups),
      countries: merge(EMPTY.api.countries, api.countries),
    },
  }
}
