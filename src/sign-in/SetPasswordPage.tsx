import { useState, type FormEvent } from 'react'
import { BASE_PATH } from '../config/schema/constants'
import { PASSWORD_API, PASSWORD_MIN } from '../config/schema/passwords'
import type { Problem } from '../config/schema'
import { fetchJson } from '../providers/fetchJson'
import { useLightText } from '../providers/i18n/light'
import { usePageText } from '../providers/i18n/pages'
import { fieldProblems } from '../providers/problems'
import { Card } from './Card'
import { PasswordField } from './PasswordField'
import styles from './SignIn.module.css'

type Words = [key: 'linkOver' | 'tooShort' | 'weakPassword', args?: Problem['args']]

/** The message for a rejected password or link; undefined for other errors. */
function wordsFor(error: unknown): Words | undefined {
  const { token, password } = fieldProblems(error)
  if (token) return ['linkOver']
  if (!password) return undefined
  return password.key === 'validation.tooShort' ? ['tooShort', password.args] : ['weakPassword']
}

/** The target of an invitation or reset link; the token is in the URL's fragment. */
export default function SetPasswordPage() {
  const t = useLightText()
  const tPage = usePageText()
  const [token] = useState(() => window.location.hash.slice(1))
  const [password, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password.length < PASSWORD_MIN.customer)
      return setProblem(tPage('tooShort', { min: PASSWORD_MIN.staff }))
    setBusy(true)
    try {
      await fetchJson(PASSWORD_API, { method: 'PUT', body: JSON.stringify({ token, password }) })
      setDone(true)
    } catch (error) {
      const words = wordsFor(error)
      setProblem(words ? tPage(...words) : t('errors.unexpected'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title={tPage('setPassword')}
      lead={done ? undefined : tPage('setPasswordLead', { min: PASSWORD_MIN.staff })}
    >
      {done ? (
        <>
          <output className={styles.notice}>{tPage('passwordSet')}</output>
          <a href={BASE_PATH}>{t('signIn.title')}</a>
        </>
      ) : (
        <form onSubmit={onSubmit} noValidate aria-busy={busy}>
          <PasswordField
            t={t}
            value={password}
            onChange={text => {
              setText(text)
              setProblem(undefined)
            }}
            invalid={problem !== undefined}
            describedBy={problem ? 'problem' : undefined}
            autoComplete="new-password"
          />
          <div id="problem" role="alert" className={styles.problem}>
            {problem}
          </div>
          <button type="submit" className={styles.submit} disabled={busy}>
            {tPage('setPassword')}
          </button>
        </form>
      )}
    </Card>
  )
}
