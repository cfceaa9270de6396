import { UNKNOWN, age, dateTime, freshness } from '../../config/schema/text/format'
import styles from './Age.module.css'

type Props = { at: string | null; now: number; timeZone: string; locale: string; coloured?: boolean }

/** A moment, with how long ago that is beside it; where asked, with a dot that is red when older than a day and green
 * otherwise. */
export function Age({ at, now, timeZone, locale, coloured }: Props) {
  if (!at) return <span>{UNKNOWN}</span>
  const moment = Date.parse(at)
  const [day, time] = dateTime(at, timeZone).split(' - ')
  return (
    <time dateTime={at} className={styles.age} data-fresh={coloured ? freshness(moment, now) : undefined}>
      {/* Where there is no room for both beside each other, day and time are each whole on a line. */}
      <span dir="ltr">
        <span>{day} -</span> <span>{time}</span>
      </span>{' '}
      <small>{age(moment, now, locale)}</small>
    </time>
  )
}
