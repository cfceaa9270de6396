import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { eventReview } from '../../config/calls/events'
import { reasonFigures } from '../../config/eventReason'
import { dateTime, exact, short } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { recordLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { Skeleton } from '../ui/Skeleton'
import { EventChart } from './EventChart'
import type { Reviewed } from './reviewed'
import { useEventName } from './useEventName'
import styles from './Review.module.css'

const HEIGHT = 420

/** All evidence about an event: measured and expected levels, and the tank's details. */
export function EventReview({ id }: { id: number }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(eventReview, { id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={HEIGHT} label={t('shell.loading')} />
  return (
    <article className={styles.event} aria-label={data.tank.name}>
      <Facts reviewed={data} />
      <div className={styles.evidence}>
        <EventChart reviewed={data} />
        <Why reviewed={data} />
      </div>
    </article>
  )
}

/** A change in litres, with its sign. */
const signed = (litres: number, format: (litres: number) => string) =>
  `${litres < 0 ? '−' : '+'}${format(Math.abs(litres))}`

/** Tank, event, time and confidence. */
function Facts({ reviewed: { event, tank } }: { reviewed: Reviewed }) {
  const t = useTranslate()
  const nameOf = useEventName()
  const { format } = useMeasure('L')
  const { read: percentOf } = useMeasure('share')
  const { timeZone, locale } = useZone()
  const { type, delta_l, from_l, to_l, started_at, confidence } = event
  // An ongoing event has no final level yet.
  const level = to_l ?? from_l
  const litres = typeof delta_l === 'number' ? delta_l : null
  const percent = exact(percentOf(Number(confidence)), 0, locale)
  return (
    <header className={styles.facts}>
      <h2>
        <Link to={recordLink('tanks', tank.id)}>
          <bdi>{tank.name}</bdi>
        </Link>
        <span>{nameOf(type, tank.direction)}</span>
        {litres === null ? null : (
          <strong>
            <bdi dir="ltr">{signed(litres, format)}</bdi>
          </strong>
        )}
        {litres === null && typeof level === 'number' ? <strong>{format(level)}</strong> : null}
      </h2>
      <p className="ui-muted">
        <bdi dir="ltr">{dateTime(started_at, timeZone)}</bdi>
        {' · '}
        <bdi>{t('approvals.confidence', { pct: percent })}</bdi>
        {tank.customer ? (
          <>
            {' · '}
            <bdi>{tank.customer}</bdi>
          </>
        ) : null}
        {tank.phone ? (
          <>
            {' · '}
            <a href={`tel:${tank.phone}`}>
              <bdi dir="ltr">{tank.phone}</bdi>
            </a>
          </>
        ) : null}
        {tank.place ? (
          <>
            {' · '}
            <bdi data-wraps="">{tank.place}</bdi>
          </>
        ) : null}
      </p>
    </header>
  )
}

/** The evidence for and against the event. */
function Why({ reviewed }: { reviewed: Reviewed }) {
  const t = useTranslate()
  const { format } = useMeasure('L')
  const { timeZone, locale } = useZone()
  const nameOf = useEventName()
  const { event, reason, revised, evidence, expected_l, services, same_tank, tank } = reviewed
  const figures = reasonFigures(reason, { litres: format, figure: value => short(value, locale) })
  return (
    <section className={styles.why} aria-label={t('approvals.why')}>
      <h3>{t('approvals.why')}</h3>
      <ul>
        <li>{t(`insight.why.${event.type}`, figures)}</li>
        <li>{t('approvals.evidence', { smart_count: evidence.length })}</li>
        {expected_l === null ? null : <li>{t('approvals.expected', { volume: format(expected_l) })}</li>}
        {services.length === 0 ? <li>{t('approvals.noService')}</li> : null}
        {services.map(({ at, kind, measured_l }) => (
          <li key={at}>
            {t('approvals.service', {
              kind: t(`insight.type.${kind}`),
              volume: format(measured_l),
              at: dateTime(at, timeZone),
            })}
          </li>
        ))}
        {revised ? <li>{t('gone' in revised ? 'insight.gone' : 'insight.moved')}</li> : null}
      </ul>
      <h3>{t('approvals.earlier')}</h3>
      {same_tank.length === 0 ? <p>{t('approvals.noEarlier')}</p> : null}
      <ul>
        {same_tank.map(({ id, type, state, started_at, delta_l }) => (
          <li key={id}>
            <bdi dir="ltr">{dateTime(started_at, timeZone)}</bdi> · {nameOf(type, tank.direction)}
            {delta_l === null ? '' : ` ${signed(delta_l, format)}`} · {t(`insight.state.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
