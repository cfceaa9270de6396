import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { isolate, isRightToLeft } from '../../config/schema/text/bidi'
import { LANGUAGES, LANGUAGE_NAMES, isLanguage, type Language } from '../../config/schema/constants'
import { getPreferences, setPreferences } from '../preferences'
import { loadLight } from './light'
import { loadMessages, messagesOf } from './messages'
import { loadPages } from './pages'

/** The first language has been loaded by now (`loadMessages`); the others come when they are chosen. */
function make(): I18nProvider {
  const first = getPreferences().language
  const fetched = async (language: Language) => {
    const [messages] = await Promise.all([loadMessages(language), loadLight(language), loadPages(language)])
    return messages as TranslationMessages
  }
  return polyglotI18nProvider(
    language =>
      isLanguage(language) && language !== first
        ? fetched(language)
        : (messagesOf(first) as TranslationMessages),
    first,
    LANGUAGES.map(locale => ({ locale, name: LANGUAGE_NAMES[locale] })),
    { allowMissing: true },
  )
}

/** What is put into a sentence, such as a time, isn't turned round with it; `_` is a sentence itself. */
const isolated = (options: Record<string, unknown> = {}, locale: string) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== '_' ? isolate(value, locale) : value,
    ]),
  )

/**
 * react-admin's texts from our tables. Made on first use, when the preferred language is there; a language that is chosen
 * holds for the account.
 */
export function createI18nProvider(): I18nProvider {
  let made: I18nProvider | undefined
  const provider = () => (made ??= make())
  return {
    translate: (key, options) => {
      const locale = provider().getLocale()
      return provider().translate(key, isRightToLeft(locale) ? isolated(options, locale) : options)
    },
    getLocale: () => provider().getLocale(),
    getLocales: () => provider().getLocales?.() ?? [],
    changeLocale: async language => {
      await provider().changeLocale(language)
      if (isLanguage(language)) setPreferences({ language })
    },
  }
}
