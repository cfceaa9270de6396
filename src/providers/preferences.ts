import type { SessionUser } from '../config/schema/session'
import { useSyncExternalStore } from 'react'
import {
  MODES,
  THEMES,
  directionOf,
  isLanguage,
  type Language,
  type Mode,
  type ThemeName,
} from '../config/schema/constants'
import { getStored, setStored, subscribeStored } from './auth/store'
import { env } from './env'
import { isRecord } from './errors'

/** Display preferences. */
export type Preferences = {
  language: Language
  mode: Mode
  theme: ThemeName
  /** Enables single-key shortcuts. */
  shortcuts: boolean
}

/**
 * Choices stored in this browser, kept after signing out. Colours belong to the account, as each company has its
 * own. A language chosen while signed in is saved in the account, and here only for the sign-in page.
 */
type Chosen = {
  language?: Language
  /** The account that the language belongs to, once saved there: it doesn't apply to the next account. */
  languageOf?: string
  mode?: Mode
  themes?: Readonly<Record<string, ThemeName>>
  shortcuts?: boolean
}

const KEY = `${env.storageKey}.preferences`
const listeners = new Set<() => void>()

const oneOf = <T extends string>(options: readonly T[], value: unknown): value is T =>
  options.includes(value as T)

/** The first supported language of the browser's list. */
function browserLanguage(): Language {
  const spoken = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
  return spoken.map(tag => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

function load(): Chosen {
  let stored: unknown
  try {
    stored = JSON.parse(window.localStorage.getItem(KEY) ?? '{}')
  } catch {
    // Storage is blocked or corrupt: use the defaults.
  }
  const { language, languageOf, mode, themes, shortcuts } = isRecord(stored) ? stored : {}
  const known = Object.entries(isRecord(themes) ? themes : {}).filter(([, theme]) => oneOf(THEMES, theme))
  return {
    ...(isLanguage(language) && { language }),
    ...(typeof languageOf === 'string' && { languageOf }),
    ...(oneOf(MODES, mode) && { mode }),
    ...(known.length > 0 && { themes: Object.fromEntries(known) as Record<string, ThemeName> }),
    ...(typeof shortcuts === 'boolean' && { shortcuts }),
  }
}

let chosen = load()
/** Whether a language was chosen on this page before signing in: it belongs to the next user to sign in. */
let isNew = false
let preferences = resolve()

/** The effective preferences: chosen here, else from the account, else from the device. */
function resolve(): Preferences {
  const { user } = getStored().auth
  const theme = (user && chosen.themes?.[String(user.id)]) ?? user?.theme
  return {
    language: languageFor(user) ?? browserLanguage(),
    mode: chosen.mode ?? 'system',
    theme: oneOf(THEMES, theme) ? theme : 'default',
    shortcuts: chosen.shortcuts ?? true,
  }
}

function languageFor(user: SessionUser | null): Language | undefined {
  const { language, languageOf } = chosen
  if (!user || languageOf === undefined) return language ?? localeOf(user)
  return localeOf(user) ?? (languageOf === String(user.id) ? language : undefined)
}

function localeOf(user: SessionUser | null): Language | undefined {
  return isLanguage(user?.locale) ? user.locale : undefined
}

export const getPreferences = (): Preferences => preferences

export function setPreferences({ theme, language, ...change }: Partial<Preferences>): void {
  const { user } = getStored().auth
  chosen = {
    ...chosen,
    ...change,
    ...(language && { language, languageOf: user ? String(user.id) : undefined }),
    ...(theme && user && { themes: { ...chosen.themes, [String(user.id)]: theme } }),
  }
  keep()
  if (language) isNew = user === null
  if (language && user) setStored('auth', { user: { ...user, locale: language } })
  refresh()
}

function keep() {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Not saved, but valid for this page.
  }
}

function refresh() {
  const next = resolve()
  const same = (Object.keys(next) as (keyof Preferences)[]).every(name => next[name] === preferences[name])
  if (same) return
  preferences = next
  applyPreferences()
  listeners.forEach(listener => listener())
}

// Preferences change with the signed-in user.
subscribeStored(refresh)

/** Whether the language was chosen on this page before its user signed in. */
export const isNewLanguage = (): boolean => isNew

/** Sets language, direction, mode and theme on the root element, for the style sheets. */
export function applyPreferences(root: HTMLElement = document.documentElement): void {
  root.lang = preferences.language
  root.dir = directionOf(preferences.language)
  root.dataset.theme = preferences.theme
  if (preferences.mode === 'system') delete root.dataset.mode
  else root.dataset.mode = preferences.mode
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => preferences)
