import { useEffect, useState, type FormEvent } from 'react'
import { DASHBOARD_PATH, HOME_PATH } from '../../config/schema/constants'
import { useLightText } from '../../providers/i18n/light'
import { goTo } from '../../providers/navigation'
import styles from '../SignIn.module.css'
import { activate, keepCode, keptCode, pendingActivation } from './api'
import { Card, PageLink } from '../Card'
import own from './Home.module.css'
import { REGISTER_PATH } from './paths'
import { useHomeText } from './text'
import { useSending } from './useSending'

/**
 * Enters the code that assigns tanks to an account. A letter's QR code opens this page before there is an account.
 */
export function ActivatePage() {
  const t = useHomeText()
  const tCommon = useLightText()
  const [code, setCode] = useState(
    () => new URLSearchParams(window.location.search).get('code') ?? keptCode(),
  )
  const [pending] = useState(pendingActivation)
  const { busy, wrong, setWrong, run } = useSending()
  useEffect(() => keepCode(code), [code])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending || code.trim() === '') return setWrong(t('somethingWrong'))
    if (await run(() => activate(pending, code))) goTo(DASHBOARD_PATH, { replace: true })
  }
  if (!pending)
    return (
      <Card title={t('activateTitle')} lead={t('activateFirst')}>
        <p className={own.ways}>
          <PageLink path={REGISTER_PATH} text={t('register')} />
          <PageLink path={HOME_PATH} text={tCommon('signIn.submit')} />
        </p>
      </Card>
    )
  return (
    <Card title={t('activateTitle')} lead={t('activateLead')} link={{ path: HOME_PATH, text: t('toSignIn') }}>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <div className={styles.field}>
          <label htmlFor="code">{t('code')}</label>
          <input
            id="code"
            className={own.code}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={12}
            value={code}
            aria-invalid={wrong !== null}
            aria-describedby="problem"
            onChange={event => setCode(event.target.value)}
          />
        </div>
        <div id="problem" role="alert" className={styles.problem}>
          {wrong}
        </div>
        <button type="submit" className={styles.submit} disabled={busy}>
          {t('activate')}
        </button>
      </form>
    </Card>
  )
}
