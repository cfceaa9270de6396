import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { rolloutProgress } from '../../config/calls/firmware'
import type { CallAnswer } from '../../config/schema/calls/define'
import { canOpenList } from '../../providers/auth/canOpenList'
import { Failure } from '../engine/Failure'
import { listLink } from '../engine/links'
import { TABLE } from '../engine/list/useListView'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip, type Tone } from '../ui/StatusChip'
import styles from './Rollout.module.css'
import { useProgress } from './useProgress'
import { useStopReason } from './words'

type Progress = CallAnswer<typeof rolloutProgress>
type Stage = Progress['stages'][number]

const UPDATES = 'dfu-history-v2'
const PARTS = ['confirmed', 'running', 'silent', 'failed', 'pending'] as const
const shareOf = (count: number, { devices }: Stage) => (devices === 0 ? 0 : (count / devices) * 100)

function stateOf({ stage }: Stage, { state, stage: now }: Progress): { key: string; tone: Tone } {
  const isDone = state === 'completed' || (now !== null && stage < now)
  if (isDone) return { key: 'done', tone: 'good' }
  if (stage !== now) return { key: 'waiting', tone: 'unknown' }
  if (state === 'paused' || state === 'aborted') return { key: 'halted', tone: 'warn' }
  return state === 'running' ? { key: 'running', tone: 'accent' } : { key: 'waiting', tone: 'unknown' }
}

type StageProps = { rolloutId: RaRecord['id']; stage: Stage; progress: Progress }

/** One stage: its state, its bar, and a link to its updates. */
function StageBar({ rolloutId, stage, progress }: StageProps) {
  const t = useTranslate()
  const { key, tone } = stateOf(stage, progress)
  const parts = PARTS.filter(part => stage[part] > 0)
  const words = parts.map(part => `${t(`rollouts.${part}`)}: ${stage[part]}`).join(' · ')
  return (
    <li>
      <div className={styles.head}>
        <strong>{t('rollouts.stage', { stage: stage.stage, share: stage.share_pct })}</strong>
        <StatusChip tone={tone}>{t(`rollouts.${key}`)}</StatusChip>
        <span>{t('rollouts.devices', { smart_count: stage.devices })}</span>
      </div>
      <div className={styles.bar} role="img" aria-label={words || t('rollouts.nobody')}>
        {/* Failures grow from one side, for comparison with the line. */}
        <span data-part="failed" style={{ inlineSize: `${shareOf(stage.failed, stage)}%` }} />
        <span data-part="confirmed" style={{ inlineSize: `${shareOf(stage.confirmed, stage)}%` }} />
        <span data-part="running" style={{ inlineSize: `${shareOf(stage.running, stage)}%` }} />
        <span data-part="silent" style={{ inlineSize: `${shareOf(stage.silent, stage)}%` }} />
        <i
          style={{ insetInlineStart: `${progress.failure_pct}%` }}
          title={t('rollouts.limit', { pct: progress.failure_pct })}
        />
      </div>
      <small>
        {words || t('rollouts.nobody')}
        {parts.some(part => part !== 'pending') && canOpenList(UPDATES) ? (
          <>
            {' · '}
            <Link
              to={listLink(UPDATES, {
                filter: { rollout_id: rolloutId, stage: stage.stage },
                view: TABLE,
              })}
            >
              {t('rollouts.updates')}
            </Link>
          </>
        ) : null}
      </small>
    </li>
  )
}

/** A bar per stage: confirmed, failed and silent devices, with a line at the failure limit. */
export function RolloutStages({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const stopped = useStopReason()(record)
  const { data, error, refetch } = useProgress(record)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={3} height={44} label={t('shell.loading')} />
  return (
    <>
      {stopped ? (
        <p className={styles.stopped} role="status">
          {stopped}
        </p>
      ) : null}
      <ol className={styles.stages}>
        {data.stages.map(stage => (
          <StageBar key={stage.stage} rolloutId={record.id} stage={stage} progress={data} />
        ))}
      </ol>
      <p className="ui-note">
        {t('rollouts.limit', { pct: data.failure_pct })}{' '}
        {data.skipped > 0 ? t('rollouts.skipped', { count: data.skipped }) : null}
      </p>
    </>
  )
}
