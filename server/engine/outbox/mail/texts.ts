import { LANGUAGES, isLanguage, type Language } from '../../../../src/config/constants'
import { mail as ar } from '../../../../src/config/i18n/ar/mail'
import { mail as en } from '../../../../src/config/i18n/en/mail'
import { mail as es } from '../../../../src/config/i18n/es/mail'
import { mail as fr } from '../../../../src/config/i18n/fr/mail'
import { mail as it } from '../../../../src/config/i18n/it/mail'
import { mail as zh } from '../../../../src/config/i18n/zh/mail'
import { interpolate, type Args } from '../../../../src/config/schema/text/translate'

const TABLES = { en, zh, es, fr, it, ar } as const

/** The language of a recipient: the person's own, else the group's. */
export const languageOf = (...chosen: readonly (string | null | undefined)[]): Language =>
  chosen.find(isLanguage) ?? LANGUAGES[0]

/** A mail's texts by its name in the tables `src/config/i18n/{language}/mail.ts`. */
export type MailName = Exclude<keyof typeof en, 'frame'>
export type MailTexts = { readonly subject: string; readonly body: string; readonly button?: string }

/** The texts of a mail with its figures filled in. */
export function mailTexts(name: MailName, language: Language, args: Args): MailTexts {
  const { subject, body, ...rest }: MailTexts = TABLES[language][name]
  return {
    subject: interpolate(subject, args),
    body: interpolate(body, args),
    ...(rest.button === undefined ? {} : { button: interpolate(rest.button, args) }),
  }
}

/** What stands around every mail. */
export const frameTexts = (language: Language) => TABLES[language].frame

/** What an alert says of the volume: how it changed, or what it is. */
export const alertFigures = (language: Language, changed: boolean, from: string, to: string): string =>
  interpolate(TABLES[language].alert[changed ? 'change' : 'level'], { from, to })
