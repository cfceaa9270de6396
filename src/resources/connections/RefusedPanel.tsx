import { useTranslate, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { TrafficTable } from './TrafficTable'
import { useTraffic } from './useTraffic'
import styles from './Connections.module.css'

/** Rejected messages, with the reason sent to the network. */
export function RefusedPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useTraffic(record)
  return (
    <TrafficTable
      label={t('connections.refused')}
      heads={[t('connections.received'), t('connections.reason'), t('connections.content')]}
      empty={t('connections.noRefused')}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.refused.map(one => ({
        key: one.id,
        cells: [
          <Age key="at" at={one.at} {...zone} />,
          <span key="error" dir="ltr" className={styles.refusal}>
            {one.error}
          </span>,
          <code key="body" dir="ltr">
            {one.body}
          </code>,
        ],
      }))}
    />
  )
}
