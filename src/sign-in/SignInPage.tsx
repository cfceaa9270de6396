import { lazy, Suspense, useRef, useState, type FormEvent } from 'react'
import { ADMIN_PATH, BASE_PATH } from '../config/schema/constants'
import { useLightText } from '../providers/i18n/light'
import { pageState } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { Card } from './Card'
import { PasswordField } from './PasswordField'
import styles from './SignIn.module.css'
import { useSignIn } from './useSignIn'

const OtherWays = lazy(() => import('./OtherWays'))

type Props = { kind: keyof typeof PAGES }

/** Title and lead of each page, and its link to the other one. */
const PAGES = {
  signIn: ['signIn.title', 'signIn.lead', ADMIN_PATH, 'signIn.toAdmin'],
  admin: ['signIn.adminTitle', 'signIn.adminLead', BASE_PATH, 'signIn.toStaff'],
} as const

const EMAIL = {
  id: 'email',
  name: 'email',
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'ltr',
} as const

/** Both sign-in pages: `/` for all users, `/admin` for operators. */
export default function SignInPage({ kind }: Props) {
  const t = useLightText()
  const { language } = usePreferences()
  const { submit, failure, busy, clear } = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [{ notice, origin }] = useState(pageState)
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [title, lead, path, text] = PAGES[kind]

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || (await submit(email, password))) return
    // Focus the first empty field, else the password, which is most likely wrong.
    ;(email.trim() === '' ? emailBox : passwordBox).current?.focus()
  }

  function choose(account: string, secret: string) {
    setEmail(account)
    setPassword(secret)
    clear()
    submitButton.current?.focus()
  }

  const requestId = failure && failure.status >= 500 && failure.body.request_id
  const invalid = failure !== null
  const describedBy = failure ? 'problem' : undefined

  return (
    <Card title={t(title)} lead={t(lead)} link={{ path, text: t(text), state: { origin } }}>
      {notice && !failure ? <output className={styles.notice}>{t(notice)}</output> : null}

      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        <div className={styles.field}>
          <label htmlFor="email">{t('signIn.email')}</label>
          <input
            ref={emailBox}
            {...EMAIL}
            value={email}
            onChange={event => setEmail(event.target.value)}
            aria-invalid={invalid}
            aria-describedby={describedBy}
          />
        </div>
        <PasswordField
          {...{ t, invalid, describedBy }}
          ref={passwordBox}
          value={password}
          onChange={setPassword}
        />
        <div id="problem" role="alert" className={styles.problem}>
          {failure?.text(t, language)}
          {requestId ? <small>{t('errors.requestId', { id: requestId })}</small> : null}
        </div>
        <button ref={submitButton} type="submit" className={styles.submit} disabled={busy}>
          {t(busy ? 'signIn.submitting' : 'signIn.submit')}
        </button>
      </form>

      <Suspense>
        <OtherWays isCustomer={false} onChoose={choose} />
      </Suspense>
    </Card>
  )
}
