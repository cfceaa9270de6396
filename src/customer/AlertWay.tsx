import { useState } from 'react'
import type { Translate } from '../providers/i18n/light'
import type { Profile } from './api'
import styles from './Form.module.css'
import { canPush, startPush, stopPush } from './push'

type AlertChannel = Profile['alert_by']
type Props = {
  t: Translate
  profile: Profile | null
  /** True when all of the customer's tanks are collection tanks, which fill up. */
  filling: boolean
  /** Rejects if saving fails. */
  onSave: (way: AlertChannel) => Promise<void>
  onRefused: (text: string) => void
}

/** The customer's alert channel. Push is offered only if the server has a key and the browser supports it. */
export function AlertWay({ t, profile, filling, onSave, onRefused }: Props) {
  const [busy, setBusy] = useState(false)
  const key = profile?.push_key ?? null
  // A customer who chose push on another device must see that choice here.
  const isOffered = (key !== null && canPush()) || profile?.alert_by === 'push'
  const channels: readonly AlertChannel[] = isOffered ? ['email', 'push', 'none'] : ['email', 'none']

  async function choose(way: AlertChannel) {
    setBusy(true)
    try {
      if (way === 'push' && key !== null && !(await startPush(key)))
        return onRefused(t('settings.pushDenied'))
      await onSave(way)
      if (way !== 'push') await stopPush()
    } catch {
      onRefused(t('settings.pushFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className={styles.field}>
      <span>{t('settings.alertBy')}</span>
      <select
        value={profile?.alert_by ?? 'email'}
        disabled={!profile || busy}
        aria-describedby="alert-help"
        onChange={({ target }) => void choose(target.value as AlertChannel)}
      >
        {channels.map(way => (
          <option key={way} value={way}>
            {t(`settings.way.${way}`)}
          </option>
        ))}
      </select>
      <small id="alert-help">{t(filling ? 'settings.alertHelpFilling' : 'settings.alertHelp')}</small>
    </label>
  )
}
