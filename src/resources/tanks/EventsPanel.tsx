import { useTranslate, type RaRecord } from 'react-admin'
import { events } from '../../config/calls/insight'
import { reasonFigures } from '../../config/eventReason'
import { exact, short } from '../../config/format'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
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

const SHOWN = 8

/** The newest events of a tank, each with why it was raised. */
export function EventsPanel({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(events, { id: Number(tank.id), n: SHOWN })
  if (error)
    return (
      <ErrorState
        title={t('engine.failed')}
        text={messageOf(t, error)}
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  if (!data) return <Skeleton rows={4} height={44} label={t('shell.loading')} />
  if (data.length === 0) return <p className={styles.small}>{t('insight.noEvents')}</p>
  return (
    <ul className={styles.events}>
      {data.map(event => (
        <Event key={event.id} event={event} tank={tank} />
      ))}
    </ul>
  )
}

/** Open events that matter stand out; what is over is quiet. */
const toneOf = ({ type, state }: TankEvent) =>
  state !== 'open' ? 'unknown' : BAD_EVENTS.includes(type) ? 'bad' : SERVICES.includes(type) ? 'good' : 'warn'

function Event({ event, tank }: { event: TankEvent; tank: RaRecord }) {
  const t = useTankText(tank.direction)
  const { now, timeZone, locale } = useZone()
  const { say } = useMeasure('L')
  const { type, state, started_at, delta_l, confidence, reason, revised, evidence } = event
  const why = reasonFigures(reason, { litres: say, figure: value => short(value, locale) })
  return (
    <li>
      <details>
        <summary>
          <StatusChip tone={toneOf(event)}>{t(`insight.type.${type}`)}</StatusChip>
          {delta_l !== null && ['topup', 'collection', 'sudden_drop', 'sudden_rise'].includes(type) && (
            <Figure value={delta_l} unit="L" signed />
          )}
          <Age at={started_at} now={now} timeZone={timeZone} locale={locale} />
        </summary>
        <p>{t(`insight.why.${type}`, why)}</p>
        <p className={styles.small}>
          {t('insight.sure', {
            pct: exact(Math.min(99, confidence * 100), 0, locale),
            count: evidence.length,
          })}{' '}
          · {t(`insight.state.${state}`)}
        </p>
        {revised && <p className={styles.small}>{t('gone' in revised ? 'insight.gone' : 'insight.moved')}</p>}
      </details>
    </li>
  )
}
