import { useTranslate } from 'react-admin'
import { passwordMin } from '../../config/schema/passwords'
import { useStored } from '../../providers/auth/store'
import frame from '../engine/list/Frame.module.css'
import styles from './Account.module.css'
import { ChangePassword } from './ChangePassword'
import { Display } from './Display'
import { NotificationChoices } from './NotificationChoices'
import { OwnName } from './OwnName'
import { Sessions } from './Sessions'

/** The user's account: profile, display, password, notifications and sessions. */
export default function AccountPage() {
  const t = useTranslate()
  const { user, role } = useStored('auth')
  if (!user || !role) return null
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.account')}</h1>
      </header>
      <div className={styles.panels}>
        <section className={styles.panel} aria-label={user.name}>
          <h2>{user.name}</h2>
          <p>
            <span dir="ltr">{user.email}</span>
            <br />
            {t('shell.signedInAs', { role: t(`roles.${role}`, { _: role }) })}
          </p>
          <OwnName />
        </section>
        <Display />
        {user.sign_in === 'firebase' ? null : <ChangePassword min={passwordMin(role)} />}
        <NotificationChoices />
        <Sessions />
      </div>
    </section>
  )
}
