import { useCallback, useEffect, useState } from 'react'
import type { Language, OtherLanguage } from '../../config/schema/constants'
import { light } from '../../config/schema/words/en/light'
import { translate, type Args, type Messages } from '../../config/schema/text/translate'
import { usePreferences } from '../preferences'

export type Translate = (key: string, args?: Args) => string

/**
 * The texts of a few light pages in every language, for places that do without polyglot. English is part of the page and
 * stands in while another language is on its way, or when it does not come.
 */
export function lightTexts(english: Messages, fetchOther: (language: OtherLanguage) => Promise<Messages>) {
  const loaded = new Map<Language, Messages>([['en', english]])

  async function load(language: Language): Promise<Messages> {
    const known = loaded.get(language)
    if (known || language === 'en') return known ?? english
    const table = await fetchOther(language).catch(() => english)
    if (table !== english) loaded.set(language, table)
    return table
  }

  /** `t` in the language that is chosen: the same function for as long as its texts are, as effects depend on it. */
  function useText(): Translate {
    const { language } = usePreferences()
    const [messages, setMessages] = useState(() => loaded.get(language) ?? english)
    useEffect(() => {
      let current = true
      void load(language).then(table => {
        if (current) setMessages(table)
      })
      return () => {
        current = false
      }
    }, [language])
    return useCallback((key, args) => translate(messages, key, args), [messages])
  }
  return { load, useText }
}

/** Sign-in, and every failure. Which file a language is in is known to a module that English never fetches. */
export const { load: loadLight, useText: useLightText } = lightTexts(light, language =>
  import('./otherLanguages').then(others => others.lightOf[language]()),
)
