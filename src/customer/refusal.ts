import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'

/** The message of an error in the user's language. The server's own texts are English. */
export function refusalText(error: unknown, tCommon: Translate, language: string): string {
  const isKnown = error instanceof AppError && (language === 'en' || error.message.startsWith('errors.'))
  return isKnown ? error.text(tCommon, language) : tCommon('errors.unexpected')
}
