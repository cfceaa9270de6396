import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../engine/Failure'
import { recordLink } from '../engine/links'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import styles from './Rollout.module.css'
import { useProgress } from './useProgress'
import { useUpdateError } from './words'

/** Devices whose update failed, newest first, with reason and progress. */
export const RolloutFailures = ({ record }: { record: RaRecord }) => (
  <RolloutDevices record={record} which="failed" none="rollouts.noFailures" />
)

/** Devices whose update is in progress. */
export const RolloutUnderWay = ({ record }: { record: RaRecord }) => (
  <RolloutDevices record={record} which="under_way" none="rollouts.nobodyUnderWay" />
)

type Props = { record: RaRecord; which: 'failed' | 'under_way'; none: string }

function RolloutDevices({ record, which, none }: Props) {
  const t = useTranslate()
  const zone = useZone()
  const errorOf = useUpdateError()
  const { data, error, refetch } = useProgress(record)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} height={32} label={t('shell.loading')} />
  if (data[which].length === 0) return <p className="ui-note">{t(none)}</p>
  return (
    <ul className={styles.failures}>
      {data[which].map(({ device_id, device, stage, state, error: reason, percent, attempt, updated_at }) => (
        <li key={device_id}>
          <Link to={recordLink('devices', device_id)}>{device}</Link>
          <span>
            {t(`rollouts.${state}`)}
            {which === 'failed' ? `: ${errorOf(reason)}` : ''}
          </span>
          <small>
            {t('rollouts.attempt', { stage, attempt, percent })} · <Age at={updated_at} {...zone} />
          </small>
        </li>
      ))}
    </ul>
  )
}
