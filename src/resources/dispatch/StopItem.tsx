import { memo } from 'react'
import { Icon } from '../ui/Icon'
import styles from './Lanes.module.css'

type Props = {
  tankId: number
  vehicleId: number
  trip: number
  position: number
  /** The number of the stop on its truck, from 1. */
  number: number
  name: string
  time: string
  litres: string
  /** Broken limits in words, such as "12 min late"; '' without any. */
  faults: string
  /** The label of the lock; undefined for a stop that isn't locked. */
  locked: string | undefined
  /** What became of its job, once the plan is published. */
  job: string | undefined
  isFaded: boolean
  /** Whether the user may move it. */
  isPinned: boolean
}

/** One stop of a lane. Its props are texts and numbers, so that it renders only when it changes. */
export const StopItem = memo(function StopItem(props: Props) {
  const { tankId, vehicleId, trip, position, number, name, time, litres, faults, locked, job } = props
  return (
    <li
      className={styles.stop}
      data-stop=""
      data-tank={tankId}
      data-vehicle={vehicleId}
      data-trip={trip}
      data-position={position}
      data-broken={faults === '' ? undefined : ''}
      data-faded={props.isFaded || undefined}
      data-pinned={props.isPinned ? '' : undefined}
    >
      <span className={styles.grip} data-grip="" aria-hidden="true">
        ⠿
      </span>
      <button type="button" data-opens="" aria-haspopup="dialog" tabIndex={position === 0 ? 0 : -1}>
        <b>{number}</b>
        <time>{time}</time>
        <bdi className="ui-cut">{name}</bdi>
        <span className={styles.litres}>{litres}</span>
        {locked === undefined ? null : (
          <span className={styles.lock}>
            <Icon name="lock" size={14} />
            <span className="visually-hidden">{locked}</span>
          </span>
        )}
        {faults === '' ? null : <em>{faults}</em>}
        {job === undefined ? null : <small>{job}</small>}
      </button>
    </li>
  )
})
