import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { age, dateTime, exact } from '../../config/schema/text/format'
import { useMorningText } from '../common/morningText'
import { listLink, recordLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import type { MorningAnswer } from './morningAnswer'
import styles from './Morning.module.css'

type Change = MorningAnswer['changes'][number]
type Decision = MorningAnswer['decisions'][number]

/** Kinds that somebody must act on. */
const URGENT: readonly string[] = ['critical', 'drop']
/** The list of each queue of events. */
export const LIST_OF = { threshold: 'threshold', sudden_change: 'suddenChange', service: 'services' } as const

/** What has happened, by kind: named tanks and people, each a link, and the list of all of a kind. */
export function News({ data: { changes, decisions } }: { data: MorningAnswer }) {
  const text = useMorningText()
  if (changes.length === 0 && decisions.length === 0) return <p className="ui-muted">{text('nothing')}</p>
  return (
    <div className={styles.kinds}>
      {changes.map(change => (
        <ChangeGroup key={change.kind} change={change} />
      ))}
      {decisions.map(decision => (
        <DecisionGroup key={decision.queue} decision={decision} />
      ))}
    </div>
  )
}

function ChangeGroup({ change: { kind, tanks, capped, filter, lines } }: { change: Change }) {
  const text = useMorningText()
  const { short } = useMeasure('L')
  const { locale } = useZone()
  const all = listLink('tanks', { filter })
  const more = tanks - lines.length
  const count = (value: number) => `${exact(value, 0, locale)}${capped ? '+' : ''}`
  return (
    <section className={styles.kind} data-tone={URGENT.includes(kind) ? 'bad' : undefined}>
      <h3>
        <Link to={all}>
          {text(`kind.${kind}`)} <strong>{count(tanks)}</strong>
        </Link>
      </h3>
      <ul>
        {lines.map(({ tank_id, tank, customer, at, litres: volume }) => (
          <li key={tank_id}>
            <span>
              <Link to={recordLink('tanks', tank_id)}>
                <bdi>{tank}</bdi>
              </Link>
              {customer === null ? null : <bdi className="ui-muted"> {customer}</bdi>}
            </span>
            {volume === null ? null : <b>{text(`what.${kind}`, { litres: short(volume) })}</b>}
            <When at={at} />
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Link to={all}>{text('more', { count: count(more) })}</Link>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function DecisionGroup({ decision: { queue, people, filter, lines } }: { decision: Decision }) {
  const t = useTranslate()
  const text = useMorningText()
  const list = LIST_OF[queue]
  const all = listLink(list, { filter })
  const more = people - lines.length
  return (
    <section className={styles.kind}>
      <h3>
        <Link to={all}>{t(`screens.${list}`)}</Link>
      </h3>
      <ul>
        {lines.map(({ name, role, decided, at, filter: own }) => (
          <li key={JSON.stringify(own)}>
            <Link to={listLink(list, { filter: own })}>
              <bdi>{name ?? t(`roles.${role}`, { _: role ?? '' })}</bdi>
            </Link>
            <b>{text('decided', { smart_count: decided })}</b>
            <When at={at} />
          </li>
        ))}
        {more > 0 ? (
          <li>
            <Link to={all}>{text('more', { count: more })}</Link>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function When({ at }: { at: string }) {
  const { timeZone, locale, now } = useZone()
  return (
    <time dateTime={at} data-tooltip={dateTime(at, timeZone)}>
      {age(Date.parse(at), now, locale)}
    </time>
  )
}
