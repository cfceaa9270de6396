import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { eventReview } from '../../config/calls/events'
import { reasonFigures } from '../../config/eventReason'
import { dateTime, daysRange, exact, short, UNKNOWN } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { recordLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import { EventChart } from './EventChart'
import { isDoubtful } from '../common/isDoubtful'
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
      <Present reviewed={data} />
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
        {isDoubtful(confidence) ? (
          <>
            {' · '}
            <bdi>{t('approvals.confidence', { pct: percent })}</bdi>
          </>
        ) : null}
        <Owner tank={tank} />
      </p>
    </header>
  )
}

/** Whose tank it is, with the phone number, and where it stands. */
function Owner({ tank: { depot, customer, phone, place } }: { tank: Reviewed['tank'] }) {
  return (
    <>
      {depot ? (
        <>
          {' · '}
          <bdi>{depot}</bdi>
        </>
      ) : null}
      {customer ? (
        <>
          {' · '}
          <bdi>{customer}</bdi>
        </>
      ) : null}
      {phone ? (
        <>
          {' · '}
          <a href={`tel:${phone}`}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </>
      ) : null}
      {place ? (
        <>
          {' · '}
          <bdi data-wraps="">{place}</bdi>
        </>
      ) : null}
    </>
  )
}

/** The tank as it is now, beside what happened then, and what else of its case is open or was sent. */
function Present({ reviewed: { event, now, case: all, told, is_over, tank } }: { reviewed: Reviewed }) {
  const t = useTranslate()
  const nameOf = useEventName()
  const { format } = useMeasure('L')
  const zone = useZone()
  const days = daysRange(now.days_p10, now.days_p90)
  const others = all.filter(({ id }) => id !== event.id)
  return (
    <div className={styles.present}>
      <p>
        {now.pct === null ? null : (
          <>
            <strong>
              {t('approvals.now', { volume: format(now.volume_l), pct: exact(now.pct, 0, zone.locale) })}
            </strong>
            {days === UNKNOWN
              ? null
              : ` · ${t(tank.direction === 1 ? 'approvals.daysToFull' : 'approvals.daysLeft', { days })}`}
            {' · '}
            {t('approvals.measured')} <Age at={now.reading_at} {...zone} />
            {' · '}
          </>
        )}
        {t('approvals.alarm')} <Age at={event.started_at} {...zone} />
      </p>
      {others.length > 0 ? (
        <section aria-label={t('approvals.alsoOpen')}>
          <p>{t('approvals.alsoOpen')}:</p>
          <ul>
            {others.map(({ id, type, started_at, from_l, delta_l }) => (
              <li key={id}>
                {nameOf(type, tank.direction)}{' '}
                <bdi dir="ltr">{delta_l === null ? format(from_l) : signed(delta_l, format)}</bdi> ·{' '}
                <Age at={started_at} {...zone} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {told.map(({ type, at }) => (
        <p key={at}>
          {t('approvals.toldAlready', {
            what: nameOf(type, tank.direction),
            at: dateTime(at, zone.timeZone),
          })}
        </p>
      ))}
      {is_over && event.state === 'open' ? <p role="note">{t('approvals.isOver')}</p> : null}
      {!is_over && told.some(({ is_enough }) => is_enough) ? (
        <p role="note">{t('approvals.nothingNew')}</p>
      ) : null}
    </div>
  )
}

type Others = Reviewed['same_tank']

/** Other events of the tank, the newest first. */
function OtherEvents({
  title,
  none,
  events,
  direction,
}: {
  title: string
  none: string
  events: Others
  direction: number
}) {
  const t = useTranslate()
  const { format } = useMeasure('L')
  const { timeZone } = useZone()
  const nameOf = useEventName()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {events.length === 0 ? <p>{none}</p> : null}
      <ul>
        {events.map(({ id, type, state, started_at, delta_l }) => (
          <li key={id}>
            <bdi dir="ltr">{dateTime(started_at, timeZone)}</bdi> · {nameOf(type, direction)}
            {delta_l === null ? '' : ` ${signed(delta_l, format)}`} · {t(`insight.state.${state}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The evidence for and against the event. */
function Why({ reviewed }: { reviewed: Reviewed }) {
  const t = useTranslate()
  const { format } = useMeasure('L')
  const { timeZone, locale } = useZone()
  const { event, reason, revised, evidence, expected_l, services, same_tank, since_then, tank } = reviewed
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
      <OtherEvents
        title={t('approvals.earlier')}
        none={t('approvals.noEarlier')}
        events={same_tank}
        direction={tank.direction}
      />
      <OtherEvents
        title={t('approvals.sinceThen')}
        none={t('approvals.noSince')}
        events={since_then}
        direction={tank.direction}
      />
    </section>
  )
}
