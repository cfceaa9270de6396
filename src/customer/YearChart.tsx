import { DAY_MS } from '../config/schema/durations'
import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Tank, Year } from './api'
import { useWidth } from './useWidth'
import { day, monthName, plainNumber, volume } from './words'
import styles from './YearChart.module.css'

type Scale = (value: number) => number
/** A forecast day with its place on the x axis. */
type Ahead = { at: number; p10: number; p50: number; p90: number }
type Props = { t: Translate; tank: Tank; year: Year; units: string | undefined; language: Language }

/** Width before the first measurement. */
const FIRST_WIDTH = 350
const HEIGHT = 220
const TOP = 22
const BOTTOM = 26
/** Gaps of more than this many days without data interrupt the line. */
const GAP_DAYS = 5
/**
 * Grid lines at these fractions of the tank have a volume label, placed where the level is low: at the end for a
 * delivery tank, at the start for a collection tank. More labels would cover the curve.
 */
const LABELLED = [0.5, 1]

/** Scales: from an index in `year.levels` to x, and from litres to y. */
function scales(begin: number, end: number, width: number, capacity: number): { x: Scale; y: Scale } {
  const x: Scale = index => ((index - begin) / Math.max(1, end - begin)) * width
  const y: Scale = litres => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.min(1, litres / capacity))
  return { x, y }
}

function aheadOf(year: Year, x: Scale): Ahead[] {
  const from = Date.parse(year.from) / DAY_MS
  return year.ahead.map(({ date, p10, p50, p90 }) => ({
    at: x(Date.parse(date) / DAY_MS - from),
    p10,
    p50,
    p90,
  }))
}

/** Horizontal lines at each quarter of the tank. */
function Grid({ y, width, capacity }: { y: Scale; width: number; capacity: number }) {
  return (
    <>
      {[0.25, 0.5, 0.75, 1].map(share => (
        <line
          key={share}
          x1="0"
          x2={width}
          y1={y(capacity * share)}
          y2={y(capacity * share)}
          className={styles.grid}
        />
      ))}
      <line x1="0" x2={width} y1={y(0)} y2={y(0)} className={styles.base} />
    </>
  )
}

/** The measured levels, as a line above a filled area. */
function Levels({ year, begin, x, y }: { year: Year; begin: number; x: Scale; y: Scale }) {
  const paths = lines(year.levels, begin).map(line =>
    line.map(([i, l]) => `${x(i).toFixed(1)} ${y(l).toFixed(1)}`),
  )
  return paths.map(path => (
    <g key={path[0]}>
      <path
        d={`M${path.join('L')}L${path.at(-1)!.split(' ')[0]} ${y(0)}L${path[0]!.split(' ')[0]} ${y(0)}Z`}
        className={styles.area}
      />
      <path d={`M${path.join('L')}`} className={styles.line} />
    </g>
  ))
}

/** The forecast, dashed, and the band that contains 80 % of the outcomes. */
function Forecast({ ahead, y }: { ahead: readonly Ahead[]; y: Scale }) {
  const band = [
    ...ahead.map(one => `${one.at.toFixed(1)} ${y(one.p90).toFixed(1)}`),
    ...ahead.toReversed().map(one => `${one.at.toFixed(1)} ${y(one.p10).toFixed(1)}`),
  ]
  return (
    <>
      <path d={`M${band.join('L')}Z`} className={styles.band} />
      <path
        d={`M${ahead.map(one => `${one.at.toFixed(1)} ${y(one.p50).toFixed(1)}`).join('L')}`}
        className={styles.ahead}
      />
    </>
  )
}

type DeliveriesProps = Props & { from: number; x: Scale; y: Scale; service: string }

/** A marker at each delivery or collection. */
function Deliveries({ t, tank, year, units, language, from, x, y, service }: DeliveriesProps) {
  return year.deliveries.map(({ at, litres }) => {
    const index = Math.floor(Date.parse(at) / DAY_MS) - from
    const level = year.levels[index] ?? year.levels[index + 1] ?? tank.capacity_l
    return (
      <g key={at} className={styles.delivery}>
        <title>{`${service}: ${day(at, language)}, ${volume(t, litres, units, language)}`}</title>
        <line x1={x(index)} x2={x(index)} y1={y(level)} y2={y(0)} />
        <circle cx={x(index)} cy={y(level)} r="6" />
      </g>
    )
  })
}

/** The levels as a table, one row per week. */
function WeekTable({ t, year, units, language }: Omit<Props, 'tank'>) {
  const from = Date.parse(year.from) / DAY_MS
  return (
    <details className={styles.table}>
      <summary>{t('chart.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chart.date')}</th>
            <th scope="col">{t('chart.litres')}</th>
          </tr>
        </thead>
        <tbody>
          {weekly(year.levels, from).map(({ at, litres }) => (
            <tr key={at}>
              <td>{day(at, language, { year: 'numeric', timeZone: 'UTC' })}</td>
              <td>
                {litres === null ? plainNumber(Number.NaN, language) : volume(t, litres, units, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The level over a year, as plain SVG, with deliveries marked and the forecast dashed. */
export function YearChart({ t, tank, year, units, language }: Props) {
  const [box, width] = useWidth(FIRST_WIDTH)
  const from = Date.parse(year.from) / DAY_MS
  const first = year.levels.findIndex(level => level !== null)
  if (first < 0) return <p className="ui-muted">{t('chart.empty')}</p>
  const last = year.levels.length - 1
  // Start at the first data, so that a tank installed in autumn has no empty spring.
  const begin = Math.max(0, Math.min(first, last - 30))
  const end = last + year.ahead.length
  const { x, y } = scales(begin, end, width, tank.capacity_l)
  const ahead = aheadOf(year, x)
  // Omit month labels that would cross the edge.
  const months = monthStarts(from + begin, from + end).filter(({ index }) => x(index - from) < width - 24)
  const count = year.deliveries.length
  const filling = tank.direction === 1
  const service = t(filling ? 'collections.one' : 'chart.delivery')
  const summary = filling
    ? t('chart.title')
    : t(count === 1 ? 'chart.summaryOne' : 'chart.summary', { count })
  return (
    <figure ref={box} className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className={styles.chart} role="img" aria-label={summary}>
        <Grid {...{ y, width }} capacity={tank.capacity_l} />
        <Levels {...{ year, begin, x, y }} />
        {ahead.length > 1 ? <Forecast {...{ ahead, y }} /> : null}
        <Deliveries {...{ t, tank, year, units, language, from, x, y, service }} />
        {LABELLED.map(share => (
          <text
            key={share}
            {...(filling ? { x: 0 } : { x: width, textAnchor: 'end' })}
            y={y(tank.capacity_l * share) - 5}
            className={styles.volume}
          >
            {volume(t, tank.capacity_l * share, units, language)}
          </text>
        ))}
        {months.map(({ index, month }) => (
          <text key={month} x={x(index - from)} y={HEIGHT - 6} className={styles.month}>
            {monthName(month, language, width / months.length < 44 ? 'narrow' : 'short')}
          </text>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.keyDelivery}>{service}</span>
        {ahead.length > 1 ? <span className={styles.keyAhead}>{t('chart.ahead')}</span> : null}
      </figcaption>
      <WeekTable {...{ t, year, units, language }} />
    </figure>
  )
}

/** Continuous runs of known days, as x positions and litres. */
function lines(levels: Year['levels'], begin: number): [number, number][][] {
  const runs: [number, number][][] = []
  let before = -Infinity
  levels.forEach((litres, index) => {
    if (litres === null || index < begin) return
    if (index - before > GAP_DAYS) runs.push([])
    runs.at(-1)!.push([index, litres])
    before = index
  })
  return runs
}

function monthStarts(first: number, last: number): { index: number; month: string }[] {
  const found = []
  for (let index = Math.ceil(first); index <= last; index++) {
    const date = new Date(index * DAY_MS)
    if (date.getUTCDate() === 1) found.push({ index, month: date.toISOString().slice(0, 7) })
  }
  return found
}

/** One day per week, newest first, to keep the table short. */
const weekly = (levels: Year['levels'], from: number) =>
  levels
    .map((litres, index) => ({ at: (from + index) * DAY_MS, litres }))
    .toReversed()
    .filter(({ litres }, index) => index % 7 === 0 && litres !== null)
