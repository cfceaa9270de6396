import { useTranslate, type RaRecord } from 'react-admin'
import { readings } from '../../config/calls/readings'
import { DEFAULT_READING_COUNT } from '../../config/constants'
import { statusTone } from '../../config/format'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import { messageOf } from '../engine/messageOf'
import { isExcluded } from '../../config/excludedReading'
import styles from './Tanks.module.css'

/** The newest readings, as they came. */
export function LatestReadings({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const { now, timeZone, locale } = useZone()
  const { data, error } = useCall(readings, { id: Number(tank.id), n: DEFAULT_READING_COUNT })
  if (error) return <p role="alert">{messageOf(t, error)}</p>
  if (!data) return <Skeleton rows={3} height={36} label={t('shell.loading')} />
  if (data.length === 0) return <p className={styles.small}>{t('tanks.noReadings')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('tanks.measured')}</th>
          <th>{t('entities.tanks.fields.volume_l')}</th>
          <th>%</th>
          <th>
            <bdi>°C</bdi>
          </th>
          <th>{t('entities.tanks.fields.quality')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(reading => (
          <tr key={reading.id}>
            <td>
              <Age at={reading.measured_at} now={now} timeZone={timeZone} locale={locale} />
            </td>
            <td>
              <Figure value={reading.volume_l} unit="L" />
            </td>
            <td>
              <Figure value={reading.pct} />
            </td>
            <td>
              <Figure value={reading.temp_c} />
            </td>
            <td>
              {isExcluded(reading) ? (
                <StatusChip tone="unknown">{t('tanks.excluded')}</StatusChip>
              ) : (
                <StatusChip tone={statusTone(reading.quality)}>
                  {t(`format.quality.${reading.quality}`)}
                </StatusChip>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
