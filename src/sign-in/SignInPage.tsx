import { lazy, Suspense, useRef, useState, type FormEvent, type Ref } from 'react'
import { ADMIN_PATH, BASE_PATH } from '../config/schema/constants'
import { useLightText, type Translate } from '../providers/i18n/light'
import { pageState } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { Card } from './Card'
import { PasswordField } from './PasswordField'
import styles from './SignIn.module.css'
import { useSignIn } from './useSignIn'

const OtherWays = lazy(() => import('./OtherWays'))

type Props = { kind: 'signIn' | 'admin' }

/** The values of the form, its submission, and where the focus goes. */
function useSignInForm() {
  const { submit, failure, busy, clear } = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const emailBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy || (await submit(email, password))) return
    // Focus the first empty field, else the password, which is most likely wrong.
    const next = email.trim() === '' ? emailBox : passwordBox
    next.current?.focus()
  }

  function choose(account: string, secret: string) {
    setEmail(account)
    setPassword(secret)
    clear()
    submitButton.current?.focus()
  }
  return {
    email,
    setEmail,
    password,
    setPassword,
    emailBox,
    passwordBox,
    submitButton,
    failure,
    busy,
    onSubmit,
    choose,
  }
}

type EmailProps = {
  t: Translate
  ref: Ref<HTMLInputElement>
  email: string
  setEmail: (email: string) => void
  invalid: boolean
  describedBy: string | undefined
}

function EmailField({ t, ref, email, setEmail, invalid, describedBy }: EmailProps) {
  return (
    <div className={styles.field}>
      <label htmlFor="email">{t('signIn.email')}</label>
      <input
        ref={ref}
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
        aria-invalid={invalid}
        aria-describedby={describedBy}
      />
    </div>
  )
}

/** Both sign-in pages: `/` for all users, `/admin` for operators. */
export default function SignInPage({ kind }: Props) {
  const t = useLightText()
  const { language } = usePreferences()
  const {
    email,
    setEmail,
    password,
    setPassword,
    emailBox,
    passwordBox,
    submitButton,
    failure,
    busy,
    onSubmit,
    choose,
  } = useSignInForm()
  const [{ notice, origin }] = useState(pageState)
  const isAdmin = kind === 'admin'
  const [path, text] = isAdmin ? [BASE_PATH, 'signIn.toStaff'] : [ADMIN_PATH, 'signIn.toAdmin']

  const problem = failure?.text(t, language)
  const requestId = failure && failure.status >= 500 && failure.body.request_id
  const describedBy = failure ? 'problem' : undefined

  return (
    <Card
      title={t(isAdmin ? 'signIn.adminTitle' : 'signIn.title')}
      lead={t(isAdmin ? 'signIn.adminLead' : 'signIn.lead')}
      link={{ path, text: t(text), state: { origin } }}
    >
      {notice && !failure ? <output className={styles.notice}>{t(notice)}</output> : null}

      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        <EmailField {...{ t, email, setEmail, describedBy }} ref={emailBox} invalid={failure !== null} />
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
