import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { ADMIN_PATH, BASE_PATH } from '../config/constants'
import { useLightText } from '../providers/i18n/light'
import { goTo, pageState } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { Choices } from './Choices'
import { DemoAccounts } from './DemoAccounts'
import { Mark } from '../resources/ui/Mark'
import { PasswordField } from './PasswordField'
import styles from './SignIn.module.css'
import { useDemo } from './useDemo'
import { useSignIn } from './useSignIn'

type Props = { kind: 'signIn' | 'admin' }

/** Both ways in: `/` for everybody, `/admin` for those who run the fleet. */
export default function SignInPage({ kind }: Props) {
  const t = useLightText()
  const { language } = usePreferences()
  const demo = useDemo()
  const { submit, failure, busy, clear } = useSignIn(language)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [{ notice, origin }] = useState(pageState)
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const title = t(kind === 'admin' ? 'signIn.adminTitle' : 'signIn.title')
  const [otherPath, otherText] =
    kind === 'admin' ? [BASE_PATH, 'signIn.toStaff'] : [ADMIN_PATH, 'signIn.toAdmin']

  useEffect(() => {
    document.title = `${title} · Ullage`
  }, [title])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || (await submit(email, password))) return
    // Back to the first thing that is missing, else to the password, which is what is wrong most often.
    const next = email.trim() === '' ? emailBox : passwordBox
    next.current?.focus()
  }

  function choose(account: string, secret: string) {
    setEmail(account)
    setPassword(secret)
    clear()
    submitButton.current?.focus()
  }

  function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(otherPath, origin ? { origin } : {})
  }

  const problem = failure ? t(failure.message, failure.args) : null
  const describedBy = failure ? 'problem' : undefined

  return (
    <div className={styles.page}>
      <div className={styles.side} aria-hidden="true">
        <div className={styles.picture}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <main className={styles.main}>
        <div className={styles.card}>
          <p className={styles.brand}>
            <Mark size={36} />
            <span>Ullage</span>
          </p>
          <h1>{title}</h1>
          <p className={styles.lead}>{t(kind === 'admin' ? 'signIn.adminLead' : 'signIn.lead')}</p>

          {notice && !failure ? <output className={styles.notice}>{t(notice)}</output> : null}

          <form onSubmit={onSubmit} noValidate aria-busy={busy}>
            <div className={styles.field}>
              <label htmlFor="email">{t('signIn.email')}</label>
              <input
                ref={emailBox}
                id="email"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                dir="ltr"
                value={email}
                onChange={event => setEmail(event.target.value)}
                aria-invalid={failure !== null}
                aria-describedby={describedBy}
              />
            </div>
            <PasswordField
              t={t}
              ref={passwordBox}
              value={password}
              onChange={setPassword}
              invalid={failure !== null}
              describedBy={describedBy}
            />
            <div id="problem" role="alert" className={styles.problem}>
              {problem}
              {failure?.requestId ? <small>{t('errors.requestId', { id: failure.requestId })}</small> : null}
            </div>
            <button ref={submitButton} type="submit" className={styles.submit} disabled={busy}>
              {t(busy ? 'signIn.submitting' : 'signIn.submit')}
            </button>
          </form>

          {demo ? <DemoAccounts t={t} demo={demo} onChoose={choose} /> : null}
        </div>
        <footer className={styles.footer}>
          <Choices t={t} />
          <a href={otherPath} onClick={leave}>
            {t(otherText)}
          </a>
        </footer>
      </main>
    </div>
  )
}
