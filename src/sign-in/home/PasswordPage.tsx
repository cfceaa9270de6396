import { useEffect, useState, type FormEvent } from 'react'
import { HOME_PATH } from '../../config/schema/constants'
import { useLightText } from '../../providers/i18n/light'
import { goTo } from '../../providers/navigation'
import { PasswordField } from '../PasswordField'
import styles from '../SignIn.module.css'
import { checkLink, completeRegistration, resetPassword } from './api'
import { Card, PageLink } from '../Card'
import own from './Home.module.css'
import { ACTIVATE_PATH } from '../paths'
import { FORGOT_PATH, REGISTER_PATH } from './paths'
import { useHomeText } from './text'
import { useSending } from './useSending'

/** The token in the URL, and whether the server accepts it; null while it is checked. */
function useLink(isNew: boolean) {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [holds, setHolds] = useState<boolean | null>(null)
  // If the link can't be checked now, the form is shown: submitting it checks the link too.
  useEffect(() => {
    checkLink(token, isNew ? 'register' : 'password').then(setHolds, () => setHolds(true))
  }, [token, isNew])
  return { token, holds }
}

type NameProps = { label: string; value: string; onChange: (name: string) => void }

function NameField({ label, value, onChange }: NameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor="name">{label}</label>
      <input id="name" autoComplete="name" value={value} onChange={event => onChange(event.target.value)} />
    </div>
  )
}

/** The target of an e-mail link: sets the account's name and password, or a new password. */
export function PasswordPage({ kind }: { kind: 'complete' | 'reset' }) {
  const t = useHomeText()
  const tCommon = useLightText()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, wrong, setWrong, run } = useSending()
  const isNew = kind === 'complete'
  const { token, holds } = useLink(isNew)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '' || (isNew && name.trim() === '')) return setWrong(tCommon('errors.fillIn'))
    const send = () =>
      isNew ? completeRegistration(token, name.trim(), password) : resetPassword(token, password)
    if (!(await run(send))) return
    if (isNew) goTo(ACTIVATE_PATH, { replace: true })
    else goTo(HOME_PATH, { replace: true, notice: 'resetDone' })
  }
  const back = { path: HOME_PATH, text: t('toSignIn') }
  const again = (
    <p className={own.links}>
      <PageLink path={isNew ? REGISTER_PATH : FORGOT_PATH} text={t('newLink')} />
    </p>
  )
  if (!holds)
    return (
      <Card title={t(`${kind}Title`)} lead={holds === null ? '' : t('linkWrong')} link={back}>
        {holds === null ? null : again}
      </Card>
    )
  return (
    <Card title={t(`${kind}Title`)} lead={t(isNew ? 'completeLead' : 'passwordHelp')} link={back}>
      <form onSubmit={submit} noValidate aria-busy={busy}>
        {isNew ? <NameField label={t('name')} value={name} onChange={setName} /> : null}
        <PasswordField
          t={key => (key === 'signIn.password' ? t('password') : tCommon(key))}
          value={password}
          onChange={setPassword}
          invalid={wrong !== null}
          describedBy="problem"
        />
        {isNew ? <p className="ui-muted">{t('passwordHelp')}</p> : null}
        <div id="problem" role="alert" className={styles.problem}>
          {wrong}
        </div>
        <button type="submit" className={styles.submit} disabled={busy}>
          {t('continue')}
        </button>
      </form>
      {wrong === t('linkWrong') ? again : null}
    </Card>
  )
}
