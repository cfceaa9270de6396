import { useSyncExternalStore } from 'react'
import { env } from '../env'
import { EMPTY, readStored, type StoredState } from './storedState'

/**
 * The persisted store: auth, app, user and api. The session has its own local storage item under the build's storage
 * key, so that a tab that saves a view or list can't restore a session that another tab has just ended. Views and
 * lists are stored per user.
 */
const viewKey = ({ user }: StoredState['auth']) => `${env.storageKey}.${user?.id}`
type Slice = keyof StoredState
const isSession = (slice: Slice) => slice === 'auth' || slice === 'user'

const listeners = new Set<() => void>()
let state = load()

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // Storage is blocked by the browser: the session then lasts as long as the page.
  }
}

function read(key: string): StoredState {
  const text = typeof window === 'undefined' ? null : (storage()?.getItem(key) ?? null)
  if (text === null) return EMPTY
  const stored = readStored(text)
  if (stored) return stored
  storage()?.removeItem(key)
  return EMPTY
}

function load(): StoredState {
  const { auth, user } = read(env.storageKey)
  const { app, api } = auth.token ? read(viewKey(auth)) : EMPTY
  return { auth, app, user, api }
}

function save(slice: Slice): void {
  const { auth, app, user, api } = state
  const [key, kept] = isSession(slice) ? [env.storageKey, { auth, user }] : [viewKey(auth), { app, api }]
  try {
    storage()?.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full: drop the cached lists, which take the most space and can be refetched.
    state = { ...state, api: EMPTY.api }
    storage()?.removeItem(viewKey(auth))
  }
}

const notifyListeners = () => listeners.forEach(listener => listener())

export const getStored = (): StoredState => state

/** Updates one slice of the store. */
export function setStored<K extends Slice>(slice: K, change: Partial<StoredState[K]>): void {
  state = { ...state, [slice]: { ...state[slice], ...change } }
  save(slice)
  notifyListeners()
}

/** Clears auth, app, user and cached data. */
export function resetStored(): void {
  storage()?.removeItem(env.storageKey)
  storage()?.removeItem(viewKey(state.auth))
  state = EMPTY
  notifyListeners()
}

/** Whether other tabs share the session. */
export const isShared = (): boolean => (storage()?.getItem(env.storageKey) ?? null) !== null

/** Reloads the store after another tab's write. */
export function reloadStored(): void {
  const mine = viewKey(state.auth)
  state = load()
  if (mine !== viewKey(state.auth)) storage()?.removeItem(mine)
  notifyListeners()
}

export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes to a slice of the persisted store. */
export const useStored = <K extends Slice>(slice: K): StoredState[K] =>
  useSyncExternalStore(subscribeStored, () => state[slice])
