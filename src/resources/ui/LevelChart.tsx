import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { dateTime, exact } from '../../config/schema/text/format'
import { ChartLegend, type LegendName } from './ChartLegend'
import { HEIGHT, optionsOf, type Props } from './chartOptions'
import { SERIES, newestOf, rowsOf, type ChartRow } from './chartRows'
import { useColourScheme } from './useColourScheme'
import styles from './LevelChart.module.css'

const columns = (rows: readonly ChartRow[]): uPlot.AlignedData => [
  rows.map(({ at }) => at / 1000),
  ...SERIES.map(name => rows.map(row => row[name] ?? null)),
]

/** Sets the data and the range, after each change that may have created the chart anew. */
function useChartData(
  chart: RefObject<uPlot | null>,
  props: Props,
  rows: readonly ChartRow[],
  scheme: ReturnType<typeof useColourScheme>,
) {
  const { from, to, events, shaded, compared, capacity, safe, low, critical, timeZone, locale, labels } =
    props
  useEffect(
    () =>
      chart.current?.batch((made: uPlot) => {
        made.setData(columns(rows), false)
        made.setScale('x', { min: from / 1000, max: to / 1000 })
      }),
    [
      chart,
      rows,
      from,
      to,
      events,
      shaded,
      compared,
      capacity,
      safe,
      low,
      critical,
      timeZone,
      locale,
      labels,
      scheme,
    ],
  )
}

/** Creates the chart, and keeps its data, range and appearance up to date; returns the ref of its element. */
function useChart(props: Props, rows: readonly ChartRow[], onPoint: (row: number | null) => void) {
  const { events, shaded, compared, capacity, safe, low, critical } = props
  const { timeZone, locale, labels, onRange, onPick } = props
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(null)
  const latest = useRef({ shaded, compared, events, onRange, onPick })
  const scheme = useColourScheme()
  useEffect(() => {
    latest.current = { shaded, compared, events, onRange, onPick }
  })

  useEffect(() => {
    const host = element.current!
    const made = new uPlot(
      {
        ...optionsOf(
          host,
          { safe, low, critical, capacity, timeZone, locale, labels },
          {
            under: () => latest.current,
            events: () => latest.current.events,
            onRange: (from, to) => latest.current.onRange(from, to),
            onPick: at => latest.current.onPick?.(at),
          },
        ),
        hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
      },
      [[], ...SERIES.map(() => [])] as unknown as uPlot.AlignedData,
      host,
    )
    chart.current = made
    const resize = new ResizeObserver(() => made.setSize({ width: host.clientWidth, height: HEIGHT }))
    resize.observe(host)
    return () => {
      resize.disconnect()
      made.destroy()
      chart.current = null
    }
  }, [capacity, safe, low, critical, timeZone, locale, labels, scheme, onPoint])
  useChartData(chart, props, rows, scheme)

  return element
}

/**
 * Volume over time, in any unit: raw readings as faint points, the smoothed level as a line, excluded readings
 * hollow; events as icons, and the forecast as a dashed line in its band from p10 to p90.
 */
export default function LevelChart(props: Props) {
  const { points, ahead, shaded, compared, capacity, timeZone, locale, labels } = props
  const rows = useMemo(() => rowsOf(points, ahead), [points, ahead])
  /** The hovered row. */
  const [pointed, setPointed] = useState<number | null>(null)
  const element = useChart(props, rows, setPointed)
  const drawn: LegendName[] = [
    'raw',
    'smoothed',
    'excluded',
    ...(ahead.length > 0 ? (['expected'] as const) : []),
    ...(compared?.length ? (['compared'] as const) : []),
    ...(shaded ? (['shaded'] as const) : []),
  ]
  const last = points.at(-1)
  return (
    <figure className={styles.chart}>
      <div ref={element} role="img" aria-label={labels.chart} />
      <ChartLegend
        row={pointed === null ? newestOf(rows) : rows[pointed]}
        capacity={capacity}
        timeZone={timeZone}
        locale={locale}
        labels={labels}
        drawn={drawn}
      />
      <figcaption className="visually-hidden">
        {last
          ? `${dateTime(last.at, timeZone)}: ${exact(last.smoothed ?? last.raw, 0, locale)} ${labels.unit}`
          : ''}
      </figcaption>
    </figure>
  )
}
