import { useGetList, useListContext, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { FieldCell } from '../engine/EntityField'
import { Failure } from '../engine/Failure'
import { recordLink } from '../engine/links'
import { Skeleton } from '../ui/Skeleton'
import styles from './Rollout.module.css'
import { RolloutStages } from './RolloutStages'

/** The number of roll-outs shown; older ones are available by filter. */
const MAX_ROLLOUTS = 12
const rollouts = entityOf('rollouts')

/** A list's updates, counted by roll-out and stage. */
export default function UpdatesByRollout() {
  const t = useTranslate()
  const { filterValues } = useListContext()
  const chosen: unknown = filterValues.rollout_id
  const { data, error, refetch } = useGetList<RaRecord>('rollouts', {
    filter: chosen === undefined ? { state_neq: 'draft' } : { id: chosen },
    pagination: { page: 1, perPage: MAX_ROLLOUTS },
    sort: { field: 'created_at', order: 'DESC' },
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={160} label={t('shell.loading')} />
  if (data.length === 0) return <p className="ui-note">{t('rollouts.none')}</p>
  return (
    <div className={styles.rollouts}>
      {data.map(rollout => (
        <section key={rollout.id} className="ui-panel" aria-labelledby={`rollout-${rollout.id}`}>
          <h2 id={`rollout-${rollout.id}`} className={styles.head}>
            <Link to={recordLink('rollouts', rollout.id)}>{rollout.name}</Link>
            <FieldCell entity={rollouts} name="state" record={rollout} />
          </h2>
          <RolloutStages record={rollout} />
        </section>
      ))}
    </div>
  )
}
