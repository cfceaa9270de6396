import { useSyncExternalStore } from 'react'
import {
  MODES,
  THEMES,
  directionOf,
  isLanguage,
  type Language,
  type Mode,
  type ThemeName,
} from '../config/constants'
import { env } from './env'

/** How a person likes the pages; kept on this machine, and past signing out. */
export type Preferences = {
  language: Language
  mode: Mode
  theme: ThemeName
  /** Whether a single letter is a command. */
  shortcuts: boolean
}

const KEY = `${env.storageKey}.preferences`
const listeners = new Set<() => void>()

const oneOf = <T extends string>(options: readonly T[], value: unknown): value is T =>
  options.includes(value as T)

/** The first of the browser's languages that we speak. */
function browserLanguage(): Language {
  const spoken = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
  return spoken.map(tag => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

/** What somebody chose here; whatever they did not choose follows the device or the account. */
function load(): Partial<Preferences> {
  let stored: Record<string, unknown> = {}
  try {
    stored = (JSON.parse(window.localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    // Blocked or damaged: the defaults do.
  }
  const { language, mode, theme, shortcuts } = stored
  return {
    ...(isLanguage(language) && { language }),
    ...(oneOf(MODES, mode) && { mode }),
    ...(oneOf(THEMES, theme) && { theme }),
    ...(typeof shortcuts === 'boolean' && { shortcuts }),
  }
}

let chosen = load()
let preferences: Preferences = {
  language: browserLanguage(),
  mode: 'system',
  theme: 'default',
  shortcuts: true,
  ...chosen,
}

export const getPreferences = (): Preferences => preferences

export function setPreferences(change: Partial<Preferences>): void {
  chosen = { ...chosen, ...change }
  preferences = { ...preferences, ...change }
  try {
    window.localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Not kept; it still holds for this page.
  }
  applyPreferences()
  listeners.forEach(listener => listener())
}

/** The colours of the account's company, unless others were chosen here. */
export function adoptTheme(theme: unknown): void {
  if (!chosen.theme && oneOf(THEMES, theme)) setPreferences({ theme })
}

/** Puts language, direction, mode and theme on the root element, where the styles look for them. */
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
