import { useLightText } from '../providers/i18n/light'
import { usePageText } from '../providers/i18n/pages'
import styles from './Layout.module.css'

/** The fallback for a part of the frame that failed: the rest of the page keeps working. */
export function PartFault({ onRetry }: { onRetry: () => void }) {
  const tCommon = useLightText()
  const t = usePageText()
  return (
    <p role="alert" className={styles.fault}>
      {tCommon('errors.boundary')}
      <button type="button" onClick={onRetry}>
        {t('reload')}
      </button>
    </p>
  )
}
