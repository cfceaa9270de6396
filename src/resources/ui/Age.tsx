import { UNKNOWN, age, dateTime, freshness } from '../../config/schema/text/format'
import styles from './Age.module.css'

type Props = { at: string | null; now: number; timeZone: string; locale: string; coloured?: boolean }

/** A time with its age; `coloured` adds a dot: red when older than a day, green otherwise. */
export function Age({ at, now, timeZone, locale, coloured }: Props) {
  if (!at) return <span>{UNKNOWN}</span>
  const moment = Date.parse(at)
  const [day, time] = dateTime(at, timeZone).split(' - ')
  return (
    <time dateTime={at} className={styles.age} data-fresh={coloured ? freshness(moment, now) : undefined}>
      {/* In narrow places, date and time each stay on one line. */}
      <span dir="ltr">
        <span>{day} -</span> <span>{time}</span>
      </span>{' '}
      <small>{age(moment, now, locale)}</small>
    </time>
  )
}
