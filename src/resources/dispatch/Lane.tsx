import { memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../ui/Icon'
import { optionWords } from '../engine/words'
import { Compartments } from './Compartments'
import { newTrip } from './newTrip'
import { routeColour } from './routeColour'
import { StopItem } from './StopItem'
import type { Stop, Tank, Trip, Truck } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'
import styles from './Lanes.module.css'

type Props = {
  truck: Truck
  /** The truck's index among all of the day, for its colour. */
  index: number
  tanks: ReadonlyMap<number, Tank>
  /** Stops with other products are faded. */
  product: string | null
  format: DispatchFormat
  isReadOnly: boolean
  change: SendChange
}

const countOf = (trips: readonly Trip[]) => trips.reduce((sum, { stops }) => sum + stops.length, 0)

/** One truck: the figures of its day, its broken limits, and its trips with compartments and stops. */
export const Lane = memo(function Lane(props: Props) {
  const { truck, index, format, isReadOnly } = props
  const { text, reason } = format
  const { id, reg, trips, faults, is_used } = truck
  const shown = trips.length > 0 ? trips : [newTrip(truck)]
  return (
    <section
      className={styles.lane}
      data-lane={id}
      data-unused={is_used ? undefined : ''}
      style={{ '--route': routeColour(index) } as React.CSSProperties}
      aria-label={text('truck', { reg })}
    >
      <LaneHead {...props} />
      {faults.length > 0 ? (
        <ul className={styles.faults}>
          {faults.map(fault => (
            <li key={JSON.stringify(fault)}>{reason(fault)}</li>
          ))}
        </ul>
      ) : null}
      {shown.map((trip, i) => (
        <TripOf
          key={i}
          {...props}
          trip={trip}
          at={i}
          first={countOf(shown.slice(0, i))}
          isOnly={shown.length === 1}
        />
      ))}
      {isReadOnly || countOf(trips) === 0 || !is_used ? null : (
        <p
          className={styles.newTrip}
          data-drop-trip=""
          data-new=""
          data-vehicle={id}
          data-trip={trips.length}
          data-stops={0}
        >
          {text('newTrip')}
        </p>
      )}
    </section>
  )
})

function LaneHead({ truck, format, isReadOnly, change }: Props) {
  const { text, span, km, shortLitres, hours, money, count } = format
  const { reg, driver_name, trips, metres, seconds, margin, starts_at, ends_at, shift_start, shift_end } =
    truck
  const stops = countOf(trips)
  const facts: readonly ReactNode[] =
    stops === 0
      ? [text('shift', { span: `${shift_start}–${shift_end}` })]
      : [
          span(starts_at, ends_at),
          text('stops', { smart_count: stops, count: count(stops) }),
          shortLitres(truck.litres),
          km(metres),
          hours(seconds),
          text('margin', { money: money(margin) }),
        ]
  return (
    <header className={styles.head}>
      <h2>
        <i aria-hidden="true" />
        <bdi>{reg}</bdi>
        {driver_name ? <small>{driver_name}</small> : null}
      </h2>
      <p className={styles.facts}>
        {facts.map((fact, i) => (
          <span key={i}>{fact}</span>
        ))}
      </p>
      <Tools truck={truck} format={format} change={change} isReadOnly={isReadOnly} />
    </header>
  )
}

type ToolsProps = Pick<Props, 'truck' | 'format' | 'isReadOnly' | 'change'>

/** Whether the truck drives on this day, and whether its stops may change. */
function Tools({ truck: { id, reg, is_used, is_locked }, format: { text }, isReadOnly, change }: ToolsProps) {
  return (
    <div className={styles.tools} data-print="none">
      <label>
        <input
          type="checkbox"
          checked={is_used}
          disabled={isReadOnly}
          aria-label={text('useTruck', { reg })}
          onChange={({ target }) => void change({ kind: 'use_truck', vehicle_id: id, value: target.checked })}
        />
        {text('inUse')}
      </label>
      <button
        type="button"
        className="ui-icon"
        aria-pressed={is_locked}
        aria-label={text('lockTruck', { reg })}
        data-tooltip={text(is_locked ? 'truckLocked' : 'truckUnlocked')}
        disabled={isReadOnly}
        onClick={() => void change({ kind: 'lock_truck', vehicle_id: id, value: !is_locked })}
      >
        <Icon name={is_locked ? 'lock' : 'unlock'} size={18} />
      </button>
    </div>
  )
}

type TripProps = Props & { trip: Trip; at: number; first: number; isOnly: boolean }

function TripOf(props: TripProps) {
  const { truck, trip, at, first, isOnly, tanks, product, format, isReadOnly, change } = props
  const { text, span, km } = format
  const { id, reg, is_locked } = truck
  const { stops, compartments, leaves_at, returns_at, metres } = trip
  return (
    <div className={styles.trip}>
      {isOnly ? null : (
        <p className={styles.tripHead}>
          <strong>{text('trip', { number: at + 1 })}</strong>
          <span>{span(leaves_at, returns_at)}</span>
          <span>{km(metres)}</span>
        </p>
      )}
      {compartments.length > 0 ? (
        <Compartments
          vehicleId={id}
          reg={reg}
          trip={at}
          compartments={compartments}
          format={format}
          // The server stores products with a trip's stops.
          isReadOnly={isReadOnly || is_locked || stops.length === 0}
          change={change}
        />
      ) : null}
      <ol
        className={styles.stops}
        aria-label={text('stopsOf', { truck: reg, trip: at + 1 })}
        data-drop-trip=""
        data-vehicle={id}
        data-trip={at}
        data-stops={stops.length}
      >
        {stops.length === 0 ? <li className={styles.none}>{text('noStops')}</li> : null}
        {stops.map((stop, position) => (
          <StopOf
            key={stop.tank_id}
            {...{ stop, position, format, product }}
            tank={tanks.get(stop.tank_id)}
            vehicleId={id}
            trip={at}
            number={first + position + 1}
            isPinned={isReadOnly || is_locked || stop.is_locked}
          />
        ))}
      </ol>
    </div>
  )
}

type StopProps = {
  stop: Stop
  tank: Tank | undefined
  vehicleId: number
  trip: number
  position: number
  number: number
  product: string | null
  format: DispatchFormat
  isPinned: boolean
}

/** Minutes below which a stop counts as in time. */
const IN_TIME_MIN = 0.5

function StopOf({ stop, tank, product, format, ...place }: StopProps) {
  const t = useTranslate()
  const { text, time, shortLitres, count, reason } = format
  const { tank_id, eta, late_min, is_locked, faults, job_state } = stop
  const broken = faults.map(reason)
  // Lateness is one of the faults, where the server names it.
  if (faults.length === 0 && late_min > IN_TIME_MIN)
    broken.push(text('late', { min: count(Math.ceil(late_min)) }))
  return (
    <StopItem
      {...place}
      tankId={tank_id}
      name={tank?.name ?? String(tank_id)}
      time={time(eta)}
      litres={shortLitres(stop.litres)}
      faults={broken.join(' · ')}
      locked={is_locked ? text('locked') : undefined}
      job={job_state === null ? undefined : optionWords(t, 'jobs', 'state', job_state)}
      isFaded={product !== null && tank?.content_type !== product}
    />
  )
}
