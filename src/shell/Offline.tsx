import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../resources/ui/Icon'
import styles from './Layout.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline. */
export function Offline() {
  const t = useTranslate()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine !== false)
  return (
    <output className={styles.offline} hidden={online}>
      {online ? null : (
        <>
          <Icon name="offline" size={18} />
          {t('shell.offline')}
        </>
      )}
    </output>
  )
}
