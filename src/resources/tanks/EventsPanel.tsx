import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { EVENTS_MAX, events } from '../../config/calls/insight'
import { entityOf } from '../../config/entities'
import { reasonFigures } from '../../config/eventReason'
import { exact } from '../../config/schema/text/format'
import { homeOf } from '../../config/screens'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { isDoubtful } from '../common/isDoubtful'
import { recordLink } from '../engine/links'
import controls from '../engine/list/Controls.module.css'
import { canDo } from '../engine/permissions'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import { messageOf } from '../engine/messageOf'
import type { TankEvent } from './api'
import { BAD_EVENTS, SERVICES } from './eventSigns'
import styles from './Tanks.module.css'
import { useTankText } from './useTankText'

const entity = entityOf('events')
/** Events with a change in litres, and events with a level in litres. */
const CHANGES: readonly string[] = ['topup', 'collection', 'sudden_drop', 'sudden_rise', 'slow_leak']
const LEVELS: readonly string[] = ['threshold_low', 'threshold_critical', 'overfill']
const INITIAL_ROWS = 15
const NEXT_ROWS = 50

/** A tank's events, newest first, each with its reason and a link to its review. */
export function EventsPanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const [count, setCount] = useState(INITIAL_ROWS)
  const { data, error, refetch } = useCall(
    events,
    { id: Number(tank.id), n: Math.min(EVENTS_MAX, count) },
    { placeholderData: before => before },
  )
  if (error)
    return (
      <ErrorState
        title={t('engine.failed')}
        text={messageOf(t, error)}
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  if (!data) return <Skeleton rows={4} height={44} label={t('shell.loading')} />
  if (data.length === 0) return <p className="ui-note">{t('insight.noEvents')}</p>
  return (
    <>
      <ul className={`${styles.events} ui-entries`}>
        {data.map(event => (
          <Event key={event.id} event={event} tank={tank} />
        ))}
      </ul>
      {data.length >= count && count < EVENTS_MAX ? (
        <button type="button" className={controls.tool} onClick={() => setCount(count + NEXT_ROWS)}>
          {t('engine.history.older')}
        </button>
      ) : null}
    </>
  )
}

/** Important open events have a warning tone; closed ones have none. */
const toneOf = ({ type, state }: TankEvent) =>
  state !== 'open' ? 'unknown' : BAD_EVENTS.includes(type) ? 'bad' : SERVICES.includes(type) ? 'good' : 'warn'

function Event({ event, tank }: { event: TankEvent; tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, timeZone, locale } = useZone()
  const { format } = useMeasure('L')
  const { read: percentOf } = useMeasure('share')
  const { type, state, started_at, from_l, delta_l, confidence, reason, revised, evidence } = event
  const isChange = CHANGES.includes(type)
  const isLevel = LEVELS.includes(type)
  const why = reasonFigures(reason, { litres: format, figure: value => exact(value, 0, locale) })
  return (
    <li>
      <details>
        <summary>
          <StatusChip tone={toneOf(event)}>{t(`insight.type.${type}`)}</StatusChip>
          {isChange && delta_l !== null ? <Figure value={delta_l} unit="L" signed /> : null}
          {isLevel && from_l !== null ? <Figure value={from_l} unit="L" /> : null}
          {SERVICES.includes(type) ? null : <small>{t(`insight.state.${state}`)}</small>}
          <Age at={started_at} now={now} timeZone={timeZone} locale={locale} />
        </summary>
        <p>{t(`insight.why.${type}`, why)}</p>
        <p className="ui-note">
          {isDoubtful(confidence)
            ? t('insight.sure', {
                pct: exact(percentOf(confidence), 0, locale),
                count: evidence.length,
              })
            : t('approvals.evidence', { smart_count: evidence.length })}{' '}
          · {t(`insight.state.${state}`)}
        </p>
        {canDo('read', entity) ? (
          <p>
            <Link to={recordLink(homeOf(entity.name), event.id)}>{t('tanks.openEvent')}</Link>
          </p>
        ) : null}
        {revised && <p className="ui-note">{t('gone' in revised ? 'insight.gone' : 'insight.moved')}</p>}
      </details>
    </li>
  )
}
