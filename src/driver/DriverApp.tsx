import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '../config/schema/constants'
import { MINUTE_MS } from '../config/schema/durations'
import { ROUND_PATH } from '../config/schema/roundPath'
import { useNow } from '../customer/useNow'
import { ago, day } from '../customer/words'
import { useStored } from '../providers/auth/store'
import { useFirebaseSession } from '../providers/firebase/useFirebaseSession'
import { useLightText, type Translate } from '../providers/i18n/light'
import { currentPath, goTo, subscribe } from '../providers/navigation'
import { usePreferences } from '../providers/preferences'
import { refusalText } from '../customer/refusal'
import { Mark } from '../resources/ui/Mark'
import type { Round } from './api'
import styles from './DriverApp.module.css'
import { ALL_PATH, placeOf, stopPath } from './place'
import { SignOut } from './SignOut'
import { Notes, StatusBar } from './StatusBar'
import { StopList } from './StopList'
import { StopPage } from './StopPage'
import { inOrder, isOpen, nextStop } from './stops'
import { loadText, useText } from './text'
import { useOfflinePage, usePlace } from './useDriverPage'
import { useNotes } from './useNotes'
import { useResults } from './useResults'
import { useRound } from './useRound'

type HeaderProps = {
  t: Translate
  language: Language
  round: Round | null
  truck: string | null
  isAll: boolean
}

/** The brand, the day, the truck, and the way between a stop and the list. */
function Header({ t, language, round, truck, isAll }: HeaderProps) {
  const path = isAll ? ROUND_PATH : ALL_PATH
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <Mark size={30} />
        <span>
          <b>{round ? day(round.day, language, { weekday: 'short', month: 'short' }) : 'Ullage'}</b>
          {truck ? <bdi>{truck}</bdi> : null}
        </span>
      </span>
      <a
        href={path}
        className={styles.button}
        onClick={event => {
          event.preventDefault()
          goTo(path)
        }}
      >
        {t(isAll ? 'nextStop' : 'stops')}
      </a>
    </header>
  )
}

/** The round, what waits on this phone, and which stop is next. */
function useDay(owner: string) {
  const { notes, tell, dismiss } = useNotes()
  const round = useRound(tell)
  const { waiting, add } = useResults({
    owner,
    answeredAt: round.at,
    tell,
    onStop: round.putStop,
    onStale: round.reload,
  })
  const stops = useMemo(() => inOrder(round.data?.stops ?? []), [round.data])
  const recorded = new Set(
    (waiting ?? []).filter(({ kind }) => kind !== 'depart').map(({ stopId }) => stopId),
  )
  return { ...round, notes, dismiss, waiting, add, stops, next: nextStop(stops, recorded) }
}

type EmptyProps = { title: string; text: string; again?: { text: string; onPress: () => void } }

/** The place of the stops while there are none. */
const Empty = ({ title, text, again }: EmptyProps) => (
  <div className={styles.none}>
    <h1 tabIndex={-1}>{title}</h1>
    <p>{text}</p>
    {again ? (
      <button type="button" className={styles.button} onClick={again.onPress}>
        {again.text}
      </button>
    ) : null}
  </div>
)

type ContentProps = { today: ReturnType<typeof useDay>; owner: string; path: string }

/** What the address shows: a stop, the list, or why there is none. */
function Content({ today, owner, path }: ContentProps) {
  const t = useText()
  const tCommon = useLightText()
  const { language } = usePreferences()
  const { data, error, stops, next, waiting, add, reload } = today
  const place = placeOf(path)
  if (!data && error)
    return (
      <Empty
        title={t('failed')}
        text={refusalText(error, tCommon, language)}
        again={{ text: t('again'), onPress: reload }}
      />
    )
  if (!data || !waiting) return <div className={styles.skeleton} aria-hidden="true" />
  if (place?.view === 'all')
    return (
      <div className={styles.list}>
        <h1 tabIndex={-1}>{t('stops')}</h1>
        {stops.length === 0 ? <p>{t('none.text')}</p> : null}
        <StopList {...{ t, language, stops, next, waiting }} onOpen={id => goTo(stopPath(id))} />
        <SignOut t={t} unsent={waiting.length} />
      </div>
    )
  const stop = place?.view === 'stop' ? stops.find(({ id }) => id === place.id) : next
  if (!stop) {
    const key = place?.view === 'stop' ? 'gone' : stops.length === 0 ? 'none' : 'finished'
    return <Empty title={t(`${key}.title`)} text={t(`${key}.text`)} />
  }
  const toNext = () => goTo(ROUND_PATH)
  return (
    <StopPage
      key={stop.id}
      {...{ t, language, owner, stop, next }}
      place={t('place', { number: stops.indexOf(stop) + 1, count: stops.length })}
      waiting={waiting.filter(({ stopId }) => stopId === stop.id)}
      onNext={toNext}
      onResult={add}
      onClosed={toNext}
    />
  )
}

/** The page of a truck's driver: one stop at a time. */
function DriverApp() {
  const t = useText()
  const { language } = usePreferences()
  const owner = String(useStored('auth').user?.id)
  const path = useSyncExternalStore(subscribe, currentPath)
  const today = useDay(owner)
  const { data, at, error, next, stops, waiting } = today
  const now = useNow(at)
  const isAll = path === ALL_PATH
  const place = path === ROUND_PATH ? `next ${next?.id}` : path
  useFirebaseSession()
  useOfflinePage(owner, data !== null)
  usePlace(t(isAll ? 'stops' : 'title'), place, placeOf(path) !== null)

  const known = at ?? now
  const age = now - known < MINUTE_MS ? t('momentAgo') : ago(known, now, language)
  const truck =
    next?.vehicle ?? stops.find(stop => isOpen(stop) && stop.vehicle)?.vehicle ?? stops[0]?.vehicle
  return (
    <div className={styles.page}>
      <Header {...{ t, language, isAll }} round={data} truck={truck ?? null} />
      <main className={styles.main}>
        <StatusBar t={t} unsent={waiting?.length ?? 0} offlineAge={error && data ? age : null} />
        <Notes t={t} notes={today.notes} onDismiss={today.dismiss} />
        <Content {...{ today, owner, path }} />
      </main>
    </div>
  )
}

/** Renders the page in a language. */
export async function open(language: Language) {
  await loadText(language)
  return DriverApp
}
