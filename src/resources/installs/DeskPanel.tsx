import { useTranslate, type RaRecord } from 'react-admin'
import { auditFacts } from '../../config/calls/installs'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { Skeleton } from '../ui/Skeleton'
import { ChecksList } from './ChecksList'
import styles from './Wizard.module.css'

/** The evidence for the five audit checks, with photos and map side by side. */
export function DeskPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(auditFacts, { id: String(record.id) })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={5} height={44} label={t('shell.loading')} />
  const taken = data.photos.filter(({ distance_m }) => distance_m !== null)
  return (
    <>
      <ChecksList checks={data.checks} />
      {taken.length > 0 ? (
        <ul className={styles.photoPlaces}>
          {data.photos.map(({ id, distance_m }, i) => (
            <li key={id}>
              {t('engine.photo', { number: i + 1 })}:{' '}
              {distance_m === null
                ? t('installs.photoHere')
                : t('installs.photoAway', { metres: distance_m })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
