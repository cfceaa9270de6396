import type uPlot from 'uplot'
import { isolate } from '../../config/schema/text/bidi'
import { short } from '../../config/schema/text/format'

const DAY_S = 86_400

/** Time axis labels, by step: hours with the date below, days, or months with the year. */
export function dates(locale: string, timeZone: string): uPlot.Axis.DynamicValues {
  // Day before month, as in the product's other dates; `en` alone would mean the US order.
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
    // The date is shown once, where it begins.
    return splits.map((at, i) =>
      i > 0 && days(splits[i - 1]!) === days(at) ? hours(at) : `${hours(at)}\n${days(at)}`,
    )
  }
}

/** Volume axis labels; the top one shows the unit. Canvas follows the page's text direction. */
export const volumes = (ticks: readonly number[], locale: string, unit: string) =>
  ticks.map((tick, i) =>
    isolate(i === ticks.length - 1 ? `${short(tick, locale)} ${unit}` : short(tick, locale), locale),
  )

const MIN_WIDTH_PX = 48
/** Tolerance, pixels, as glyphs may exceed their measured width. */
const SPARE_PX = 3
/** The width of an axis: its longest label, tick and gap. Stable while uPlot's layout converges. */
export const widthOf: uPlot.Axis.Size = (u, labels, index, cycle) => {
  const axis = u.axes[index] as uPlot.Axis & { _size: number; font: string[] }
  if (cycle > 1) return axis._size
  u.ctx.font = axis.font[0]!
  const widths = (labels ?? []).map(label => u.ctx.measureText(label).width / devicePixelRatio)
  return Math.ceil(
    Math.max(
      MIN_WIDTH_PX,
      ...widths.map(width => width + (axis.ticks?.size ?? 0) + (axis.gap ?? 0) + SPARE_PX),
    ),
  )
}
