import { useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { Failure } from '../engine/Failure'
import { listPath } from '../engine/links'
import { ListLink } from '../engine/ListLink'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { Decisions } from './Decisions'
import { EventReview } from './EventReview'
import { Settled } from './Settled'
import { useQueue, type Queue } from './useQueue'
import controls from '../engine/list/Controls.module.css'
import styles from './Review.module.css'

const SKELETON_ROWS = 8
const SKELETON_HEIGHT = 48

type PositionProps = { at: number; total: number; last: number; step: (by: 1 | -1) => void }

/** The position in the queue, and buttons to the previous and next event. */
function Position({ at, total, last, step }: PositionProps) {
  const t = useTranslate()
  return (
    <>
      <span role="status">{t('approvals.position', { n: at + 1, total })}</span>
      <div className="ui-row">
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
          disabled={at >= last}
          aria-keyshortcuts="j"
          onClick={() => step(1)}
        >
          {t('approvals.next')} <kbd>j</kbd>
        </button>
      </div>
    </>
  )
}

/** Review mode: one event at a time, with its evidence; a decision advances to the next. */
export function Review({ queue, path }: { queue: Queue; path: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { waiting, total, at, current, missing, isLoading, isPresent, error, refetch, step, decide, resume } =
    useQueue(queue)
  const leave = () => navigate(listPath(path))
  return (
    <section className={styles.review} aria-busy={isLoading}>
      <header>
        <h1>{t(`screens.${path}`)}</h1>
        {current ? <Position {...{ at, total, step }} last={waiting.length - 1} /> : null}
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
            isPresent={isPresent}
            onDone={() => decide(current)}
            onStep={step}
            onLeave={leave}
          />
        </>
      ) : null}
      {missing ? (
        <Settled key={missing.id} {...missing} onDecided={decide} onNext={resume} onLeave={leave} />
      ) : null}
      {!current && !missing && !isLoading && !error ? (
        <EmptyState title={t('approvals.allDone')} text={t('approvals.allDoneHint')} />
      ) : null}
    </section>
  )
}
