import { useTranslate, type RaRecord } from 'react-admin'
import { predictSignal, SIGNAL_NEAR_KM } from '../../config/calls/prospects'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { Figure } from '../engine/fields/Figure'
import { Skeleton } from '../ui/Skeleton'
import { Quality } from './Quality'
import styles from './Signal.module.css'

const COLUMNS = ['verdict', 'strength', 'from', 'nearest', 'certainty'] as const

/** The expected signal at the location on each network, with its evidence. */
export function SignalPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(predictSignal, { ids: [String(record.id)] })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} height={36} label={t('shell.loading')} />
  const networks = data[0]?.networks ?? []
  if (networks.length === 0)
    return (
      <p className={styles.hint}>
        {t(record.lat === null ? 'prospects.nowhere' : 'prospects.nothingNear', { km: SIGNAL_NEAR_KM })}
      </p>
    )
  return (
    <>
      <div className={styles.place}>
        <table className={`${styles.table} ui-table`}>
          <thead>
            <tr>
              {['network', ...COLUMNS].map(name => (
                <th key={name} scope="col">
                  {t(`prospects.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {networks.map(({ network, quality, rssi, devices, checks, nearest_km, certainty }) => (
              <tr key={network}>
                <th scope="row">{t(`entities.devices.options.network.${network}`)}</th>
                <td data-label={t('prospects.verdict')}>
                  <Quality value={quality} />
                </td>
                <td data-label={t('prospects.strength')}>
                  <Figure value={rssi} unit="dBm" />
                </td>
                <td data-label={t('prospects.from')}>
                  {[
                    ...(devices > 0 ? [t('prospects.devices', { smart_count: devices })] : []),
                    ...(checks > 0 ? [t('prospects.checks', { smart_count: checks })] : []),
                  ].join(' · ')}
                </td>
                <td data-label={t('prospects.nearest')}>
                  {t('prospects.km', { km: nearest_km.toLocaleString() })}
                </td>
                <td data-label={t('prospects.certainty')}>{t(`prospects.${certainty}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{t('prospects.hint', { km: SIGNAL_NEAR_KM })}</p>
    </>
  )
}
