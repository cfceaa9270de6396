/** The specification's constants, section 9. */
export const REQUEST_TIMEOUT_MS = 20_000

/** Mobile up to and with the first width, desktop above the second, tablet between them. Pixels. */
export const MOBILE_MAX = 767
export const TABLET_MAX = 1220

/** How many readings or events an answer holds when nobody says how many. */
export const DEFAULT_READING_COUNT = 3

/** Ids that the product draws itself. */
export const RANDOM_ID = { length: 6, alphabet: '0123456789ABCDEF' } as const

export const BASE_PATH = '/'
export const ADMIN_PATH = '/admin'
export const DASHBOARD_PATH = '/dashboard'
/** Where customers begin, and where their session leads when it ends. */
export const HOME_PATH = '/home'
/** A customer's own tanks. */
export const CUSTOMER_PATH = '/dashboard/my-tanks'
export const CUSTOMER_ROLE = 'customer'

/** Languages that the product speaks; the first is the source of all others. */
export const LANGUAGES = ['en', 'zh', 'es', 'fr', 'it', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
/** A language that is fetched: English is part of the page. */
export type OtherLanguage = Exclude<Language, 'en'>
/** Each language in its own words, as a reader looks for it. */
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
