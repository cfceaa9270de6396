import { useTranslate, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { TrafficTable } from './TrafficTable'
import { useTraffic } from './useTraffic'

/** Network events: joins, radio status, and results of downlinks. */
export function EventsPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useTraffic(record)
  return (
    <TrafficTable
      label={t('connections.events')}
      heads={[
        t('connections.received'),
        t('connections.identity'),
        t('connections.event'),
        t('connections.content'),
      ]}
      empty={t('connections.noEvents')}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.events.map(({ id, at, device_key, kind, detail }) => ({
        key: id,
        cells: [
          <Age key="at" at={at} {...zone} />,
          <code key="device" dir="ltr">
            {device_key}
          </code>,
          t(`networkEvents.${kind}`),
          <code key="detail" dir="ltr">
            {detail}
          </code>,
        ],
      }))}
    />
  )
}
