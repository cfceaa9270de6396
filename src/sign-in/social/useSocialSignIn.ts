import { useState } from 'react'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import { AppError } from '../../providers/errors'
import { useLightText } from '../../providers/i18n/light'
import { goTo, pageState } from '../../providers/navigation'
import { ACTIVATE_PATH } from '../paths'
import { useSocialText } from './text'

/** Preloaded on hover or focus: browsers open a popup only directly after a click. */
export const loadSignIn = () => import('../../providers/firebase/signIn')

/** One attempt at a time; then continues to the requested page, or to the activation for an unknown user. */
export function useSocialSignIn() {
  const t = useSocialText()
  const tCommon = useLightText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function errorMessage(error: unknown): string {
    if (!(error instanceof AppError)) return t('network')
    const own = t(error.message, error.args)
    return own === error.message ? tCommon(error.message, error.args) : own
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'activation_required')
        goTo(ACTIVATE_PATH, { activation: error.body.raw })
      else setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const signIn = (work: () => Promise<void>) =>
    run(async () => {
      await work()
      goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
    })
  return { t, busy, problem, setProblem, run, signIn }
}
