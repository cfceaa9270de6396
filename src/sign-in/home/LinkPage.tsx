import { useState, type FormEvent } from 'react'
import { HOME_PATH } from '../../config/schema/constants'
import { useLightText } from '../../providers/i18n/light'
import { usePreferences } from '../../providers/preferences'
import styles from '../SignIn.module.css'
import { forgotPassword, register } from './api'
import { Card } from '../Card'
import { useHomeText } from './text'
import { useSending } from './useSending'

/**
 * Requests an e-mail link, to register or to reset the password. The response is the same for every address, to
 * prevent account enumeration. `from` is the sign-in page that leads here.
 */
export function LinkPage({ kind, from = HOME_PATH }: { kind: 'register' | 'forgot'; from?: string }) {
  const t = useHomeText()
  const tCommon = useLightText()
  const { language } = usePreferences()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, wrong, setWrong, run } = useSending()
  const back = { path: from, text: t('toSignIn') }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '') return setWrong(tCommon('errors.fillIn'))
    const ask = kind === 'register' ? register : forgotPassword
    if (await run(() => ask(email.trim(), language))) setSent(true)
  }
  if (sent) return <Card title={t('sentTitle')} lead={t('sent', { email: email.trim() })} link={back} />
  return (
    <Card title={t(`${kind}Title`)} lead={t(`${kind}Lead`)} link={back}>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <div className={styles.field}>
          <label htmlFor="email">{tCommon('signIn.email')}</label>
          <input
            id="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            value={email}
            aria-invalid={wrong !== null}
            aria-describedby="problem"
            onChange={event => setEmail(event.target.value)}
          />
        </div>
        <div id="problem" role="alert" className={styles.problem}>
          {wrong}
        </div>
        <button type="submit" className={styles.submit} disabled={busy}>
          {t('send')}
        </button>
      </form>
    </Card>
  )
}
