import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import controls from '../engine/list/Controls.module.css'
import { AdoptDialog } from './AdoptDialog'
import { TrafficTable } from './TrafficTable'
import { useTraffic } from './useTraffic'

/** Unknown devices that have sent messages, to be assigned to device records. */
export function WaitingPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const { data, error, refetch } = useTraffic(record)
  const [adopted, setAdopted] = useState<string>()
  return (
    <>
      <TrafficTable
        label={t('connections.waiting')}
        heads={[t('connections.identity'), t('connections.messages'), t('connections.received')]}
        actionHead={t('connections.adopt')}
        empty={t('connections.noWaiting')}
        error={error}
        onRetry={() => void refetch()}
        rows={data?.waiting.map(({ device_key, messages, last_received_at }) => ({
          key: device_key,
          cells: [
            <code key="device" dir="ltr">
              {device_key}
            </code>,
            messages,
            <Age key="at" at={last_received_at} {...zone} />,
          ],
          action: (
            <button
              type="button"
              className={controls.tool}
              aria-label={t('connections.adoptOne', { device: device_key })}
              onClick={() => setAdopted(device_key)}
            >
              {t('connections.adopt')}
            </button>
          ),
        }))}
      />
      {adopted === undefined ? null : (
        <AdoptDialog
          connectionId={Number(record.id)}
          deviceKey={adopted}
          onClose={() => setAdopted(undefined)}
        />
      )}
    </>
  )
}
