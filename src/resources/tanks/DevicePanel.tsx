import { RecordContextProvider, useGetOne, useTranslate, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { homeOf } from '../../config/screens'
import { statusTone } from '../../config/schema/text/format'
import { FieldView } from '../engine/EntityField'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import { messageOf } from '../engine/messageOf'
import styles from './Tanks.module.css'

const devices = entityOf('devices')
const FACTS = [
  'device_id',
  'network',
  'hw_version',
  'fw_version',
  'last_seen_at',
  'battery_mv',
  'temp_c',
  'rssi',
  'loss_pct',
] as const

/** The device on the lid: identity, last message, and health. */
export function DevicePanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const { data, error, isPending } = useGetOne(
    homeOf('devices'),
    { id: tank.device_id },
    { enabled: tank.device_id !== null },
  )
  if (tank.device_id === null) return <p className="ui-note">{t('tanks.noDevice')}</p>
  if (error) return <p role="alert">{messageOf(t, error)}</p>
  if (isPending) return <Skeleton rows={5} height={28} label={t('shell.loading')} />
  const quality = data.status_quality as number | null
  return (
    <RecordContextProvider value={data}>
      <p>
        <StatusChip tone={statusTone(quality)}>{t(`format.quality.${quality ?? 'other'}`)}</StatusChip>
      </p>
      <dl className={`${styles.facts} ui-facts`}>
        {FACTS.map(name => (
          <div key={name}>
            <dt>{t(`entities.devices.fields.${name}`)}</dt>
            <dd>
              {name === 'device_id' ? (
                <RecordTitle to={devices.name} id={data.id} />
              ) : (
                <FieldView entity={devices} name={name} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </RecordContextProvider>
  )
}
