import { useTranslate } from 'react-admin'
import { day } from '../../config/schema/text/format'
import { useZone } from '../engine/useZone'
import { dayIn } from '../engine/zoned'
import { EmptyState } from '../ui/EmptyState'
import type { Span } from './chartSpan'

type Props = { heard: Span | null | undefined; onAll: () => void }

/** The empty state of the chart: a link to where there are readings, or the next step before the first one. */
export function NoReadings({ heard, onAll }: Props) {
  const t = useTranslate()
  const { timeZone } = useZone()
  if (!heard) return <EmptyState title={t('tanks.noReadings')} text={t('tanks.noReadingsHint')} />
  const dayOf = (at: number) => day(dayIn(new Date(at).toISOString(), timeZone))
  return (
    <EmptyState
      title={t('tanks.noReadings')}
      text={t('tanks.readingsElsewhere', { from: dayOf(heard.from), to: dayOf(heard.to) })}
    >
      <button type="button" className="ui-button" onClick={onAll}>
        {t('tanks.allReadings')}
      </button>
    </EmptyState>
  )
}
