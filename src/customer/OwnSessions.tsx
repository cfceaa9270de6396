import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceOf } from '../config/deviceName'
import { endSession } from '../providers/auth/session'
import type { Translate } from '../providers/i18n/light'
import { usePreferences } from '../providers/preferences'
import { endAllSessions, endOneSession, fetchSessions, type Session } from './api'
import { Dialog } from './Dialog'
import styles from './Form.module.css'
import { serverNow } from './clock'
import { stopPush } from './push'
import { refusalText } from './refusal'
import own from './Settings.module.css'
import { useOnline } from './useOnline'
import { ago } from './words'

type Props = { t: Translate; tCommon: Translate }

/** The sessions, the functions that end them, and the messages about their outcome. */
function useOwnSessions({ t, tCommon }: Props) {
  const { language } = usePreferences()
  const online = useOnline()
  const [list, setList] = useState<Session[]>()
  const [wrong, setWrong] = useState('')
  const [said, setSaid] = useState('')
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const refuse = useCallback(
    (error: unknown) => setWrong(refusalText(error, tCommon, language)),
    [tCommon, language],
  )
  const load = useCallback(() => fetchSessions().then(setList, refuse), [refuse])
  useEffect(() => {
    if (online) void load()
  }, [online, load])

  const retry = () => {
    setWrong('')
    void load()
  }
  async function endOne(id: string, device: string) {
    setSaid('')
    try {
      await endOneSession(id)
      setSaid(t('signIns.ended', { device }))
    } catch (error) {
      return refuse(error)
    }
    // The button disappears with its row: move the keyboard focus to the list's heading.
    heading.current?.focus()
    return load()
  }
  const endAll = () =>
    stopPush()
      .then(endAllSessions)
      .then(() => endSession('signedOut'))
      .catch((error: unknown) => {
        setAsking(false)
        refuse(error)
      })
  return { heading, list, wrong, said, asking, setAsking, online, retry, endOne, endAll }
}

type RowProps = { t: Translate; session: Session; online: boolean; onEnd: (device: string) => void }

/** One session: its device, its last use, and a button that ends it. */
function SessionRow({ t, session, online, onEnd }: RowProps) {
  const { language } = usePreferences()
  const { agent, last_used_at, current } = session
  const device = deviceOf(agent)
  const name = device ? t('signIns.on', device) : t('signIns.unknown')
  return (
    <div className={own.tank}>
      <strong>{name}</strong>
      <span className={own.small}>
        {current
          ? t('signIns.this')
          : t('signIns.last', { age: ago(Date.parse(last_used_at), serverNow(), language) })}
      </span>
      {current ? null : (
        <button
          type="button"
          className={styles.second}
          disabled={!online}
          aria-label={t('signIns.endOne', { device: name })}
          onClick={() => onEnd(name)}
        >
          {t('settings.signOut')}
        </button>
      )}
    </div>
  )
}

/** The customer's sessions: sign out one device, or all. */
export function OwnSessions({ t, tCommon }: Props) {
  const { heading, list, wrong, said, asking, setAsking, online, retry, endOne, endAll } = useOwnSessions({
    t,
    tCommon,
  })
  const others = list?.some(({ current }) => !current)
  return (
    <section className={styles.form}>
      <h2 ref={heading} tabIndex={-1}>
        {t('signIns.title')}
      </h2>
      <output className={own.said}>{said}</output>
      <p role="alert" className={styles.problem}>
        {online ? wrong : t('signIns.offline')}
      </p>
      {wrong && online ? (
        <button type="button" className={styles.second} onClick={retry}>
          {t('signIns.retry')}
        </button>
      ) : null}
      {list || wrong || !online ? null : <p role="status">{t('signIns.loading')}</p>}
      {list?.map(session => (
        <SessionRow
          key={session.id}
          {...{ t, session, online }}
          onEnd={device => void endOne(session.id, device)}
        />
      ))}
      {list && !others ? <p className={own.small}>{t('signIns.only')}</p> : null}
      <button type="button" className={styles.second} disabled={!online} onClick={() => setAsking(true)}>
        {t('signIns.everywhere')}
      </button>
      {asking ? (
        <Dialog title={t('signIns.everywhere')} closeLabel={t('close')} onClose={() => setAsking(false)}>
          <p>{t('signIns.ask')}</p>
          <button type="button" className={styles.danger} onClick={() => void endAll()}>
            {t('signIns.everywhere')}
          </button>
          <button type="button" className={styles.second} onClick={() => setAsking(false)}>
            {t('close')}
          </button>
        </Dialog>
      ) : null}
    </section>
  )
}
