import { useState } from 'react'
import type { Translate } from '../providers/i18n/light'
import styles from './SignIn.module.css'

const WAYS = ['google', 'facebook', 'phone'] as const

/** Social and phone sign-in belong to a Firebase project; without one the buttons say so. */
export function OtherWays({ t }: { t: Translate }) {
  const [asked, setAsked] = useState(false)
  return (
    <section className={styles.ways} aria-label={t('signIn.otherWays')}>
      <p className={styles.or}>
        <span>{t('signIn.or')}</span>
      </p>
      {WAYS.map(way => (
        <button key={way} type="button" className={styles.way} onClick={() => setAsked(true)}>
          <i className={styles[way]} />
          {t(`signIn.${way}`)}
        </button>
      ))}
      <output className={styles.notice} hidden={!asked}>
        {asked ? t('signIn.needsFirebase') : null}
      </output>
    </section>
  )
}
