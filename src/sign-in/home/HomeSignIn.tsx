import { useState, type FormEvent } from 'react'
import { BASE_PATH } from '../../config/schema/constants'
import { useLightText } from '../../providers/i18n/light'
import { pageState } from '../../providers/navigation'
import { usePreferences } from '../../providers/preferences'
import { PasswordField } from '../PasswordField'
import styles from '../SignIn.module.css'
import OtherWays from '../OtherWays'
import { useSignIn } from '../useSignIn'
import { Card, PageLink } from '../Card'
import own from './Home.module.css'
import { FORGOT_PATH, REGISTER_PATH } from './paths'
import { useHomeText } from './text'

/** The customers' sign-in page, and the target of their sign-out. */
export function HomeSignIn() {
  const t = useHomeText()
  const tCommon = useLightText()
  const { language } = usePreferences()
  const { submit, failure, busy } = useSignIn()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [{ notice }] = useState(pageState)
  const said = notice === undefined ? null : t(notice) === notice ? tCommon(notice) : t(notice)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void submit(email, password)
  }
  return (
    <Card title={t('title')} lead={t('lead')} link={{ path: BASE_PATH, text: t('staff') }}>
      {said && !failure ? <output className={styles.notice}>{said}</output> : null}
      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        <div className={styles.field}>
          <label htmlFor="email">{tCommon('signIn.email')}</label>
          <input
            id="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            dir="ltr"
            value={email}
            aria-describedby="problem"
            onChange={event => setEmail(event.target.value)}
          />
        </div>
        <PasswordField
          t={tCommon}
          value={password}
          onChange={setPassword}
          invalid={failure !== null}
          describedBy="problem"
        />
        <div id="problem" role="alert" className={styles.problem}>
          {failure?.text(tCommon, language)}
        </div>
        <button type="submit" className={styles.submit} disabled={busy}>
          {tCommon(busy ? 'signIn.submitting' : 'signIn.submit')}
        </button>
      </form>
      <OtherWays isCustomer />
      <p className={own.links}>
        <PageLink path={REGISTER_PATH} text={t('register')} />
        <PageLink path={FORGOT_PATH} text={t('forgot')} />
      </p>
    </Card>
  )
}
