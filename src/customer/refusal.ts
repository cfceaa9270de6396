import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'

/** The message of an error in the user's language. The server's own texts are English. */
export function refusalText(error: unknown, tCommon: Translate, language: string): string {
  const isKnown = error instanceof AppError && (language === 'en' || error.message.startsWith('errors.'))
  return isKnown ? error.text(tCommon, language) : tCommon('errors.unexpected')
}

/** Whether a retry may succeed: the server was unreachable or unavailable, or requires sign-in first. */
export const isPassing = ({ status }: AppError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500
