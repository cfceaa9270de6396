import { signOut } from '../providers/auth/session'
import type { Translate } from '../providers/i18n/light'
import { fetchExport } from './api'
import styles from './Form.module.css'
import { stopPush } from './push'

type Props = { t: Translate; onRefused: (error: unknown) => void; onCloseAccount: () => void }

/** Actions on the account: download its data, sign out, close it. */
export function AccountActions({ t, onRefused, onCloseAccount }: Props) {
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
      onRefused(error)
    }
  }

  return (
    <section className={styles.actions}>
      <h2>{t('settings.data')}</h2>
      <button type="button" className={styles.second} onClick={() => void download()}>
        {t('settings.download')}
      </button>
      <button type="button" className={styles.second} onClick={() => void stopPush().finally(signOut)}>
        {t('settings.signOut')}
      </button>
      <button type="button" className={styles.danger} onClick={onCloseAccount}>
        {t('settings.close')}
      </button>
    </section>
  )
}
