import { useTranslate } from 'react-admin'
import { day } from '../../config/schema/text/format'
import { useZone } from '../engine/useZone'
import { dayIn } from '../engine/zoned'
import { EmptyState } from '../ui/EmptyState'
import type { Span } from './chartSpan'

type Props = { heard: Span | null | undefined; onAll: () => void }

/** Nothing in the time that is looked at: where there is something and the way to it, or what has to happen first. */
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
      <button type="button" onClick={onAll}>
        {t('tanks.allReadings')}
      </button>
    </EmptyState>
  )
}
