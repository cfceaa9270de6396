import { UNKNOWN, age, dateTime, freshness } from '../../config/schema/text/format'
import styles from './Age.module.css'

type Props = {
  at: string | null
  now: number
  timeZone: string
  locale: string
  coloured?: boolean
  brief?: boolean
}

/**
 * A time with its age; `coloured` adds a dot: red when older than a day, green otherwise. A `brief` one is the age, with
 * the time as its tooltip.
 */
export function Age({ at, now, timeZone, locale, coloured, brief }: Props) {
  if (!at) return <span>{UNKNOWN}</span>
  const moment = Date.parse(at)
  const fresh = coloured ? freshness(moment, now) : undefined
  const [day, time] = dateTime(at, timeZone).split(' - ')
  if (brief)
    return (
      <time dateTime={at} title={`${day} - ${time}`} className={styles.age} data-fresh={fresh}>
        <span>{age(moment, now, locale)}</span>
      </time>
    )
  return (
    <time dateTime={at} className={styles.age} data-fresh={fresh}>
      {/* In narrow places, date and time each stay on one line. */}
      <span dir="ltr">
        <span>{day} -</span> <span>{time}</span>
      </span>{' '}
      <small>{age(moment, now, locale)}</small>
    </time>
  )
}
