import uPlot from 'uplot'
import { dates, volumes, widthOf } from './chartAxes'
import { SIGNS_PX, besideMarks, drawnEvents, drawnMarks, type ChartEvent } from './chartMarks'
import type { ChartForecast, ChartPoint } from './chartRows'

type Labels = {
  time: string
  raw: string
  smoothed: string
  excluded: string
  /** The unit symbol of all volumes. */
  unit: string
  chart: string
  safe: string
  low: string
  critical: string
  expected: string
  /** Labels of the optional parts: the comparison curve and the shaded range. */
  compared?: string
  shaded?: string
}
export type Props = {
  points: readonly ChartPoint[]
  /** The displayed range, ms: independent of the number of points. */
  from: number
  to: number
  events: readonly ChartEvent[]
  ahead: readonly ChartForecast[]
  /** A shaded range, ms, and a comparison curve drawn beneath. */
  shaded?: { from: number; to: number }
  compared?: readonly { at: number; value: number }[]
  capacity: number
  safe?: number | null
  low?: number | null
  critical?: number | null
  timeZone: string
  locale: string
  labels: Labels
  /** Called after a zoom, ms, so that finer points can be fetched. */
  onRange: (from: number, to: number) => void
  /** Called when the user selects the point at this time, ms. */
  onPick?: (at: number) => void
}

export const HEIGHT = 320
const ZOOM = 0.75
/** Pointer movement that starts a range selection, pixels. */
const DRAG_PX = 4
/** Minimum distance of time labels, pixels: fits the longest, "Sept 2026". */
const TIMES_PX = 72

/** Draws the shaded range and the dashed comparison curve beneath the readings. */
const beneath = (
  now: () => Pick<Props, 'shaded' | 'compared'>,
  colours: { shade: string; line: string },
): uPlot.Plugin => ({
  hooks: {
    drawClear: u => {
      const { ctx, bbox } = u
      const { shaded, compared = [] } = now()
      const x = (at: number) =>
        Math.min(Math.max(u.valToPos(at / 1000, 'x', true), bbox.left), bbox.left + bbox.width)
      ctx.save()
      if (shaded) {
        const from = x(shaded.from)
        ctx.fillStyle = colours.shade
        ctx.fillRect(from, bbox.top, Math.max(x(shaded.to) - from, 2 * devicePixelRatio), bbox.height)
      }
      ctx.strokeStyle = colours.line
      ctx.lineWidth = 2 * devicePixelRatio
      ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio])
      ctx.beginPath()
      for (const { at, value } of compared) ctx.lineTo(x(at), u.valToPos(value, 'y', true))
      ctx.stroke()
      ctx.restore()
    },
  },
})

/**
 * The wheel zooms around the pointer, dragging selects a range, a double click resets. The range itself is a
 * controlled prop.
 */
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
        onRange(from * 1000, to * 1000)
      })
      u.over.addEventListener('dblclick', () => onRange(-Infinity, Infinity))
    },
    setSelect: u => {
      const { left, width } = u.select
      u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
      if (width > DRAG_PX) onRange(u.posToVal(left, 'x') * 1000, u.posToVal(left + width, 'x') * 1000)
    },
  },
})

/** A click selects the hovered point. */
const press = (onPick: (at: number) => void): uPlot.Plugin => ({
  hooks: {
    ready: u => {
      let from = 0
      u.over.addEventListener('pointerdown', ({ offsetX }) => (from = offsetX))
      u.over.addEventListener('click', ({ offsetX }) => {
        const at = u.data[0][u.cursor.idx ?? -1]
        if (at !== undefined && Math.abs(offsetX - from) <= DRAG_PX) onPick(Math.round(at * 1000))
      })
    },
  },
})

/** The colours of the chart, of the current colour scheme. */
function paletteOf(host: HTMLElement) {
  const style = getComputedStyle(host)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#567'
  const [reading, muted, border, warn, bad, surface] = [
    'level',
    'muted',
    'border',
    'warn',
    'bad',
    'surface',
  ].map(resolved(host, colour))
  return { reading: reading!, muted: muted!, border: border!, warn: warn!, bad: bad!, surface: surface! }
}
type Palette = ReturnType<typeof paletteOf>

/** A series for each of `SERIES`, after the x axis. */
function seriesOf({ reading, muted, surface }: Palette): uPlot.Series[] {
  const edge = { stroke: 'transparent', points: { show: false } }
  return [
    {},
    {
      stroke: reading,
      paths: () => null,
      points: { show: true, size: 4, stroke: `${reading}66`, fill: `${reading}66` },
    },
    { stroke: reading, width: 2, points: { show: false } },
    { stroke: muted, paths: () => null, points: { show: true, size: 6, stroke: muted, fill: surface } },
    { stroke: reading, width: 2, dash: [6, 5], points: { show: false } },
    // The edges of the band; the legend includes them in the line.
    edge,
    edge,
  ]
}

type Appearance = Pick<Props, 'safe' | 'low' | 'critical' | 'capacity' | 'timeZone' | 'locale' | 'labels'>
/** Data that is read, and callbacks that are called, at any time after the chart is created. */
type Live = {
  under: () => Pick<Props, 'shaded' | 'compared'>
  events: () => readonly ChartEvent[]
  onRange: Props['onRange']
  onPick: (at: number) => void
}

/** Options of the chart, except its hooks. */
export function optionsOf(
  host: HTMLElement,
  { safe, low, critical, capacity, timeZone, locale, labels }: Appearance,
  now: Live,
): Omit<uPlot.Options, 'hooks'> {
  const palette = paletteOf(host)
  const axis = {
    stroke: palette.muted,
    grid: { stroke: palette.border, width: 1 },
    ticks: { stroke: palette.border, width: 1 },
  }
  const lines = [
    ...(safe ? [{ at: safe, label: labels.safe, colour: palette.muted }] : []),
    ...(low ? [{ at: low, label: labels.low, colour: palette.warn }] : []),
    ...(critical ? [{ at: critical, label: labels.critical, colour: palette.bad }] : []),
  ]
  return {
    width: host.clientWidth,
    height: HEIGHT,
    padding: [SIGNS_PX, besideMarks(lines), null, null],
    tzDate: seconds => uPlot.tzDate(new Date(seconds * 1000), timeZone),
    cursor: { drag: { x: true, y: false, setScale: false }, bind: { dblclick: () => null } },
    scales: { y: { range: [0, capacity * 1.02] } },
    legend: { show: false },
    axes: [
      { ...axis, space: TIMES_PX, values: dates(locale, timeZone) },
      { ...axis, size: widthOf, values: (_u, ticks) => volumes(ticks, locale, labels.unit) },
    ],
    series: seriesOf(palette),
    bands: [{ series: [6, 5], fill: `${palette.reading}22` }],
    plugins: [
      beneath(now.under, { shade: `${palette.bad}1f`, line: palette.muted }),
      drawnMarks(lines),
      drawnEvents(now.events, [palette.muted, palette.bad]),
      wheel(now.onRange),
      press(now.onPick),
    ],
  }
}

/** Resolves a CSS colour, as canvas doesn't support `light-dark(…)`. */
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
