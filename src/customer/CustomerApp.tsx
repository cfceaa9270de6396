import { CUSTOMER_PATH } from '../config/schema/customerPath'
import { MINUTE_MS } from '../config/schema/durations'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { Language } from '../config/schema/constants'
import { onSessionEnd } from '../providers/auth/session'
import { useStored } from '../providers/auth/store'
import { useFirebaseSession } from '../providers/firebase/useFirebaseSession'
import { useLightText, type Translate } from '../providers/i18n/light'
import { currentPath, goTo, subscribe } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { Mark } from '../resources/ui/Mark'
import type { Tank } from './api'
import styles from './CustomerApp.module.css'
import { clearCache } from './localCache'
import { NoTank } from './NoTank'
import { pendingTopups, sendPending, type Outcome } from './pendingTopups'
import { registerWorker } from './registerWorker'
import { TankPage } from './TankPage'
import { TankTabs } from './TankTabs'
import { loadText, useText } from './text'
import { useNow } from './useNow'
import { useTanks } from './useTanks'
import type { Answered } from './useTopup'
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

/** Sets the document's title, and redirects all paths but the portal's: other paths below /dashboard are for staff. */
function usePage(t: Translate, path: string, isSettings: boolean) {
  useEffect(() => {
    document.title = `${t(isSettings ? 'settings.title' : 'tanks')} · Ullage`
  }, [t, isSettings])
  useEffect(() => {
    if (path !== CUSTOMER_PATH && !isSettings) goTo(CUSTOMER_PATH, { replace: true })
  }, [path, isSettings])
}

/**
 * Sends pending top-up requests when the browser goes online and after each response, which proves that the server is
 * reachable: the browser only knows about its own network.
 */
function usePendingTopups(
  answeredAt: number | null,
  reload: () => void,
  onOutcome: (outcome: Outcome) => void,
) {
  useEffect(() => {
    const send = () => {
      if (pendingTopups().length === 0) return
      void sendPending(outcome => {
        onOutcome(outcome)
        if (outcome !== 'waiting') reload()
      })
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [answeredAt, reload, onOutcome])
}

/** Clears cached data when the session ends, and registers the service worker once the tanks are drawn. */
function useCachedApp(isDrawn: boolean) {
  // After an expired session the customer signs in again: keep the cached data and pending requests.
  useEffect(() => onSessionEnd(({ reason }) => reason !== 'expired' && clearCache()), [])

  useEffect(() => {
    if (isDrawn) registerWorker('/sw.js', CUSTOMER_PATH)
  }, [isDrawn])
}

/** The brand and the link to the settings. */
function Header({ t }: { t: Translate }) {
  return (
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
  )
}

type GreetingProps = {
  t: Translate
  now: number
  name: string
  /** The age of the data, in words, while the server is unreachable. */
  offlineAge: string | null
  note: Note | null
}

/** The page's heading, and what happened last. */
function Greeting({ t, now, name, offlineAge, note }: GreetingProps) {
  return (
    <>
      <h1>{t('greet', { greeting: t(`greeting.${greetingAt(new Date(now).getHours())}`), name })}</h1>
      {offlineAge ? (
        <p className={styles.offline} role="status">
          {t('offline', { age: offlineAge })}
        </p>
      ) : null}
      <output className={styles.note}>{note ? t(NOTES[note]) : null}</output>
    </>
  )
}

/** The customer portal: the customer's tanks, and settings. */
function CustomerApp() {
  const t = useText()
  const tCommon = useLightText()
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

  usePage(t, path, isSettings)

  usePendingTopups(tanks.at, reload, setNote)

  useCachedApp(data !== null)

  const choose = (id: number) => {
    setChosen(id)
    setNote(null)
  }
  const change = (after: Tank) => data && put(data.map(one => (one.id === after.id ? after : one)))
  const tank = data?.find(({ id }) => id === chosen) ?? data?.[0]
  const known = tanks.at ?? now
  const age = now - known < MINUTE_MS ? t('momentAgo') : ago(known, now, language)

  if (isSettings && data)
    return (
      <Suspense fallback={null}>
        <Settings tanks={data} age={age} onTank={change} />
      </Suspense>
    )
  return (
    <div className={styles.page}>
      <Header t={t} />
      <main className={styles.main}>
        <Greeting
          {...{ t, now, note }}
          name={user?.name.split(' ')[0] ?? ''}
          offlineAge={tanks.error && data ? age : null}
        />
        {data && data.length > 1 ? <TankTabs {...{ t, tank }} tanks={data} onChoose={choose} /> : null}
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
        {tank ? null : <NoTank {...{ t, tCommon, language, data }} error={tanks.error} onRetry={reload} />}
      </main>
    </div>
  )
}

/** Renders the app in a language. */
export async function open(language: Language) {
  await loadText(language)
  return CustomerApp
}
