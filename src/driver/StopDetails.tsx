import type { Language } from '../config/schema/constants'
import { exact, localeOf } from '../config/schema/text/format'
import type { Translate } from '../providers/i18n/light'
import { directionsLink } from '../resources/ui/directionsLink'
import type { Stop } from './api'
import styles from './StopPage.module.css'
import { spread } from './stops'
import { litresText, productText, whenText } from './words'

type Props = { t: Translate; language: Language; stop: Stop }

/** The product and the litres of each compartment. */
function Amount({ t, language, stop }: Props) {
  const { planned_l, compartments } = stop
  const product = productText(t, stop)
  if (planned_l === null)
    return (
      <p className={styles.amount}>
        {product} <strong>{t('noAmount')}</strong>
      </p>
    )
  return (
    <>
      <p className={styles.amount}>
        {product} <strong>{litresText(t, planned_l, language)}</strong>
      </p>
      {compartments.length > 0 ? (
        <ul className={styles.compartments}>
          {spread(planned_l, compartments).map(({ compartment, litres }) => (
            <li key={compartment}>
              <span>{t('compartment', { number: compartment })}</span>
              <b>{litresText(t, litres, language)}</b>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** Delivery hours, hose length, access notes and the customer's note. */
function Facts({ t, language, stop }: Props) {
  const { hours, hose_m, access, note } = stop
  const facts = [
    ['hours', hours],
    ['hose', hose_m === null ? null : t('metres', { count: exact(hose_m, 0, localeOf(language)) })],
    ['access', access],
    ['note', note],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) =>
        text ? (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

type WaysProps = { t: Translate; stop: Stop; isOpen: boolean; onDirections: () => void }

/** Directions, the phone number, and the way to the form: at the bottom, where the thumb is. */
function Ways({ t, stop, isOpen, onDirections }: WaysProps) {
  const { lat, lng, address, phone } = stop
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : address
  return (
    <nav className={styles.ways} aria-label={t('ways')}>
      {destination ? (
        <a
          className={styles.way}
          href={directionsLink(destination)}
          target="_blank"
          rel="noreferrer"
          onClick={onDirections}
        >
          {t('directions')}
        </a>
      ) : null}
      {phone ? (
        <a className={styles.way} href={`tel:${phone}`} aria-label={t('callNumber', { phone })}>
          {t('call')}
        </a>
      ) : null}
      {isOpen ? (
        <a href="#record" className={`${styles.way} ${styles.toForm}`}>
          {t('toForm')}
        </a>
      ) : null}
    </nav>
  )
}

type DetailsProps = Props & { place: string; isOpen: boolean; onDirections: () => void }

/** Where next, what, and how much. */
export function StopDetails({ t, language, stop, place, isOpen, onDirections }: DetailsProps) {
  const when = whenText(t, stop, language)
  return (
    <section className={styles.details} data-open={isOpen}>
      <p className={styles.place}>{place}</p>
      <h1 tabIndex={-1}>
        <bdi>{stop.name}</bdi>
      </h1>
      {stop.customer && stop.customer !== stop.name ? (
        <p>
          <bdi>{stop.customer}</bdi>
        </p>
      ) : null}
      {stop.address ? (
        <address className={styles.address}>
          <bdi>{stop.address}</bdi>
        </address>
      ) : null}
      {when ? <p className={styles.when}>{when}</p> : null}
      <Amount {...{ t, language, stop }} />
      <Facts {...{ t, language, stop }} />
      <Ways {...{ t, stop, isOpen, onDirections }} />
    </section>
  )
}
