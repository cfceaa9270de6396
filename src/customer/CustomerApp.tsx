import { CUSTOMER_PATH } from '../config/schema/constants'
import { MINUTE_MS } from '../config/schema/durations'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Language } from '../config/schema/constants'
import { onSessionEnd } from '../providers/auth/session'
import { useStored } from '../providers/auth/store'
import { useFirebaseSession } from '../providers/firebase/useFirebaseSession'
import { useLightText } from '../providers/i18n/light'
import { currentPath, goTo, subscribe } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { Mark } from '../resources/ui/Mark'
import type { Tank } from './api'
import styles from './CustomerApp.module.css'
import { present } from './clock'
import { forgetKept } from './kept'
import { pendingTopups, sendPending, type Outcome } from './pendingTopups'
import { refusalText } from './refusal'
import { registerWorker } from './registerWorker'
import { TankPage, type Answered } from './TankPage'
import { loadText, useText } from './text'
import { useTanks } from './useTanks'
import { ago, greetingAt } from './words'

const Settings = lazy(() => import('./Settings'))

export const SETTINGS_PATH = `${CUSTOMER_PATH}/settings`
type Note = Outcome | Answered
const NOTES: Readonly<Record<Note, string>> = {
  sent: 'topup.sent',
  waiting: 'topup.waiting',
  already: 'topup.already',
  deliveredMeanwhile: 'topup.deliveredMeanwhile',
  refused: 'topup.refused',
  cancelled: 'topup.cancelled',
  notCancelled: 'topup.notCancelled',
  notNow: 'topup.notNow',
  reported: 'problem.sent',
}

/**
 * The current time, updated every minute, so that ages and days left advance while the page is open. Also updated
 * after each response, which may have set the clock.
 */
function useNow(answeredAt: number | null): number {
  const [now, setNow] = useState(present)
  useEffect(() => {
    const look = () => setNow(present())
    look()
    const timer = setInterval(look, MINUTE_MS)
    return () => clearInterval(timer)
  }, [answeredAt])
  return now
}

/** The customer portal: the customer's tanks, and settings. */
function CustomerApp() {
  const t = useText()
  const say = useLightText()
  const { language } = usePreferences()
  const { user } = useStored('auth')
  const path = useSyncExternalStore(subscribe, currentPath)
  const tanks = useTanks()
  const [chosen, setChosen] = useState<number | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const now = useNow(tanks.at)
  useFirebaseSession()
  const { data, put, reload } = tanks
  const isSettings = path === SETTINGS_PATH

  useEffect(() => {
    document.title = `${t(isSettings ? 'settings.title' : 'tanks')} · Ullage`
  }, [t, isSettings])
  // All other paths below /dashboard are for staff.
  useEffect(() => {
    if (path !== CUSTOMER_PATH && !isSettings) goTo(CUSTOMER_PATH, { replace: true })
  }, [path, isSettings])

  // A response proves that the server is reachable; the browser only knows about its own network.
  useEffect(() => {
    const send = () => {
      if (pendingTopups().length === 0) return
      void sendPending(outcome => {
        setNote(outcome)
        if (outcome !== 'waiting') reload()
      })
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [reload, tanks.at])

  // After an expired session the customer signs in again: keep the cached data and pending requests.
  useEffect(() => onSessionEnd(({ reason }) => reason !== 'expired' && forgetKept()), [])

  const isDrawn = data !== null
  useEffect(() => {
    if (isDrawn) registerWorker()
  }, [isDrawn])

  const change = (after: Tank) => data && put(data.map(one => (one.id === after.id ? after : one)))
  const tank = data?.find(({ id }) => id === chosen) ?? data?.[0]
  const isOffline = tanks.error !== null && data !== null
  const known = tanks.at ?? now
  const age = now - known < MINUTE_MS ? t('momentAgo') : ago(known, now, language)
  const name = user?.name.split(' ')[0] ?? ''

  if (isSettings && data)
    return (
      <Suspense fallback={null}>
        <Settings tanks={data} age={age} onTank={change} />
      </Suspense>
    )
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Mark size={30} />
          <span>Ullage</span>
        </span>
        <a
          href={SETTINGS_PATH}
          onClick={event => {
            event.preventDefault()
            goTo(SETTINGS_PATH)
          }}
        >
          {t('settings.open')}
        </a>
      </header>
      <main className={styles.main}>
        <h1>{t('greet', { greeting: t(`greeting.${greetingAt(new Date(now).getHours())}`), name })}</h1>
        {isOffline ? (
          <p className={styles.offline} role="status">
            {t('offline', { age })}
          </p>
        ) : null}
        <output className={styles.note}>{note ? t(NOTES[note]) : null}</output>
        {data && data.length > 1 ? (
          <nav className={styles.tabs} aria-label={t('tanks')}>
            {data.map(one => (
              <button
                key={one.id}
                type="button"
                aria-pressed={one.id === tank?.id}
                onClick={() => {
                  setChosen(one.id)
                  setNote(null)
                }}
              >
                <b>{one.name}</b>
                <small>{one.content_label ?? t(`content.${one.content_type}`)}</small>
              </button>
            ))}
          </nav>
        ) : null}
        {tank ? (
          <TankPage
            key={tank.id}
            {...{ t, tank, language, now }}
            units={user?.units}
            onChange={change}
            onOutcome={setNote}
            onStale={reload}
          />
        ) : null}
        {data?.length === 0 ? (
          <div className={styles.none}>
            <h2>{t('none')}</h2>
            <p>{t('noneText')}</p>
          </div>
        ) : null}
        {tanks.error && !data ? (
          <div className={styles.none} role="alert">
            <h2>{t('failed')}</h2>
            <p>{refusalText(tanks.error, say, language)}</p>
            <button type="button" onClick={reload}>
              {t('again')}
            </button>
          </div>
        ) : null}
        {!tanks.error && !data ? <div className={styles.skeleton} aria-hidden="true" /> : null}
      </main>
    </div>
  )
}

/** Renders the app in a language. */
export async function open(language: Language) {
  await loadText(language)
  return CustomerApp
}
