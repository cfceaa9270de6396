import { useTranslate } from 'react-admin'
import { summary } from '../../config/calls/dashboard'
import { useCall } from '../../providers/calls/useCall'
import { AsOf } from '../engine/figures/AsOf'
import figures from '../engine/figures/Figures.module.css'
import frame from '../engine/list/Frame.module.css'
import { Changes } from './Changes'
import { FleetFigures } from './FleetFigures'
import { FleetFilters } from './FleetFilters'
import { LevelSplits } from './LevelSplits'
import { Morning } from './Morning'
import { Opportunity } from './Opportunity'
import { Topups } from './Topups'
import { useFleetFilter } from './useFleetFilter'

/** The dashboard: fleet status and recent changes. Every figure links to the tanks behind it. */
export default function AnalyticsPage() {
  const t = useTranslate()
  const { asked } = useFleetFilter()
  const { data } = useCall(summary, asked)
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.analytics')}</h1>
        {data ? <AsOf at={data.as_of} /> : null}
      </header>
      <FleetFilters />
      <FleetFigures asked={asked} />
      <Morning asked={asked} />
      <div className={figures.panels}>
        <LevelSplits asked={asked} />
        <Opportunity asked={asked} />
        <Changes asked={asked} />
        <Topups asked={asked} />
      </div>
    </section>
  )
}
