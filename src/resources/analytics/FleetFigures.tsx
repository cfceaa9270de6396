import { useTranslate } from 'react-admin'
import { fleetFilter, opportunity, summary } from '../../config/calls/dashboard'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Failure } from '../engine/Failure'
import { Kpi } from '../engine/figures/Kpi'
import figures from '../engine/figures/Figures.module.css'
import { useGroups } from '../engine/figures/useFigures'
import { listLink } from '../engine/links'
import { quickWords } from '../engine/words'
import type { FleetQuery } from './useFleetFilter'
import { useRangeWords } from './useRangeWords'

const tanks = entityOf('tanks')
const NAMES = ['tanks', 'reporting', 'critical', 'low', 'silent'] as const
type Name = (typeof NAMES)[number]
/** The tone of each figure. */
const TONES = { critical: 'bad', low: 'warn', silent: 'unknown' } as const
/** Additional filters of the list behind a figure. */
const FILTERS: Readonly<Record<Name, Readonly<Record<string, unknown>>>> = {
  tanks: {},
  reporting: { reading_at_gte: '-P1D' },
  critical: { level_state: 'critical' },
  low: { level_state: 'low' },
  silent: { reading_at_lt: '-P1D' },
}

/** The number of tanks that the figures leave out: those in quarantine or out of service, which the list has. */
function useNotCounted(asked: FleetQuery, counted: number | undefined): number {
  const { state: _, quarantined: __, ...filter } = fleetFilter(asked)
  const { data } = useGroups(tanks, { by: 'quarantined' }, filter)
  if (!data || counted === undefined) return 0
  return Math.max(0, data.reduce((sum, { count }) => sum + count, 0) - counted)
}

/** Six fleet figures, each with its value of the previous day. */
export function FleetFigures({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const rangeWords = useRangeWords()
  const { data, error, refetch } = useCall(summary, asked)
  const { data: ahead } = useCall(opportunity, asked)
  const left = useNotCounted(asked, data?.now.tanks)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const filter = fleetFilter(asked)
  const labelFor = (name: Name) => {
    if (name === 'tanks') return t('screens.tanks')
    return name === 'reporting' ? text('reporting') : quickWords(t, tanks, name)
  }
  const sum = (name: 'p10' | 'p50' | 'p90') =>
    (ahead?.contents ?? []).reduce((all, content) => all + content[name], 0)
  const total = data?.now.ahead_l
  const before = data?.yesterday?.ahead_l
  return (
    <div className={figures.figures}>
      {NAMES.map(name => (
        <Kpi
          key={name}
          label={labelFor(name)}
          value={data?.now[name]}
          difference={data?.yesterday ? data.now[name] - data.yesterday[name] : undefined}
          lines={name === 'tanks' ? 2 : 1}
          note={name === 'tanks' && left > 0 ? t('analytics.notCounted', { smart_count: left }) : undefined}
          tone={TONES[name as keyof typeof TONES]}
          to={listLink('tanks', { filter: { ...filter, ...FILTERS[name] } })}
        />
      ))}
      <Kpi
        label={text('ahead')}
        value={total}
        difference={typeof before === 'number' && total !== undefined ? total - before : undefined}
        unit="L"
        lines={2}
        note={ahead && rangeWords(sum('p10'), sum('p90'))}
        to={listLink('tanks', { filter: { ...filter, days_p50_lt: 14 } })}
      />
    </div>
  )
}
