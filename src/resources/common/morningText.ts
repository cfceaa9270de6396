import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-admin'
import { morning } from '../../config/i18n/en/morning'
import type { Language, OtherLanguage } from '../../config/schema/constants'
import { isolate } from '../../config/schema/text/bidi'
import { pluralOf } from '../../config/schema/text/plural'
import { interpolate, lookUp, type Args, type Messages } from '../../config/schema/text/translate'
import { lightTexts } from '../../providers/i18n/light'

const others: Readonly<Record<OtherLanguage, () => Promise<{ morning: Messages }>>> = {
  zh: () => import('../../config/i18n/zh/morning'),
  es: () => import('../../config/i18n/es/morning'),
  fr: () => import('../../config/i18n/fr/morning'),
  it: () => import('../../config/i18n/it/morning'),
  ar: () => import('../../config/i18n/ar/morning'),
}
const { load } = lightTexts(morning, async language => (await others[language]()).morning)

/** The table of a language; English until it is there. */
function useMessages(language: string): Messages {
  const [messages, setMessages] = useState<Messages>(morning)
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

/** Texts that are fetched with the parts that show them, instead of with the first page. Counted ones take `smart_count`. */
export function useMorningText() {
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
            given.map(([name, value]) => [name, typeof value === 'string' ? isolate(value, locale) : value]),
          ),
        )
      },
    [messages, locale],
  )
}
