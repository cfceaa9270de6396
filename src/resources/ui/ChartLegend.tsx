import { leftToRight } from '../../config/schema/text/bidi'
import { dateTime, exact } from '../../config/schema/text/format'
import type { ChartRow } from './chartRows'
import styles from './LevelChart.module.css'

export type LegendName = 'raw' | 'smoothed' | 'excluded' | 'expected' | 'compared' | 'shaded'
type Props = {
  /** The row to describe: the hovered one, else the latest. */
  row: ChartRow | undefined
  capacity: number
  timeZone: string
  locale: string
  labels: Record<'raw' | 'smoothed' | 'excluded' | 'expected' | 'time' | 'unit', string> &
    Partial<Record<LegendName, string>>
  /** The series of the chart, in order. */
  drawn: readonly LegendName[]
}

/** A sample of each series, with the chart's sizes, colours and strokes. */
const KEYS: Record<LegendName, React.ReactNode> = {
  raw: (
    <g className={styles.faint}>
      <circle cx="5" cy="8" r="2" />
      <circle cx="14" cy="4" r="2" />
      <circle cx="23" cy="7" r="2" />
    </g>
  ),
  smoothed: <line x1="0" x2="28" y1="6" y2="6" className={styles.line} />,
  excluded: <circle cx="14" cy="6" r="3" className={styles.hollow} />,
  expected: (
    <>
      <rect width="28" height="12" className={styles.band} />
      <line x1="0" x2="28" y1="6" y2="6" className={styles.line} strokeDasharray="6 5" />
    </>
  ),
  compared: <line x1="0" x2="28" y1="6" y2="6" className={styles.other} strokeDasharray="3 4" />,
  shaded: <rect width="28" height="12" className={styles.shade} />,
}

const known = (value: number | null | undefined): value is number => typeof value === 'number'

/** The chart's legend, with each series' volume at one time; series without a value show only their name. */
export function ChartLegend({ row, capacity, timeZone, locale, labels, drawn }: Props) {
  const volume = (value: number) => `${exact(value, 0, locale)} ${labels.unit}`
  // Where the level was measured, the forecast isn't shown.
  const isAhead = row !== undefined && !known(row.smoothed) && known(row.p50)
  const values: Partial<Record<LegendName, string | undefined>> = {
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
          <dt className="visually-hidden">{labels.time}</dt>
          <dd>
            <bdi>{dateTime(row.at, timeZone)}</bdi>
          </dd>
        </div>
      ) : null}
      {drawn.map(name => (
        <div key={name} data-series={name}>
          <dt>
            <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
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
