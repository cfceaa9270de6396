import { leftToRight } from '../../config/bidi'
import { dateTime, exact } from '../../config/format'
import type { ChartRow } from './chartRows'
import styles from './LevelChart.module.css'

type Name = 'raw' | 'smoothed' | 'excluded' | 'expected'
type Props = {
  /** The time that is told: the one that is pointed at, else the newest. */
  row: ChartRow | undefined
  capacity: number
  timeZone: string
  locale: string
  labels: Record<Name | 'time' | 'unit', string>
}

/** A sample of what is drawn, with the same colours and strokes. */
const KEYS: Record<Name, React.ReactNode> = {
  raw: <circle cx="12" cy="6" r="2.5" className={styles.faint} />,
  smoothed: <line x1="1" x2="23" y1="6" y2="6" className={styles.line} />,
  excluded: <circle cx="12" cy="6" r="3.5" className={styles.hollow} />,
  expected: (
    <>
      <rect x="1" y="1" width="22" height="10" className={styles.band} />
      <line x1="1" x2="23" y1="6" y2="6" className={styles.line} strokeDasharray="5 3" />
    </>
  ),
}
const NAMES = Object.keys(KEYS) as Name[]

const known = (value: number | null | undefined): value is number => typeof value === 'number'

/** What each mark of the chart means, and its volume at a time; what has none there is named only. */
export function ChartLegend({ row, capacity, timeZone, locale, labels }: Props) {
  const volume = (value: number) => `${exact(value, 0, locale)} ${labels.unit}`
  // Where the level was seen, what was expected of it is no news.
  const isAhead = row !== undefined && !known(row.smoothed) && known(row.p50)
  const values: Record<Name, string | undefined> = {
    raw: known(row?.raw) ? volume(row.raw) : undefined,
    smoothed: known(row?.smoothed)
      ? `${volume(row.smoothed)} (${leftToRight(`${exact((100 * row.smoothed) / capacity, 0, locale)}%`, locale)})`
      : undefined,
    excluded: known(row?.excluded) ? volume(row.excluded) : undefined,
    expected:
      isAhead && known(row.p50)
        ? `${volume(row.p50)} (${leftToRight(`${exact(row.p10, 0, locale)}–${exact(row.p90, 0, locale)}`, locale)})`
        : undefined,
  }
  return (
    <dl className={styles.legend}>
      {row ? (
        <div>
          <dt className={styles.hidden}>{labels.time}</dt>
          <dd>
            <bdi>{dateTime(row.at, timeZone)}</bdi>
          </dd>
        </div>
      ) : null}
      {NAMES.map(name => (
        <div key={name} data-series={name}>
          <dt>
            <svg viewBox="0 0 24 12" width="24" height="12" aria-hidden="true">
              {KEYS[name]}
            </svg>
            {labels[name]}
          </dt>
          {values[name] === undefined ? null : (
            <dd>
              <bdi>{values[name]}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
