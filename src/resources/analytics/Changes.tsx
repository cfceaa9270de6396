import { useTranslate } from 'react-admin'
import { changes } from '../../config/calls/dashboard'
import { useCall } from '../../providers/calls/useCall'
import { Bars } from '../engine/figures/Bars'
import { listLink } from '../engine/links'
import type { Asked } from './useFleetFilter'

/** Who looks at these first. */
const BAD: readonly string[] = ['sudden_drop', 'slow_leak', 'threshold_critical', 'overfill', 'fault']

/** What has happened since yesterday, and in how many tanks. */
export function Changes({ asked }: { asked: Asked }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(changes, asked)
  const bars = data?.events.map(({ type, tanks, filter }) => ({
    key: type,
    label: t(`insight.type.${type}`),
    value: tanks,
    text: String(tanks),
    ...(BAD.includes(type) ? { tone: 'bad' as const } : {}),
    ...(filter ? { to: listLink('tanks', { filter }) } : {}),
  }))
  return (
    <Bars
      title={t('analytics.changes')}
      bars={bars}
      empty={t('analytics.noChanges')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
