import { usePageText } from '../providers/i18n/pages'
import styles from './Layout.module.css'

/** Where a part of the frame broke: the rest of the page goes on. */
export default function PartFault({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = usePageText()
  return (
    <p className={styles.fault}>
      {title}
      <button type="button" onClick={onRetry}>
        {t('reload')}
      </button>
    </p>
  )
}
