import { useMemo } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { eventReview } from '../../config/calls/events'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { possibleActions, useAct } from '../engine/actions/useAct'
import { useShortcuts } from '../engine/useShortcuts'
import { actionWords } from '../engine/words'
import { NoticePreview, useNotices } from './NoticePreview'
import controls from '../engine/list/Controls.module.css'
import styles from './Review.module.css'

const events = entityOf('events')

type Props = {
  event: RaRecord
  /** Whether the event is known as it is now; decisions wait until it is. */
  isPresent: boolean
  onDone: () => void
  onStep: (by: number) => void
  onLeave: () => void
}

/** The possible decisions on a case, each with its key: they are refused if the case isn't the one on the screen any more. */
export function Decisions({ event, isPresent, onDone, onStep, onLeave }: Props) {
  const t = useTranslate()
  const { begin, dialog } = useAct(events, { onDone })
  const actions = possibleActions(events, event)
  const { data: notices } = useNotices(Number(event.id))
  const { data: reviewed, isFetching, isFetchedAfterMount } = useCall(eventReview, { id: Number(event.id) })
  // Approving sends messages at once: disabled until the recipients and the case as it is now are shown.
  const isReady = notices !== undefined && reviewed !== undefined && (isFetchedAfterMount || !isFetching)
  const decide = (action: (typeof actions)[number]) =>
    begin(
      action,
      { kind: 'one', record: event, title: String(event.tank_name) },
      'case_ids' in action.extraInput && reviewed?.case.length
        ? { case_ids: reviewed.case.map(({ id }) => id) }
        : {},
    )
  const mayBegin = ({ name }: (typeof actions)[number]) => isPresent && (name !== 'sign' || isReady)
  const keys = useMemo(
    () => ({
      ...Object.fromEntries(
        possibleActions(events, event).flatMap(action =>
          action.key === undefined || !mayBegin(action) ? [] : [[action.key, () => decide(action)]],
        ),
      ),
      j: () => onStep(1),
      k: () => onStep(-1),
      Escape: onLeave,
    }),
    // `begin` and the steps change identity with each render, but behave the same for this event and its case.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [event, isPresent, isReady, reviewed?.case],
  )
  useShortcuts(keys)
  const told = notices?.people.length ?? 0
  const labelFor = (action: (typeof actions)[number]) =>
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
            className={i === 0 ? 'ui-primary' : controls.tool}
            aria-keyshortcuts={action.key}
            disabled={!mayBegin(action)}
            onClick={() => decide(action)}
          >
            {action.name === 'sign' && !isReady ? t('notices.loading') : labelFor(action)}
            {action.key ? <kbd>{action.key}</kbd> : null}
          </button>
        ))}
      </div>
      {/* Below the sticky part, which would cover it while scrolling. */}
      <NoticePreview id={Number(event.id)} />
      {dialog}
    </>
  )
}
