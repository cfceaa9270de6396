import type { Identifier } from 'react-admin'
import { useTranslate } from 'react-admin'
import type { Refused } from '../../../providers/data/bulkAnswer'
import { problemMessage } from '../messageOf'
import styles from './Bulk.module.css'
import controls from './Controls.module.css'

type Props = {
  failed: readonly Refused[]
  onSelect: (ids: Identifier[]) => void
  onClose: () => void
}

/** The records that a bulk write didn't change, with reasons, and a button to select them. */
export function BulkFailures({ failed, onSelect, onClose }: Props) {
  const t = useTranslate()
  return (
    <div className={styles.failed} role="alert">
      <p>{t('engine.act.failed', { smart_count: failed.length })}</p>
      <ul>
        {failed.map(({ id, title, error, key, args, values }) => (
          <li key={id}>
            <bdi>{title ?? id}</bdi>: {problemMessage(t, key ? { key, args, values } : undefined, error)}
          </li>
        ))}
      </ul>
      <button type="button" className={controls.quiet} onClick={() => onSelect(failed.map(({ id }) => id))}>
        {t('engine.act.selectFailed')}
      </button>
      <button type="button" className={controls.quiet} onClick={onClose}>
        {t('shell.close')}
      </button>
    </div>
  )
}
