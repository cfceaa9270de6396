import type { Language } from './schema/constants'
import { mail as ar } from './i18n/ar/mail'
import { mail as en } from './i18n/en/mail'
import { mail as es } from './i18n/es/mail'
import { mail as fr } from './i18n/fr/mail'
import { mail as it } from './i18n/it/mail'
import { mail as zh } from './i18n/zh/mail'
import { pluralOf } from './schema/text/plural'
import { interpolate, type Args } from './schema/text/translate'

const TABLES = { en, zh, es, fr, it, ar } as const

export type MailName = keyof typeof en
type MailTexts = { readonly subject: string; readonly body: string; readonly button?: string }

/** The texts of a mail in every language, by its name in the tables `src/config/i18n/{language}/mail.ts`. */
export const mailNamed = (name: MailName): Readonly<Record<Language, MailTexts>> => ({
  en: en[name],
  zh: zh[name],
  es: es[name],
  fr: fr[name],
  it: it[name],
  ar: ar[name],
})

type AlertLine = Exclude<keyof typeof en.alert, 'subject' | 'body' | 'button'>

/** A line of an alert, such as how the volume changed, or what it is now; `smart_count` chooses the plural form. */
export function alertLine(language: Language, line: AlertLine, args: Args): string {
  const text = TABLES[language].alert[line]
  const { smart_count: count } = args
  return interpolate(typeof count === 'number' ? pluralOf(text, count, language) : text, args)
}
