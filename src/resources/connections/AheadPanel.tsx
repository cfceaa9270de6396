import { useTranslate, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { TrafficTable } from './TrafficTable'
import { useTraffic } from './useTraffic'

/** Messages with a timestamp after their arrival: stored, but not used. */
export function AheadPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useTraffic(record)
  return (
    <TrafficTable
      label={t('connections.ahead')}
      heads={[t('connections.identity'), t('connections.received'), t('connections.by')]}
      empty={t('connections.noAhead')}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.ahead.map(one => ({
        key: one.id,
        cells: [
          <code key="device" dir="ltr">
            {one.device_key}
          </code>,
          <Age key="at" at={one.received_at} {...zone} />,
          t('connections.minutes', { smart_count: one.minutes_ahead }),
        ],
      }))}
    />
  )
}
