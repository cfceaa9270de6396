import { useRecordContext, type RaRecord } from 'react-admin'
import { FigureRange } from '../engine/fields/Figure'
import { isOrdered, OrderChip } from './OrderLine'
import { useTankText } from './useTankText'
import styles from './DaysLeft.module.css'

/** Days left at which a delivery must be planned, and made. */
const SOON = 7
const NOW = 3

/** The urgency's tone; none where it isn't urgent. */
export const urgencyOf = (days: unknown): 'bad' | 'warn' | undefined =>
  typeof days !== 'number' || days > SOON ? undefined : days > NOW ? 'warn' : 'bad'

/** How long a tank lasts, as a range that shows the uncertainty. */
export function DaysLeft({ tank }: { tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { days_p10, days_p50, days_p90 } = tank
  if (typeof days_p50 !== 'number') return <span className="ui-muted">{t('tanks.noForecast')}</span>
  return (
    <span className={styles.days} data-tone={urgencyOf(days_p50)}>
      {days_p50 === 0 ? (
        t('tanks.over')
      ) : (
        <FigureRange early={days_p10} late={days_p90 ?? days_p50} unit="days" />
      )}
    </span>
  )
}

/** The same for the current row, with its order: a planner needs both. */
export function DaysLeftCell() {
  const tank = useRecordContext()
  return tank ? (
    <>
      <DaysLeft tank={tank} />
      {isOrdered(tank) ? (
        <span className={styles.order}>
          <OrderChip tank={tank} brief />
        </span>
      ) : null}
    </>
  ) : null
}
