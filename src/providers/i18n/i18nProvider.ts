import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { LANGUAGES, LANGUAGE_NAMES, isLanguage, type Language } from '../../config/constants'
import { getPreferences, setPreferences } from '../preferences'
import { loadLight } from './light'
import { loadMessages, messagesOf } from './messages'

/**
 * react-admin's texts from our tables. The preferred language has to be loaded before (`loadMessages`); the others come
 * when they are chosen, and the choice is kept on this machine.
 */
export function createI18nProvider(): I18nProvider {
  const first = getPreferences().language
  const fetched = async (language: Language) => {
    const [messages] = await Promise.all([loadMessages(language), loadLight(language)])
    return messages as TranslationMessages
  }
  const provider = polyglotI18nProvider(
    language =>
      isLanguage(language) && language !== first
        ? fetched(language)
        : (messagesOf(first) as TranslationMessages),
    first,
    LANGUAGES.map(locale => ({ locale, name: LANGUAGE_NAMES[locale] })),
    { allowMissing: true },
  )
  return {
    ...provider,
    changeLocale: async language => {
      await provider.changeLocale(language)
      if (isLanguage(language)) setPreferences({ language })
    },
  }
}
