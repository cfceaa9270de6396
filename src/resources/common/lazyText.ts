import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import type { Language, OtherLanguage } from '../../config/schema/constants'
import { isolate } from '../../config/schema/text/bidi'
import { pluralOf } from '../../config/schema/text/plural'
import { interpolate, lookUp, type Args, type Messages } from '../../config/schema/text/translate'
import { lightTexts } from '../../providers/i18n/light'

/** Returns the text of a key. Counted texts take `smart_count`. A key without a text is returned unchanged. */
export type LazyText = (key: string, args?: Args) => string

/** Texts that are fetched with the parts that show them, instead of with the first page. Returns their hook. */
export function lazyText(
  english: Messages,
  others: Readonly<Record<OtherLanguage, () => Promise<Messages>>>,
): () => LazyText {
  const { load } = lightTexts(english, language => others[language]())

  /** The table of a language; English until it is there. */
  function useMessages(language: string): Messages {
    const [messages, setMessages] = useState<Messages>(english)
    useEffect(() => {
      let isCurrent = true
      void load(language as Language).then(table => {
        if (isCurrent) setMessages(table)
      })
      return () => {
        isCurrent = false
      }
    }, [language])
    return messages
  }

  return function useText() {
    const locale = useLocale() ?? 'en'
    const messages = useMessages(locale)
    return useMemo(
      () =>
        (key: string, { smart_count, ...args }: Args = {}): string => {
          const text = lookUp(messages, key) ?? key
          const form = smart_count === undefined ? text : pluralOf(text, Number(smart_count), locale)
          const given = Object.entries({ ...args, ...(smart_count === undefined ? {} : { smart_count }) })
          return interpolate(
            form,
            Object.fromEntries(
              given.map(([name, value]) => [
                name,
                typeof value === 'string' ? isolate(value, locale) : value,
              ]),
            ),
          )
        },
      [messages, locale],
    )
  }
}
