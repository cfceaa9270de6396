import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { useEffect, useRef } from 'react'
import { dateTime, exact } from '../../config/format'
import styles from './LevelChart.module.css'

/** A reading as it is drawn; times in ms, newest last. */
export type ChartPoint = { at: number; raw: number | null; smoothed: number | null; excluded: boolean }
type Labels = {
  time: string
  raw: string
  smoothed: string
  excluded: string
  litres: string
  chart: string
  safe: string
  low: string
}
type Props = {
  points: readonly ChartPoint[]
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

type Column = (number | null)[]

/** Columns for uPlot (seconds); where nothing came for long, the line is broken by a null. */
function columns(points: readonly ChartPoint[]): [number[], Column, Column, Column] {
  const [x, raw, smoothed, excluded]: [number[], Column, Column, Column] = [[], [], [], []]
  points.forEach((point, i) => {
    const before = points[i - 1]
    if (before && point.at - before.at > GAP_MS) {
      x.push((before.at + 1) / 1000)
      raw.push(null)
      smoothed.push(null)
      excluded.push(null)
    }
    x.push(point.at / 1000)
    raw.push(point.excluded ? null : point.raw)
    smoothed.push(point.smoothed)
    excluded.push(point.excluded ? point.raw : null)
  })
  return [x, raw, smoothed, excluded]
}

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

/** Litres over time: raw readings as faint points, the smoothed level as a line, excluded ones hollow. */
export default function LevelChart({
  points,
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
  useEffect(() => {
    ranged.current = onRange
  })

  useEffect(() => {
    const host = element.current!
    const style = getComputedStyle(host)
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#567'
    const [accent, muted, border, warn] = ['accent', 'muted', 'border', 'warn'].map(resolved(host, colour))
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
            value: (_u, litres) => `${exact(litres)} L`,
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
            value: (_u, litres) => `${exact(litres)} L`,
          },
        ],
        plugins: [marks(lines), wheel((from, to) => ranged.current(from, to))],
      },
      [[], [], [], []],
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
    () => chart.current?.setData(columns(points)),
    [points, capacity, safe, low, timeZone, locale, labels],
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
