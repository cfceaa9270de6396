import { useMemo } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { eventReview } from '../../config/calls/events'
import { useCall } from '../../providers/calls/useCall'
import { AppError } from '../../providers/errors'
import { Failure } from '../engine/Failure'
import { useShortcuts } from '../engine/useShortcuts'
import { EmptyState } from '../ui/EmptyState'
import { Decisions } from './Decisions'
import { EventReview } from './EventReview'
import type { Reviewed } from './reviewed'
import styles from './Review.module.css'

type Props = {
  id: number
  /** The event was open until just now. */
  wasOpen: boolean
  onDecided: (event: Reviewed['event']) => void
  /** Continues with the queue, from this event's position. */
  onNext: (from?: number | null) => void
  onLeave: () => void
}

/**
 * An event that isn't open: decided, perhaps only just, or out of scope. It stays until the user continues, as a key
 * pressed for it must not decide the next event unseen.
 */
export function Settled({ id, wasOpen, onDecided, onNext, onLeave }: Props) {
  const t = useTranslate()
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    eventReview,
    { id },
    { refetchOnMount: 'always' },
  )
  // Cached data may still say that it is open.
  const event = isFetchedAfterMount ? data?.event : undefined
  if (event?.state === 'open')
    return (
      <>
        <EventReview id={id} />
        <Decisions
          event={event as RaRecord}
          isPresent
          onDone={() => onDecided(event)}
          onStep={() => onNext(event.urgency)}
          onLeave={onLeave}
        />
      </>
    )
  const who = data?.decided_by ?? undefined
  const key = `approvals.${wasOpen ? 'meanwhile' : 'decided'}${who === undefined ? '' : 'By'}`
  return (
    <>
      {error ? <Unseen error={error} onRetry={() => void refetch()} /> : <EventReview id={id} />}
      <div className={styles.decisions}>
        <p role="status">{event ? t(key, { who, state: t(`insight.state.${event.state}`) }) : null}</p>
        <Onward onNext={() => onNext(event?.urgency)} onLeave={onLeave} />
      </div>
    </>
  )
}

/** Doesn't reveal whether the event exists outside the user's scope. */
function Unseen({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const t = useTranslate()
  return error.code === 'not_found' ? (
    <EmptyState title={t('engine.missing')} text={t('engine.missingHint')} />
  ) : (
    <Failure error={error} onRetry={onRetry} />
  )
}

function Onward({ onNext, onLeave }: { onNext: () => void; onLeave: () => void }) {
  const t = useTranslate()
  const keys = useMemo(() => ({ j: onNext, Escape: onLeave }), [onNext, onLeave])
  useShortcuts(keys)
  return (
    <button type="button" className="ui-primary" aria-keyshortcuts="j" onClick={onNext}>
      {t('approvals.resume')} <kbd>j</kbd>
    </button>
  )
}
