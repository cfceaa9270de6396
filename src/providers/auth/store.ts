import { useSyncExternalStore } from 'react'
import { env } from '../env'
import { EMPTY, readStored, type StoredState } from './storedState'

/**
 * The persisted store: auth, app, user and api. Who is signed in has an item of local storage to itself, under the build's
 * storage key; a tab that keeps its view or a list must not write what it believes of the session, which another tab may
 * have ended a moment ago. The view and the lists are kept by user: nobody finds another's.
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
    return null // Blocked by the browser: the session then lasts as long as the page.
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
    // Full: the cached lists are what takes room, and they can be fetched again.
    state = { ...state, api: EMPTY.api }
    storage()?.removeItem(viewKey(auth))
  }
}

const tell = () => listeners.forEach(listener => listener())

export const getStored = (): StoredState => state

/** Changes one slice; the rest stays as it is. */
export function setStored<K extends Slice>(slice: K, change: Partial<StoredState[K]>): void {
  state = { ...state, [slice]: { ...state[slice], ...change } }
  save(slice)
  tell()
}

/** Forgets everything: auth, app, user and cached data. */
export function resetStored(): void {
  storage()?.removeItem(env.storageKey)
  storage()?.removeItem(viewKey(state.auth))
  state = EMPTY
  tell()
}

/** Whether other tabs find the session too. */
export const isShared = (): boolean => (storage()?.getItem(env.storageKey) ?? null) !== null

/** Reads again what another tab wrote. */
export function reloadStored(): void {
  const mine = viewKey(state.auth)
  state = load()
  if (mine !== viewKey(state.auth)) storage()?.removeItem(mine)
  tell()
}

export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A slice of the persisted store, kept up to date. */
export const useStored = <K extends Slice>(slice: K): StoredState[K] =>
  useSyncExternalStore(subscribeStored, () => state[slice])
