import type { Translate } from '../providers/i18n/light'
import styles from './SignIn.module.css'
import type { Demo } from './useDemo'

type Props = { t: Translate; demo: Demo; onChoose: (email: string, password: string) => void }

/** The demonstration's accounts: one click fills in the form. */
export function DemoAccounts({ t, demo, onChoose }: Props) {
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('signIn.demoTitle')}</h2>
      <p>{t('signIn.demoLead', { password: demo.password })}</p>
      <ul className="ui-frame ui-entries ui-menu">
        {demo.accounts.map(({ email, role, scope }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose(email, demo.password)}
              title={t('signIn.demoUse', { email })}
            >
              <span dir="ltr">{email}</span>
              <small>{scope && scope !== role ? `${role} · ${scope}` : role}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
