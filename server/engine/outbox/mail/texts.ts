import { LANGUAGES, isLanguage, type Language } from '../../../../src/config/schema/constants'
import { mail as en } from '../../../../src/config/schema/words/en/mail'
import { mail as ar } from '../../../../src/config/schema/words/ar/mail'
import { mail as es } from '../../../../src/config/schema/words/es/mail'
import { mail as fr } from '../../../../src/config/schema/words/fr/mail'
import { mail as it } from '../../../../src/config/schema/words/it/mail'
import { mail as zh } from '../../../../src/config/schema/words/zh/mail'
import { interpolate, type Args } from '../../../../src/config/schema/text/translate'

const TABLES = { en, zh, es, fr, it, ar } as const

/** The language of a recipient: their own choice, else the group's. */
export const languageOf = (...chosen: readonly (string | null | undefined)[]): Language =>
  chosen.find(isLanguage) ?? LANGUAGES[0]

export type MailTexts = { readonly subject: string; readonly body: string; readonly button?: string }
/** The texts of one mail in every language. */
export type MailTemplate = Readonly<Record<Language, MailTexts>>

/** The mails of some tables, by name: a template for each of them. */
export const templateOf = <const N extends string>(
  tables: Readonly<Record<Language, Readonly<Record<N, MailTexts>>>>,
  name: N,
): MailTemplate => ({
  en: tables.en[name],
  zh: tables.zh[name],
  es: tables.es[name],
  fr: tables.fr[name],
  it: tables.it[name],
  ar: tables.ar[name],
})

/** The mails that the engine itself sends. */
export const ownMails = {
  userInvitation: templateOf(TABLES, 'userInvitation'),
  reset: templateOf(TABLES, 'reset'),
}

/** The texts of a mail with its arguments filled in. */
export function mailTexts(template: MailTemplate, language: Language, args: Args): MailTexts {
  const { subject, body, ...rest } = template[language]
  return {
    subject: interpolate(subject, args),
    body: interpolate(body, args),
    ...(rest.button === undefined ? {} : { button: interpolate(rest.button, args) }),
  }
}

/** Header and footer texts of all mails. */
export const frameTexts = (language: Language) => TABLES[language].frame
