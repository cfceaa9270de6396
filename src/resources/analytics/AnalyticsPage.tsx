import { useTranslate } from 'react-admin'
import { dateTime } from '../../config/format'
import { summary } from '../../config/calls/dashboard'
import { useCall } from '../../providers/calls/useCall'
import figures from '../engine/figures/Figures.module.css'
import { Waiting } from '../engine/inbox/Waiting'
import frame from '../engine/list/Frame.module.css'
import { useZone } from '../engine/useZone'
import styles from './Analytics.module.css'
import { Changes } from './Changes'
import { FleetFigures } from './FleetFigures'
import { FleetFilters } from './FleetFilters'
import { LevelSplits } from './LevelSplits'
import { Opportunity } from './Opportunity'
import { Topups } from './Topups'
import { useFleetFilter } from './useFleetFilter'

/** The dashboard: how the fleet stands and what has changed. Every figure opens the tanks behind it. */
export default function AnalyticsPage() {
  const t = useTranslate()
  const { timeZone } = useZone()
  const { asked } = useFleetFilter()
  const { data } = useCall(summary, asked)
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.analytics')}</h1>
        {data ? (
          <span className={styles.asOf}>
            {t('analytics.asOf', { at: dateTime(Date.parse(data.as_of), timeZone) })}
          </span>
        ) : null}
      </header>
      <Waiting />
      <FleetFilters />
      <FleetFigures asked={asked} />
      <div className={figures.panels}>
        <LevelSplits asked={asked} />
        <Opportunity asked={asked} />
        <Changes asked={asked} />
        <Topups asked={asked} />
      </div>
    </section>
  )
}
