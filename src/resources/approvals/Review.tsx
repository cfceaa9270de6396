import { useMemo } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { actionWords } from '../engine/words'
import { possibleActions, useAct } from '../engine/actions/useAct'
import { Failure } from '../engine/Failure'
import { listPath } from '../engine/links'
import { ListLink } from '../engine/ListLink'
import { useShortcuts } from '../engine/useShortcuts'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { EventReview } from './EventReview'
import { NoticePreview, useNotices } from './NoticePreview'
import { useQueue, type Queue } from './useQueue'
import controls from '../engine/list/Controls.module.css'
import styles from './Review.module.css'

const events = entityOf('events')
const SKELETON_ROWS = 8
const SKELETON_HEIGHT = 48

/** Review mode: one event at a time, with all that decides it, and the next one as soon as it is decided. */
export function Review({ queue, path }: { queue: Queue; path: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { waiting, total, at, current, isLoading, error, refetch, step, decide } = useQueue(queue)
  const leave = () => navigate(listPath(path))
  return (
    <section className={styles.review} aria-busy={isLoading}>
      <header>
        <h1>{t(`screens.${path}`)}</h1>
        {current ? (
          <>
            <span role="status">{t('approvals.position', { n: at + 1, total })}</span>
            <div className={styles.steps}>
              <button
                type="button"
                className={controls.tool}
                disabled={at === 0}
                aria-keyshortcuts="k"
                onClick={() => step(-1)}
              >
                {t('approvals.previous')} <kbd>k</kbd>
              </button>
              <button
                type="button"
                className={controls.tool}
                disabled={at >= waiting.length - 1}
                aria-keyshortcuts="j"
                onClick={() => step(1)}
              >
                {t('approvals.next')} <kbd>j</kbd>
              </button>
            </div>
          </>
        ) : null}
        <ListLink path={path}>
          {t('approvals.back')} <kbd>Esc</kbd>
        </ListLink>
      </header>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {isLoading ? (
        <Skeleton rows={SKELETON_ROWS} height={SKELETON_HEIGHT} label={t('shell.loading')} />
      ) : null}
      {current ? (
        <>
          <EventReview id={current.id} />
          <Decisions
            event={current as RaRecord}
            onDone={() => decide(current)}
            onStep={step}
            onLeave={leave}
          />
        </>
      ) : null}
      {!current && !isLoading && !error ? (
        <EmptyState title={t('approvals.allDone')} text={t('approvals.allDoneHint')} />
      ) : null}
    </section>
  )
}

type DecisionsProps = {
  event: RaRecord
  onDone: () => void
  onStep: (by: number) => void
  onLeave: () => void
}

/** What can be decided of the event, each by its key. */
function Decisions({ event, onDone, onStep, onLeave }: DecisionsProps) {
  const t = useTranslate()
  const { begin, dialog } = useAct(events, { onDone })
  const actions = possibleActions(events, event)
  const keys = useMemo(
    () => ({
      ...Object.fromEntries(
        possibleActions(events, event).flatMap(action =>
          action.key === undefined
            ? []
            : [
                [
                  action.key,
                  () => begin(action, { kind: 'one', record: event, title: String(event.tank_name) }),
                ],
              ],
        ),
      ),
      j: () => onStep(1),
      k: () => onStep(-1),
      Escape: onLeave,
    }),
    // `begin` and the steps are made anew with each render and always do the same for this event.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [event],
  )
  useShortcuts(keys)
  const { data: notices } = useNotices(Number(event.id))
  const told = notices?.people.length ?? 0
  const words = (action: (typeof actions)[number]) =>
    action.name === 'sign' && told > 0
      ? t('notices.notify', { smart_count: told })
      : actionWords(t, events, action)
  return (
    <>
      <div className={styles.decisions} role="toolbar" aria-label={t('engine.actions')}>
        {actions.map((action, i) => (
          <button
            key={action.name}
            type="button"
            className={i === 0 ? controls.primary : controls.tool}
            aria-keyshortcuts={action.key}
            onClick={() => begin(action, { kind: 'one', record: event, title: String(event.tank_name) })}
          >
            {words(action)}
            {action.key ? <kbd>{action.key}</kbd> : null}
          </button>
        ))}
      </div>
      {/* Below what stays in sight while the page is scrolled, which would cover it. */}
      <NoticePreview id={Number(event.id)} />
      {dialog}
    </>
  )
}
