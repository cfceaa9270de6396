import { useTranslate } from 'react-admin'
import { isExcluded } from '../../config/excludedReading'
import { dateTime } from '../../config/schema/text/format'
import { Figure } from '../engine/fields/Figure'
import { useZone } from '../engine/useZone'
import { StatusChip } from '../ui/StatusChip'
import type { Reading } from './api'
import { ExcludeButton } from './ExcludeButton'
import styles from './Tanks.module.css'

/** The reading selected on the chart, with its actions. */
export function PickedReading({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const t = useTranslate()
  const { timeZone } = useZone()
  return (
    <p className={styles.picked} role="status">
      <bdi>{dateTime(reading.measured_at, timeZone)}</bdi>
      <strong>
        <Figure value={reading.volume_l} unit="L" />
      </strong>
      {isExcluded(reading) ? <StatusChip tone="unknown">{t('tanks.excluded')}</StatusChip> : null}
      {reading.exclude_reason ? <small>{reading.exclude_reason}</small> : null}
      <ExcludeButton reading={reading} />
      <button type="button" className={styles.link} onClick={onClose}>
        {t('office.users.close')}
      </button>
    </p>
  )
}
