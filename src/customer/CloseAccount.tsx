import { useState, type FormEvent } from 'react'
import { endSession } from '../providers/auth/session'
import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import { usePreferences } from '../providers/preferences'
import { closeAccount } from './api'
import { Dialog } from './Dialog'
import styles from './Form.module.css'
import { refusalText } from './refusal'

type Props = { t: Translate; tCommon: Translate; hasPassword: boolean; onClose: () => void }

/** Deletes the account. Irreversible: it asks for the password and lists the data that is kept. */
export function CloseAccount({ t, tCommon, hasPassword, onClose }: Props) {
  const { language } = usePreferences()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await closeAccount(hasPassword ? password : null)
      endSession('signedOut')
    } catch (error) {
      const isWrong = error instanceof AppError && error.fields.password
      const asked = t(hasPassword ? 'settings.passwordWrong' : 'settings.signInAgain')
      setWrong(isWrong ? asked : refusalText(error, tCommon, language))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('settings.closeTitle')} closeLabel={t('close')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{t('settings.closeText')}</p>
        {hasPassword ? (
          <label className={styles.field}>
            <span>{t('settings.password')}</span>
            <input
              type="password"
              autoComplete="current-password"
              value={password}
              required
              onChange={event => setPassword(event.target.value)}
            />
          </label>
        ) : null}
        <p role="alert" className={styles.problem}>
          {wrong}
        </p>
        <button type="submit" className={styles.danger} disabled={busy}>
          {t('settings.closeNow')}
        </button>
        <button type="button" className={styles.second} onClick={onClose}>
          {t('settings.keep')}
        </button>
      </form>
    </Dialog>
  )
}
