import { useState } from 'react'
import { firebaseConfig } from '../../providers/firebase/config'
import styles from '../SignIn.module.css'
import { PhoneSignIn } from './PhoneSignIn'
import { ProviderIcon } from './ProviderIcon'
import own from './Social.module.css'
import { loadSignIn, useSocialSignIn } from './useSocialSignIn'

/** The Firebase project's sign-in methods, below the password form. */
export default function SocialSignIn({ isCustomer }: { isCustomer: boolean }) {
  const [config] = useState(firebaseConfig)
  const [isPhone, setPhone] = useState(false)
  const { t, busy, problem, signIn } = useSocialSignIn()
  if (!config) return null
  if (isPhone) return <PhoneSignIn isCustomer={isCustomer} onClose={() => setPhone(false)} />

  const fetchFirst = () => void loadSignIn().catch(() => undefined)
  const open = (provider: 'google' | 'facebook') =>
    signIn(async () => (await loadSignIn()).signInByPopup(provider, { isCustomer }))

  return (
    <section className={own.ways} aria-busy={busy} onPointerEnter={fetchFirst} onFocus={fetchFirst}>
      <p className={own.or}>{t('or')}</p>
      {config.signIns.map(name => (
        <button
          key={name}
          type="button"
          className={own.way}
          disabled={busy}
          onClick={() => (name === 'phone' ? setPhone(true) : void open(name))}
        >
          <ProviderIcon name={name} />
          <span>{t(name)}</span>
        </button>
      ))}
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      {busy ? <output className="ui-note">{t('waiting')}</output> : null}
    </section>
  )
}
