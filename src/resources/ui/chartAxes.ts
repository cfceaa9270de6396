import type uPlot from 'uplot'
import { isolate } from '../../config/schema/text/bidi'
import { short } from '../../config/schema/text/format'

const DAY_S = 86_400

/** Labels of the time axis, as long as the steps between them: hours with their day below, days, or months with their year. */
export function dates(locale: string, timeZone: string): uPlot.Axis.DynamicValues {
  // The day before the month, as in every other date of the product; plain English would turn them round.
  const tag = locale === 'en' ? 'en-IE' : locale
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { timeZone, ...options })
    return (at: number) => made.format(at * 1000)
  }
  const hours = format({ hour: '2-digit', minute: '2-digit' })
  const days = format({ day: 'numeric', month: 'short' })
  const months = format({ month: 'short', year: 'numeric' })
  return (_u, splits, _axis, _space, step) => {
    if (step >= 28 * DAY_S) return splits.map(months)
    if (step >= DAY_S) return splits.map(days)
    // The day is told once, where it begins.
    return splits.map((at, i) =>
      i > 0 && days(splits[i - 1]!) === days(at) ? hours(at) : `${hours(at)}\n${days(at)}`,
    )
  }
}

/** Labels of the volume axis; the topmost says the unit of them all. Canvas turns texts round as the page does. */
export const volumes = (ticks: readonly number[], locale: string, unit: string) =>
  ticks.map((tick, i) =>
    isolate(i === ticks.length - 1 ? `${short(tick, locale)} ${unit}` : short(tick, locale), locale),
  )

const LEAST_PX = 48
/** A glyph may reach a little beyond what it is measured as. */
const SPARE_PX = 3
/** Room for the longest label of an axis, its tick and what is between them. Asked again while the axis settles, it stays. */
export const widthOf: uPlot.Axis.Size = (u, labels, index, cycle) => {
  const axis = u.axes[index] as uPlot.Axis & { _size: number; font: string[] }
  if (cycle > 1) return axis._size
  u.ctx.font = axis.font[0]!
  const widths = (labels ?? []).map(label => u.ctx.measureText(label).width / devicePixelRatio)
  return Math.ceil(
    Math.max(LEAST_PX, ...widths.map(width => width + (axis.ticks?.size ?? 0) + (axis.gap ?? 0) + SPARE_PX)),
  )
}
