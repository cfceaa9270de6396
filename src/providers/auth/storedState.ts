import type { SessionUser } from '../../config/schema/session'

/** What a sign-in answers. */
export type SignInAnswer = { token: string; user: SessionUser; role: string }
/** Who is signed in. */
export type Session = Readonly<SignInAnswer>

/** Specification, section 3: what the persisted store keeps. */
export type Auth = {
  token: string | null
  /** When the token runs out, in milliseconds: its claim, read once. */
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

/** What a social or phone sign-in knows about somebody. */
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Takes the parts of a stored slice whose types are right, and the empty value for the rest. */
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

/**
 * What was stored, part by part. Null when the session can't be read: what is there is then no session of ours, and
 * whoever reads removes it.
 */
export function readStored(text: string): StoredState | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
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
