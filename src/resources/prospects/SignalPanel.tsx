import { useTranslate, type RaRecord } from 'react-admin'
import { predictSignal, SIGNAL_NEAR_KM } from '../../config/calls/prospects'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { Figure } from '../engine/fields/Figure'
import { Skeleton } from '../ui/Skeleton'
import { Quality } from './Quality'
import styles from './Signal.module.css'

const COLUMNS = ['network', 'verdict', 'strength', 'from', 'nearest', 'certainty'] as const

/** What signal the place may expect on each network, and from what that follows. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('prospects.signal')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map(name => (
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
                <td>
                  <Quality value={quality} />
                </td>
                <td>
                  <Figure value={rssi} unit="dBm" />
                </td>
                <td>
                  {[
                    ...(devices > 0 ? [t('prospects.devices', { smart_count: devices })] : []),
                    ...(checks > 0 ? [t('prospects.checks', { smart_count: checks })] : []),
                  ].join(' · ')}
                </td>
                <td>{t('prospects.km', { km: nearest_km.toLocaleString() })}</td>
                <td>{t(`prospects.${certainty}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.hint}>{t('prospects.hint', { km: SIGNAL_NEAR_KM })}</p>
    </>
  )
}
