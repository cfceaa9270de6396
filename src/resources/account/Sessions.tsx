import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { endAllSessions, endSession, sessions } from '../../config/schema/calls/sessions'
import { signOut } from '../../providers/auth/session'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { Failure } from '../engine/Failure'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import styles from './Account.module.css'
import { deviceOf } from '../../config/deviceName'

/** The user's sessions: sign out one, or all. */
export function Sessions() {
  const t = useTranslate()
  const { timeZone, locale, now } = useZone()
  const { data, error, refetch } = useCall(sessions, {})
  const endOne = useSend(endSession)
  const endAll = useSend(endAllSessions)
  const nameOf = (agent: string | null) => {
    const device = deviceOf(agent)
    return device ? t('account.on', device) : t('account.unknown')
  }
  const failure = error ?? endOne.error ?? endAll.error
  return (
    <section className={styles.panel} aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('account.sessions')}</h2>
      {failure ? <Failure error={failure} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className={styles.sessions}>
          {data.map(({ id, agent, ip, last_used_at, current }) => (
            <li key={id}>
              <div>
                <strong>{nameOf(agent)}</strong>
                {current ? <em>{t('account.this')}</em> : null}
                <small>
                  {t('account.last')}: <Age at={last_used_at} now={now} timeZone={timeZone} locale={locale} />
                  {ip ? <span dir="ltr"> · {ip}</span> : null}
                </small>
              </div>
              {current ? null : (
                <Button
                  size="small"
                  disabled={endOne.isPending}
                  aria-label={t('account.endOne', { device: nameOf(agent) })}
                  onClick={() => endOne.mutate({ id })}
                >
                  {t('account.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} height={44} />
      )}
      <Button
        variant="outlined"
        disabled={endAll.isPending}
        onClick={() => endAll.mutate({}, { onSuccess: signOut })}
      >
        {t('account.everywhere')}
      </Button>
    </section>
  )
}
