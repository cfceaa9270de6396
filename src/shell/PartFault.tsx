import { useLightText } from '../providers/i18n/light'
import { usePageText } from '../providers/i18n/pages'
import styles from './Layout.module.css'

/** Where a part of the frame broke: the rest of the page goes on. */
export function PartFault({ onRetry }: { onRetry: () => void }) {
  const say = useLightText()
  const t = usePageText()
  return (
    <p role="alert" className={styles.fault}>
      {say('errors.boundary')}
      <button type="button" onClick={onRetry}>
        {t('reload')}
      </button>
    </p>
  )
}
