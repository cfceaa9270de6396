import { LANGUAGES } from '../constants'
import { choice, text } from '../index'
import { defineCall, type Call } from './define'
import { orNull } from './shapes'

const own = {
  method: 'PUT',
  path: '/api/preferences',
  tag: 'session',
  summary: 'Change one’s own name, or the language and units that one reads in; what isn’t named stays',
  may: { signedIn: true },
  unaudited: 'how a person reads is their own affair; a changed name or language has an entry',
  partial: true,
} as const
const preferenceInput = {
  name: text({ required: true, min: 1, max: 160 }),
  locale: choice(LANGUAGES, { required: true }),
} as const
const storedPreferences = { name: text(), locale: orNull(choice(LANGUAGES)) } as const

/** What the engine itself changes: the language. */
export const chooseLanguage = defineCall({
  ...own,
  body: preferenceInput,
  answer: storedPreferences,
  example: { locale: 'fr' },
})

/** The engine's call, unless the app has one of its own at the address. */
export const preferenceCallsOf = (calls: readonly Call[]): readonly Call[] =>
  calls.some(({ path, method }) => path === own.path && method === own.method) ? [] : [chooseLanguage]

/** The same for an app whose users choose units as well. */
export const preferencesWith = <const U extends readonly string[]>(units: U) =>
  defineCall({
    ...own,
    body: { ...preferenceInput, units: choice(units, { required: true }) },
    answer: { ...storedPreferences, units: choice(units) },
    example: { locale: 'fr' },
  })
