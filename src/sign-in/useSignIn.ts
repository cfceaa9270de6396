import { useState } from 'react'
import { DASHBOARD_PATH } from '../config/schema/constants'
import { AppError } from '../providers/errors'
import { ACTIVATE_PATH } from './paths'
import { goTo, pageState } from '../providers/navigation'
import { signIn } from '../providers/auth/session'

/** Submits the form, then continues to the requested page. */
export function useSignIn() {
  const [failure, setFailure] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(email: string, password: string): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await signIn(email, password)
      goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'activation_required') {
        goTo(ACTIVATE_PATH, { activation: error.body.raw })
        return true
      }
      setFailure(error instanceof AppError ? error : new AppError('', 'errors.unexpected'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { submit, failure, busy, clear: () => setFailure(null) }
}
