import { useState } from 'react'
import { DASHBOARD_PATH } from '../config/constants'
import { AppError } from '../providers/errors'
import { goTo, pageState } from '../providers/navigation'
import { signIn } from '../providers/auth/session'

/** Seconds as the clock time they lead to, in the reader's own notation. */
const clockIn = (seconds: number, language: string, now: number) =>
  new Date(now + seconds * 1000).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })

export type Failure = { message: string; args: Record<string, string | number>; requestId?: string }

function failureOf(error: unknown, language: string): Failure {
  if (!(error instanceof AppError)) return { message: 'errors.unexpected', args: {} }
  const args =
    error.retryAfter === undefined
      ? error.args
      : { ...error.args, time: clockIn(error.retryAfter, language, Date.now()) }
  // The one thing that the server says of every wrong sign-in has words in each language.
  const message = error.message === 'Invalid credentials' ? 'errors.invalidCredentials' : error.message
  const requestId = error.status >= 500 ? error.body.request_id : undefined
  return { message, args, ...(requestId ? { requestId } : {}) }
}

/** Sends the form, and leads on to where the visitor wanted to go. */
export function useSignIn(language: string) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(email: string, password: string): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await signIn(email, password)
      goTo(pageState().origin ?? DASHBOARD_PATH, { replace: true })
      return true
    } catch (error) {
      setFailure(failureOf(error, language))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { submit, failure, busy, clear: () => setFailure(null) }
}
