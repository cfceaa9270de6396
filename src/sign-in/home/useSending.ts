import { useState } from 'react'
import { AppError } from '../../providers/errors'
import { useLightText } from '../../providers/i18n/light'
import { usePageText } from '../../providers/i18n/pages'
import { usePreferences } from '../../providers/preferences'
import { fieldProblems } from '../../providers/problems'
import { useHomeText } from './text'

/** Submits one request at a time, with its error by field. */
export function useSending() {
  const t = useHomeText()
  const page = usePageText()
  const tCommon = useLightText()
  const { language } = usePreferences()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  /** The server's field messages are English: each has a translation here. */
  function problemText(error: unknown): string {
    const { email, token, password, activationCode, error: other } = fieldProblems(error)
    if (activationCode) return t('codeWrong')
    if (token) return t('linkWrong')
    if (email) return t('emailWrong')
    if (password)
      return password.key === 'validation.tooShort' ? page('tooShort', password.args) : page('weakPassword')
    if (other) return t('somethingWrong')
    return error instanceof AppError ? error.text(tCommon, language) : tCommon('errors.unexpected')
  }
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setWrong(null)
    try {
      await work()
      return true
    } catch (error) {
      setWrong(problemText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, wrong, setWrong, run }
}
