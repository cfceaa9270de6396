import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { dispatchDepots } from '../../config/calls/dispatch'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { listPath } from '../engine/links'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { DispatchFilters } from './DispatchFilters'
import { Planner } from './Planner'
import { useDispatchAddress } from './useDispatchAddress'
import { usePlannerText } from './usePlannerText'
import styles from './Dispatch.module.css'

/** The dispatch planner: which truck goes where, and what a change costs. */
export default function DispatchPage() {
  const t = useTranslate()
  const text = usePlannerText()
  const { state } = useLocation()
  const { data: depots, error, refetch } = useCall(dispatchDepots, {})
  const address = useDispatchAddress(depots)
  const { depot, day, product, trucks, set, isComplete } = address
  // A link to the page without parameters opens the same day when it is shared.
  useEffect(() => {
    if (depot && !isComplete) set({ depot: depot.id, day }, state)
  }, [depot, day, isComplete, set, state])
  return (
    <section className={styles.page}>
      <header className={styles.bar}>
        <h1>{t('screens.dispatch-planner')}</h1>
        {depots && depot ? <DispatchFilters depots={depots} address={address} /> : null}
        {depot ? (
          <Link className="ui-underlined" to={`${listPath('delivery-performance')}?depot=${depot.id}`}>
            {t('screens.delivery-performance')}
          </Link>
        ) : null}
      </header>
      {error && !depots ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!depots && !error ? <Skeleton rows={8} height={60} label={t('shell.loading')} /> : null}
      {depots && !depot ? <EmptyState title={text('noDepots')} text={text('noDepotsHint')} /> : null}
      {depot && isComplete ? (
        <Planner
          key={`${depot.id} ${day}`}
          input={{ depot_id: depot.id, day }}
          product={product}
          trucks={trucks}
          onTrucks={ids => set({ trucks: ids.length > 0 ? ids.join(',') : null })}
        />
      ) : null}
    </section>
  )
}
