import { useTranslate } from 'react-admin'
import { useStored } from '../../providers/auth/store'
import frame from '../engine/list/Frame.module.css'
import styles from './Account.module.css'
import { ChangePassword } from './ChangePassword'
import { Sessions } from './Sessions'

/** One's own account: who one is, the password, and where one is signed in. */
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
        </section>
        {user.sign_in === 'firebase' ? null : <ChangePassword />}
        <Sessions />
      </div>
    </section>
  )
}
