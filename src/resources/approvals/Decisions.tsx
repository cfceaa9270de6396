import { useMemo } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { possibleActions, useAct } from '../engine/actions/useAct'
import { useShortcuts } from '../engine/useShortcuts'
import { actionWords } from '../engine/words'
import { NoticePreview, useNotices } from './NoticePreview'
import controls from '../engine/list/Controls.module.css'
import styles from './Review.module.css'

const events = entityOf('events')

type Props = {
  event: RaRecord
  onDone: () => void
  onStep: (by: number) => void
  onLeave: () => void
}

/** The possible decisions on an event, each with its key. */
export function Decisions({ event, onDone, onStep, onLeave }: Props) {
  const t = useTranslate()
  const { begin, dialog } = useAct(events, { onDone })
  const actions = possibleActions(events, event)
  const { data: notices } = useNotices(Number(event.id))
  // Approving sends messages at once: disabled until the recipients are shown.
  const isReady = notices !== undefined
  const mayBegin = ({ name }: (typeof actions)[number]) => name !== 'sign' || isReady
  const keys = useMemo(
    () => ({
      ...Object.fromEntries(
        possibleActions(events, event).flatMap(action =>
          action.key === undefined || (action.name === 'sign' && !isReady)
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
    // `begin` and the steps change identity with each render, but behave the same for this event.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [event, isReady],
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
            onClick={() => begin(action, { kind: 'one', record: event, title: String(event.tank_name) })}
          >
            {mayBegin(action) ? labelFor(action) : t('notices.loading')}
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
