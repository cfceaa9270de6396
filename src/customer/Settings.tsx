import { CUSTOMER_PATH } from '../config/schema/constants'
import { Suspense, lazy, useEffect, useState } from 'react'
import { LANGUAGES, LANGUAGE_NAMES, MODES, isLanguage, type Mode } from '../config/schema/constants'
import { signOut } from '../providers/auth/session'
import { getStored, setStored } from '../providers/auth/store'
import { AppError } from '../providers/errors'
import { useLightText } from '../providers/i18n/light'
import { goTo } from '../providers/navigation'
import { setPreferences, usePreferences } from '../providers/preferences'
import { AlertWay } from './AlertWay'
import {
  fetchExport,
  fetchProfile,
  updateProfile,
  updateTank,
  type Profile,
  type ProfileChange,
  type Tank,
  type TankChange,
} from './api'
import { CloseAccount } from './CloseAccount'
import styles from './Form.module.css'
import { PersonForm } from './PersonForm'
import { stopPush } from './push'
import { refusalText } from './refusal'
import own from './Settings.module.css'
import { TankSettings } from './TankSettings'
import { useText } from './text'
import { useOnline } from './useOnline'

const SignIns = lazy(() => import('./SignIns'))

type Props = {
  tanks: readonly Tank[]
  /** The age of the data, in words. */
  age: string
  onTank: (tank: Tank) => void
}

const UNITS = ['litre', 'gal_imp', 'gal_us'] as const

/** Settings: language, alerts, account and personal data. */
export default function Settings({ tanks, age, onTank }: Props) {
  const t = useText()
  const say = useLightText()
  const { language, mode } = usePreferences()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState('')
  const [closing, setClosing] = useState(false)
  const [isOld, setOld] = useState(false)
  const online = useOnline()

  const refuseBy = (text: string) => {
    setSaid('')
    setWrong(text)
  }
  const refuse = (error: unknown) => {
    const { name, phone } = error instanceof AppError ? error.fields : {}
    if (name || phone) return refuseBy(t(name ? 'settings.nameMissing' : 'settings.phoneWrong'))
    return refuseBy(refusalText(error, say, language))
  }
  useEffect(() => {
    fetchProfile().then(
      found => {
        setProfile(found)
        setOld(false)
      },
      (error: unknown) => {
        // No response: the page shows cached data.
        if (error instanceof AppError && error.status === 0) setOld(true)
        else setWrong(refusalText(error, say, language))
      },
    )
  }, [say, language, online])

  /** Saves each change immediately. */
  async function keep(change: ProfileChange) {
    setWrong('')
    setSaid('')
    const after = await updateProfile(change)
    setProfile(after)
    const { user } = getStored().auth
    if (user) setStored('auth', { user: { ...user, name: after.name, units: after.units } })
    if (change.locale) setPreferences({ language: change.locale })
    setSaid(t('settings.saved'))
  }
  const save = (change: ProfileChange) => keep(change).catch(refuse)
  async function saveTank(id: number, change: TankChange) {
    setWrong('')
    setSaid('')
    try {
      onTank(await updateTank(id, change))
      setSaid(t('settings.saved'))
    } catch (error) {
      refuse(error)
    }
  }

  async function download() {
    try {
      const blob = new Blob([JSON.stringify(await fetchExport(), null, 2)], { type: 'application/json' })
      const link = Object.assign(document.createElement('a'), {
        href: URL.createObjectURL(blob),
        download: 'ullage.json',
      })
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <div className={own.page}>
      <main className={own.main}>
        <a
          href={CUSTOMER_PATH}
          className={own.back}
          onClick={event => {
            event.preventDefault()
            goTo(CUSTOMER_PATH)
          }}
        >
          {t('settings.back')}
        </a>
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

        <section className={styles.form}>
          <h2>{t('settings.reading')}</h2>
          <label className={styles.field}>
            <span>{t('settings.language')}</span>
            <select
              value={language}
              onChange={({ target }) => isLanguage(target.value) && void save({ locale: target.value })}
            >
              {LANGUAGES.map(each => (
                <option key={each} value={each} lang={each}>
                  {LANGUAGE_NAMES[each]}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            <span>{t('settings.units')}</span>
            <select
              value={profile?.units ?? 'litre'}
              disabled={!profile}
              onChange={({ target }) => void save({ units: target.value as Profile['units'] })}
            >
              {UNITS.map(each => (
                <option key={each} value={each}>
                  {t(`settings.unit.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.field}>
            <span>{t('settings.mode')}</span>
            <select value={mode} onChange={({ target }) => setPreferences({ mode: target.value as Mode })}>
              {MODES.map(each => (
                <option key={each} value={each}>
                  {say(`modes.${each}`)}
                </option>
              ))}
            </select>
          </label>
        </section>

        <section className={styles.form}>
          <h2>{t('settings.alerts')}</h2>
          <AlertWay
            t={t}
            profile={profile}
            filling={tanks.length > 0 && tanks.every(({ direction }) => direction === 1)}
            onSave={way => keep({ alert_by: way })}
            onRefused={refuseBy}
          />
          {tanks.map(tank => (
            <TankSettings
              key={`${tank.id} ${tank.name}`}
              {...{ t, tank, language }}
              onSave={change => void saveTank(tank.id, change)}
            />
          ))}
        </section>

        <section className={styles.form}>
          <h2>{t('settings.you')}</h2>
          {profile ? <PersonForm {...{ t, profile }} onSave={change => void save(change)} /> : null}
        </section>

        {profile ? (
          <Suspense>
            <SignIns {...{ t, say, profile }} />
          </Suspense>
        ) : null}

        <section className={styles.actions}>
          <h2>{t('settings.data')}</h2>
          <button type="button" className={styles.second} onClick={() => void download()}>
            {t('settings.download')}
          </button>
          <button type="button" className={styles.second} onClick={() => void stopPush().finally(signOut)}>
            {t('settings.signOut')}
          </button>
          <button type="button" className={styles.danger} onClick={() => setClosing(true)}>
            {t('settings.close')}
          </button>
        </section>
        {closing && profile ? (
          <CloseAccount
            t={t}
            say={say}
            hasPassword={profile.has_password}
            onClose={() => setClosing(false)}
          />
        ) : null}
      </main>
    </div>
  )
}
