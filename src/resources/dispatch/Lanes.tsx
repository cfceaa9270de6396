import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../providers/auth/canOpenList'
import { createLink, recordLink } from '../engine/links'
import { EmptyState } from '../ui/EmptyState'
import { Lane } from './Lane'
import { shownTrucks } from './mapData'
import { tanksById } from './places'
import type { Day } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'
import styles from './Lanes.module.css'

type Props = {
  plan: Day
  /** The trucks that are shown; all where none is named. */
  chosen: readonly number[]
  product: string | null
  format: DispatchFormat
  isReadOnly: boolean
  change: SendChange
}

/** The trucks of a day, one lane each; without trucks, what to do about it. */
export const Lanes = memo(function Lanes({ plan, chosen, product, format, isReadOnly, change }: Props) {
  const tanks = useMemo(() => tanksById(plan), [plan])
  const shown = useMemo(() => shownTrucks(plan, chosen), [plan, chosen])
  const { text } = format
  const { depot } = plan
  if (plan.trucks.length === 0)
    return (
      <EmptyState title={text('noTrucks')} text={text('noTrucksHint', { depot: depot.name })}>
        {canOpenList('vehicles') ? (
          <Link className="ui-primary" to={createLink('vehicles', { depot_id: depot.id })}>
            {text('addTruck')}
          </Link>
        ) : null}
      </EmptyState>
    )
  return (
    <div className={styles.lanes}>
      {depot.lat === null || depot.lng === null ? (
        <p className="ui-notice" data-tone="warn">
          {text('noPosition', { depot: depot.name })}{' '}
          {canOpenList('groups') ? (
            <Link to={recordLink('groups', depot.id, 'edit')}>{text('setPosition')}</Link>
          ) : null}
        </p>
      ) : null}
      {shown.map(({ truck, index }) => (
        <Lane key={truck.id} {...{ truck, index, tanks, product, format, isReadOnly, change }} />
      ))}
      {isReadOnly ? null : <p className={`ui-note ${styles.keys}`}>{text('keys')}</p>}
    </div>
  )
})
