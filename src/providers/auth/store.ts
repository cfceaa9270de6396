import { useSyncExternalStore } from 'react'
import { env } from '../env'
import { EMPTY, readStored, type StoredState } from './storedState'

/** The persisted store: auth, app, user and api, as one item of local storage under the build's storage key. */
const listeners = new Set<() => void>()
let state = load()

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // Blocked by the browser: the session then lasts as long as the page.
  }
}

function load(): StoredState {
  const text = typeof window === 'undefined' ? null : (storage()?.getItem(env.storageKey) ?? null)
  if (text === null) return EMPTY
  const stored = readStored(text)
  if (stored) return stored
  storage()?.removeItem(env.storageKey)
  return EMPTY
}

function save(): void {
  try {
    if (state === EMPTY) storage()?.removeItem(env.storageKey)
    else storage()?.setItem(env.storageKey, JSON.stringify(state))
  } catch {
    // Full: the cached lists are what takes room, and they can be fetched again.
    state = { ...state, api: EMPTY.api }
    storage()?.removeItem(env.storageKey)
  }
}

const tell = () => listeners.forEach(listener => listener())

export const getStored = (): StoredState => state

/** Changes one slice; the rest stays as it is. */
export function setStored<K extends keyof StoredState>(slice: K, change: Partial<StoredState[K]>): void {
  state = { ...state, [slice]: { ...state[slice], ...change } }
  save()
  tell()
}

/** Forgets everything: auth, app, user and cached data. */
export function resetStored(): void {
  state = EMPTY
  save()
  tell()
}

/** Reads again what another tab wrote. */
export function reloadStored(): void {
  state = load()
  tell()
}

export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A slice of the persisted store, kept up to date. */
export const useStored = <K extends keyof StoredState>(slice: K): StoredState[K] =>
  useSyncExternalStore(subscribeStored, () => state[slice])
