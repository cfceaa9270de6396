import { useTranslate } from 'react-admin'
import { changes } from '../../config/calls/dashboard'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Bars, type Bar } from '../engine/figures/Bars'
import { listLink } from '../engine/links'
import type { FleetQuery } from './useFleetFilter'

/** Event types shown as urgent. */
const BAD: readonly string[] = ['sudden_drop', 'slow_leak', 'threshold_critical', 'overfill', 'fault']

type Behind = { readonly tanks: number; readonly filter: Record<string, unknown> }

/** Events since yesterday, and the number of tanks affected. */
export function Changes({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const { data, error, refetch } = useCall(changes, asked)
  const bar = (key: string, label: string, { tanks, filter }: Behind, isBad = false): Bar => ({
    key,
    label,
    value: tanks,
    text: String(tanks),
    ...(isBad ? { tone: 'bad' } : {}),
    to: listLink('tanks', { filter }),
  })
  const bars = data && [
    ...data.events.map(event =>
      bar(event.type, t(`insight.type.${event.type}`), event, BAD.includes(event.type)),
    ),
    ...(data.reports.tanks > 0 ? [bar('reports', text('reported'), data.reports)] : []),
    ...(data.requests.tanks > 0 ? [bar('requests', text('requested'), data.requests)] : []),
  ]
  return (
    <Bars
      title={text('changes')}
      bars={bars}
      empty={text('noChanges')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
