import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { dispatchDepots } from '../../config/calls/dispatch'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import frame from '../engine/list/Frame.module.css'
import { EmptyState } from '../ui/EmptyState'
import { DepotChoice } from './DepotChoice'
import { PerformanceBars } from './PerformanceBars'
import { usePlannerText } from './usePlannerText'

/** Delivery performance: a depot's rounds by month, done beside planned. The depot is in the address. */
export default function PerformancePage() {
  const t = useTranslate()
  const text = usePlannerText()
  const [params, setParams] = useSearchParams()
  const { data: depots, error, refetch } = useCall(dispatchDepots, {})
  const asked = Number(params.get('depot'))
  const depot =
    depots?.find(({ id }) => id === asked) ?? depots?.find(({ trucks }) => trucks > 0) ?? depots?.[0]
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.delivery-performance')}</h1>
      </header>
      {error && !depots ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {depots && !depot ? <EmptyState title={text('noDepots')} text={text('noDepotsHint')} /> : null}
      {depots && depot ? (
        <>
          <div className="ui-row" role="search" aria-label={t('engine.filters')}>
            <DepotChoice
              depots={depots}
              depot={depot}
              onChoose={id => setParams({ depot: String(id) }, { replace: true })}
            />
          </div>
          <PerformanceBars key={depot.id} depotId={depot.id} />
        </>
      ) : null}
    </section>
  )
}
