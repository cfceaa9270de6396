import { Suspense, lazy, useState } from 'react'
import { CUSTOMER_PATH } from '../config/schema/customerPath'
import { useLightText, type Translate } from '../providers/i18n/light'
import { goTo } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { AccountActions } from './AccountActions'
import { AlertWay } from './AlertWay'
import type { Profile, ProfileChange, Tank, TankChange } from './api'
import { CloseAccount } from './CloseAccount'
import styles from './Form.module.css'
import { PersonForm } from './PersonForm'
import { ReadingSettings } from './ReadingSettings'
import own from './Settings.module.css'
import { TankSettings } from './TankSettings'
import { useText } from './text'
import { useSettings } from './useSettings'

const SignIns = lazy(() => import('./SignIns'))

type Props = {
  tanks: readonly Tank[]
  /** The age of the data, in words. */
  age: string
  onTank: (tank: Tank) => void
}

function BackLink({ text }: { text: string }) {
  return (
    <a
      href={CUSTOMER_PATH}
      className={own.back}
      onClick={event => {
        event.preventDefault()
        goTo(CUSTOMER_PATH)
      }}
    >
      {text}
    </a>
  )
}

type AlertProps = {
  t: Translate
  tanks: readonly Tank[]
  profile: Profile | null
  onSave: (change: ProfileChange) => Promise<void>
  onSaveTank: (id: number, change: TankChange) => void
  onRefused: (text: string) => void
}

/** How the customer is alerted, and the settings of each tank. */
function AlertSettings({ t, tanks, profile, onSave, onSaveTank, onRefused }: AlertProps) {
  const { language } = usePreferences()
  return (
    <section className={styles.form}>
      <h2>{t('settings.alerts')}</h2>
      <AlertWay
        t={t}
        profile={profile}
        filling={tanks.length > 0 && tanks.every(({ direction }) => direction === 1)}
        onSave={way => onSave({ alert_by: way })}
        onRefused={onRefused}
      />
      {tanks.map(tank => (
        <TankSettings
          key={`${tank.id} ${tank.name}`}
          {...{ t, tank, language }}
          onSave={change => onSaveTank(tank.id, change)}
        />
      ))}
    </section>
  )
}

/** Settings: language, alerts, account and personal data. */
export default function Settings({ tanks, age, onTank }: Props) {
  const t = useText()
  const tCommon = useLightText()
  const { language } = usePreferences()
  const { profile, said, wrong, isOld, refuse, refuseBy, keep, save, saveTank } = useSettings({
    t,
    tCommon,
    language,
    onTank,
  })
  const [closing, setClosing] = useState(false)

  return (
    <div className={own.page}>
      <main className={own.main}>
        <BackLink text={t('settings.back')} />
        <h1>{t('settings.title')}</h1>
        {isOld ? (
          <p role="status" className={own.small}>
            {t('offline', { age })}
          </p>
        ) : null}
        <output className={own.said}>{said}</output>
        <p role="alert" className={styles.problem}>
          {wrong}
        </p>

        <ReadingSettings {...{ t, tCommon, profile }} onSave={change => void save(change)} />

        <AlertSettings
          {...{ t, tanks, profile }}
          onSave={keep}
          onSaveTank={(id, change) => void saveTank(id, change)}
          onRefused={refuseBy}
        />

        <section className={styles.form}>
          <h2>{t('settings.you')}</h2>
          {profile ? <PersonForm {...{ t, profile }} onSave={change => void save(change)} /> : null}
        </section>

        {profile ? (
          <Suspense>
            <SignIns {...{ t, tCommon, profile }} />
          </Suspense>
        ) : null}

        <AccountActions t={t} onRefused={refuse} onCloseAccount={() => setClosing(true)} />
        {closing && profile ? (
          <CloseAccount
            t={t}
            tCommon={tCommon}
            hasPassword={profile.has_password}
            onClose={() => setClosing(false)}
          />
        ) : null}
      </main>
    </div>
  )
}
