/** Constants of the specification, section 9. */
export const REQUEST_TIMEOUT_MS = 20_000

/** Breakpoints in pixels: mobile up to and including the first width, desktop above the second, tablet between. */
export const MOBILE_MAX = 767
export const TABLET_MAX = 1220

export const BASE_PATH = '/'
export const ADMIN_PATH = '/admin'
export const DASHBOARD_PATH = '/dashboard'
/** Where customers start, and where they return when the session ends. */
export const HOME_PATH = '/home'

/** Supported languages; the first is the source of all translations. */
export const LANGUAGES = ['en', 'zh', 'es', 'fr', 'it', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
/** A language loaded on demand: English is bundled. */
export type OtherLanguage = Exclude<Language, 'en'>
/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ar: 'العربية',
}
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
export const isLanguage = (value: unknown): value is Language =>
  (LANGUAGES as readonly unknown[]).includes(value)

export const THEMES = ['default', 'red_green'] as const
export type ThemeName = (typeof THEMES)[number]
export const MODES = ['system', 'light', 'dark'] as const
export type Mode = (typeof MODES)[number]
