import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { useEffect, useRef } from 'react'
import { dateTime, exact } from '../../config/format'
import styles from './LevelChart.module.css'

/** A reading as it is drawn; times in ms, newest last. */
export type ChartPoint = { at: number; raw: number | null; smoothed: number | null; excluded: boolean }
/** Something that happened, told by a sign at the top of the chart; time in ms. */
export type ChartEvent = { at: number; sign: string; bad: boolean }
/** Where the level will be, in litres; times in ms, after the last point. */
export type ChartAhead = { at: number; p10: number; p50: number; p90: number }
type Labels = {
  time: string
  raw: string
  smoothed: string
  excluded: string
  litres: string
  chart: string
  safe: string
  low: string
  expected: string
}
type Props = {
  points: readonly ChartPoint[]
  events: readonly ChartEvent[]
  ahead: readonly ChartAhead[]
  capacity: number
  safe?: number | null
  low?: number | null
  timeZone: string
  locale: string
  labels: Labels
  /** Somebody zoomed: the range in ms, for which finer points may be fetched. */
  onRange: (from: number, to: number) => void
}

const HEIGHT = 320
/** Longer silence than this breaks the line. */
const GAP_MS = 36 * 3_600_000
const ZOOM = 0.75

const SERIES = ['raw', 'smoothed', 'excluded', 'p50', 'p10', 'p90'] as const
type Row = { at: number } & Partial<Record<(typeof SERIES)[number], number | null>>

/** Rows for uPlot; where nothing came for long, the line is broken by one without values. */
function rowsOf(points: readonly ChartPoint[], ahead: readonly ChartAhead[]): Row[] {
  const rows = points.flatMap((point, i): Row[] => {
    const before = points[i - 1]
    const row = {
      at: point.at,
      raw: point.excluded ? null : point.raw,
      smoothed: point.smoothed,
      excluded: point.excluded ? point.raw : null,
    }
    return before && point.at - before.at > GAP_MS ? [{ at: before.at + 1 }, row] : [row]
  })
  const last = points.findLast(({ smoothed }) => smoothed !== null)
  if (!last || ahead.length === 0 || ahead[0]!.at <= last.at) return rows
  // What is expected begins where the level was last seen.
  const litres = last.smoothed
  const joint = rows.find(({ at }) => at === last.at)!
  Object.assign(joint, { p50: litres, p10: litres, p90: litres })
  return [...rows.filter(({ at }) => at < ahead[0]!.at), ...ahead]
}

const columns = (rows: readonly Row[]): uPlot.AlignedData => [
  rows.map(({ at }) => at / 1000),
  ...SERIES.map(name => rows.map(row => row[name] ?? null)),
]

const DAY_S = 86_400

/** Labels of the time axis, as long as the steps between them: hours, days, or months with their year. */
function dates(locale: string, timeZone: string): uPlot.Axis.DynamicValues {
  // The day before the month, as in every other date of the product; plain English would turn them round.
  const tag = locale === 'en' ? 'en-IE' : locale
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options })
  const hours = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  const days = format({ day: 'numeric', month: 'short' })
  const months = format({ month: 'short', year: 'numeric' })
  return (_u, splits, _axis, _space, step) => {
    const chosen = step >= 28 * DAY_S ? months : step >= DAY_S ? days : hours
    return splits.map(at => chosen.format(at * 1000))
  }
}

/** Thin labelled lines at litres: safe fill and low. */
const marks = (lines: readonly { at: number; label: string; colour: string }[]): uPlot.Plugin => ({
  hooks: {
    draw: u => {
      const { ctx, bbox } = u
      ctx.save()
      ctx.font = `${11 * devicePixelRatio}px system-ui`
      // The axis that was drawn before leaves its own alignment behind.
      ctx.textAlign = 'left'
      for (const { at, label, colour } of lines) {
        const y = u.valToPos(at, 'y', true)
        ctx.strokeStyle = ctx.fillStyle = colour
        ctx.setLineDash([6, 4])
        ctx.beginPath()
        ctx.moveTo(bbox.left, y)
        ctx.lineTo(bbox.left + bbox.width, y)
        ctx.stroke()
        ctx.fillText(label, bbox.left + 6 * devicePixelRatio, y - 4 * devicePixelRatio)
      }
      ctx.restore()
    },
  },
})

/** A thin line and a sign where something happened. */
const signs = (events: () => readonly ChartEvent[], colours: readonly [string, string]): uPlot.Plugin => ({
  hooks: {
    draw: u => {
      const { ctx, bbox } = u
      ctx.save()
      ctx.font = `${12 * devicePixelRatio}px system-ui`
      ctx.textAlign = 'center'
      for (const { at, sign, bad } of events()) {
        const x = u.valToPos(at / 1000, 'x', true)
        if (x < bbox.left || x > bbox.left + bbox.width) continue
        ctx.strokeStyle = ctx.fillStyle = colours[bad ? 1 : 0]
        ctx.setLineDash([2, 3])
        ctx.beginPath()
        ctx.moveTo(x, bbox.top + 16 * devicePixelRatio)
        ctx.lineTo(x, bbox.top + bbox.height)
        ctx.stroke()
        ctx.fillText(sign, x, bbox.top + 12 * devicePixelRatio)
      }
      ctx.restore()
    },
  },
})

/** The wheel zooms around the pointer; dragging selects; a double click shows all that is loaded. */
const wheel = (onRange: Props['onRange']): uPlot.Plugin => ({
  hooks: {
    ready: u => {
      u.over.addEventListener('wheel', event => {
        event.preventDefault()
        const { min, max } = u.scales.x!
        if (min == null || max == null) return
        const at = u.posToVal(event.offsetX, 'x')
        const factor = event.deltaY < 0 ? ZOOM : 1 / ZOOM
        const [from, to] = [at - (at - min) * factor, at + (max - at) * factor]
        u.setScale('x', { min: from, max: to })
        onRange(from * 1000, to * 1000)
      })
    },
    setSelect: u => {
      if (u.select.width > 4)
        onRange(u.posToVal(u.select.left, 'x') * 1000, u.posToVal(u.select.left + u.select.width, 'x') * 1000)
    },
  },
})

/**
 * Litres over time: raw readings as faint points, the smoothed level as a line, excluded ones hollow; what happened as signs,
 * and what is expected as a dashed line in its band from p10 to p90.
 */
export default function LevelChart({
  points,
  events,
  ahead,
  capacity,
  safe,
  low,
  timeZone,
  locale,
  labels,
  onRange,
}: Props) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(null)
  const ranged = useRef(onRange)
  const happened = useRef(events)
  useEffect(() => {
    ranged.current = onRange
    happened.current = events
  })

  useEffect(() => {
    const host = element.current!
    const style = getComputedStyle(host)
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#567'
    const [accent, muted, border, warn, bad] = ['accent', 'muted', 'border', 'warn', 'bad'].map(
      resolved(host, colour),
    )
    const litresOf: uPlot.Series.Value = (_u, litres) => `${exact(litres)} L`
    const edge = { stroke: 'transparent', points: { show: false }, class: styles.edge! }
    const axis = { stroke: muted, grid: { stroke: border, width: 1 }, ticks: { stroke: border, width: 1 } }
    const lines = [
      ...(safe ? [{ at: safe, label: labels.safe, colour: muted! }] : []),
      ...(low ? [{ at: low, label: labels.low, colour: warn! }] : []),
    ]
    const made = new uPlot(
      {
        width: host.clientWidth,
        height: HEIGHT,
        tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), timeZone),
        cursor: { drag: { x: true, y: false } },
        scales: { y: { range: [0, capacity * 1.02] } },
        legend: { live: true },
        axes: [
          { ...axis, values: dates(locale, timeZone) },
          { ...axis, size: 64, values: (_u, ticks) => ticks.map(tick => exact(tick, 0, locale)) },
        ],
        series: [
          {
            label: labels.time,
            value: (_u, seconds) => (seconds == null ? '–' : dateTime(seconds * 1000, timeZone)),
          },
          {
            label: labels.raw,
            stroke: accent,
            paths: () => null,
            points: { show: true, size: 4, stroke: `${accent}66`, fill: `${accent}66` },
            value: litresOf,
          },
          {
            label: labels.smoothed,
            stroke: accent,
            width: 2,
            points: { show: false },
            value: (_u, litres) =>
              `${exact(litres)} L (${exact(litres == null ? null : (100 * litres) / capacity)}%)`,
          },
          {
            label: labels.excluded,
            stroke: muted,
            paths: () => null,
            points: { show: true, size: 6, stroke: muted },
            value: litresOf,
          },
          {
            label: labels.expected,
            stroke: accent,
            width: 2,
            dash: [6, 5],
            points: { show: false },
            value: (u, litres, _series, row) =>
              `${exact(litres)} L (${exact(row == null ? null : u.data[5]?.[row])}–${exact(row == null ? null : u.data[6]?.[row])})`,
          },
          // The edges of the band; the legend tells them with the line.
          edge,
          edge,
        ],
        bands: [{ series: [6, 5], fill: `${accent}22` }],
        plugins: [
          marks(lines),
          signs(() => happened.current, [muted!, bad!]),
          wheel((from, to) => ranged.current(from, to)),
        ],
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
  }, [capacity, safe, low, timeZone, locale, labels])
  useEffect(
    () => chart.current?.setData(columns(rowsOf(points, ahead))),
    [points, events, ahead, capacity, safe, low, timeZone, locale, labels],
  )

  const last = points.at(-1)
  return (
    <figure className={styles.chart}>
      <div ref={element} role="img" aria-label={labels.chart} />
      <figcaption className={styles.hidden}>
        {last ? `${dateTime(last.at, timeZone)}: ${exact(last.smoothed ?? last.raw)} ${labels.litres}` : ''}
      </figcaption>
    </figure>
  )
}

/** A colour as the browser works it out: `light-dark(…)` means nothing to a canvas. */
function resolved(host: HTMLElement, colour: (name: string) => string) {
  return (name: string): string => {
    const probe = document.createElement('span')
    probe.style.color = colour(name)
    host.append(probe)
    const value = getComputedStyle(probe).color
    probe.remove()
    const parts = value.match(/\d+(\.\d+)?/g)?.slice(0, 3)
    return parts
      ? `#${parts.map(part => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`
      : value
  }
}
