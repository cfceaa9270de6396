import type uPlot from 'uplot'

/** A horizontal line, such as safe fill, in the chart's unit. */
export type Mark = { readonly at: number; readonly label: string; readonly colour: string }
/** An event, drawn as an icon above the chart; time in ms. */
export type ChartEvent = { readonly at: number; readonly sign: string; readonly bad: boolean }

/** Sizes in CSS pixels. */
const LINE_PX = 12
const GAP_PX = 6
const SIGN_PX = 12
/** Height of the icon strip above the readings. */
export const SIGNS_PX = 20

const MARK_FONT = `11px system-ui`
const scaled = (font: string) => font.replace(/^\d+/, size => String(Number(size) * devicePixelRatio))

/** One word per line, to keep the readings' width. */
const linesOf = ({ label }: Mark) => label.split(' ')

/**
 * Stacks blocks without overlap: each is centred at its position or placed below the previous one; positions from
 * top to bottom.
 */
export function stackedTops(
  blocks: readonly { readonly centre: number; readonly height: number }[],
): number[] {
  let bottom = -Infinity
  return blocks.map(({ centre, height }) => {
    const top = Math.max(centre - height / 2, bottom)
    bottom = top + height
    return top
  })
}

/**
 * Icon positions: at their times, or to the right of the previous icon. Duplicates at one position are drawn once.
 */
export function placedSigns<T extends { readonly sign: string; readonly bad: boolean; readonly x: number }>(
  events: readonly T[],
): T[] {
  const placed: T[] = []
  for (const event of events.toSorted((a, b) => a.x - b.x)) {
    const before = placed.at(-1)
    const isClose = before !== undefined && event.x - before.x < SIGN_PX
    if (isClose && before.sign === event.sign && before.bad === event.bad) continue
    placed.push(isClose ? { ...event, x: before.x + SIGN_PX } : event)
  }
  return placed
}

/** Space beside the readings for line labels. */
export const besideMarks =
  (marks: readonly Mark[]): uPlot.PaddingSide =>
  u => {
    u.ctx.save()
    u.ctx.font = MARK_FONT
    const widths = marks.flatMap(linesOf).map(line => u.ctx.measureText(line).width)
    u.ctx.restore()
    return Math.ceil(Math.max(SIGN_PX, ...widths.map(width => width + GAP_PX + 2)))
  }

/** Thin lines with labels beside the readings, where they overlap nothing. */
export const drawnMarks = (marks: readonly Mark[]): uPlot.Plugin => ({
  hooks: {
    draw: u => {
      const { ctx, bbox } = u
      const right = bbox.left + bbox.width
      const height = LINE_PX * devicePixelRatio
      const shown = marks
        .map(mark => ({ ...mark, y: u.valToPos(mark.at, 'y', true), lines: linesOf(mark) }))
        .toSorted((a, b) => a.y - b.y)
      const tops = stackedTops(shown.map(({ y, lines }) => ({ centre: y, height: lines.length * height })))
      ctx.save()
      ctx.font = scaled(MARK_FONT)
      // The axis drawn before leaves its own alignment set.
      ctx.textAlign = 'left'
      ctx.textBaseline = 'middle'
      ctx.setLineDash([6, 4])
      for (const [i, { y, lines, colour }] of shown.entries()) {
        ctx.strokeStyle = ctx.fillStyle = colour
        ctx.beginPath()
        ctx.moveTo(bbox.left, y)
        ctx.lineTo(right, y)
        ctx.stroke()
        for (const [n, line] of lines.entries())
          ctx.fillText(line, right + GAP_PX * devicePixelRatio, tops[i]! + (n + 0.5) * height)
      }
      ctx.restore()
    },
  },
})

/** A thin line and an icon at each event. */
export const drawnEvents = (
  events: () => readonly ChartEvent[],
  colours: readonly [string, string],
): uPlot.Plugin => ({
  hooks: {
    draw: u => {
      const { ctx, bbox } = u
      const at = events()
        .map(event => ({ ...event, x: u.valToPos(event.at / 1000, 'x') }))
        .filter(({ x }) => x >= 0 && x <= bbox.width / devicePixelRatio)
      ctx.save()
      ctx.font = scaled(`${SIGN_PX}px system-ui`)
      ctx.textAlign = 'center'
      ctx.textBaseline = 'middle'
      ctx.setLineDash([2, 3])
      const colour = (bad: boolean) => (ctx.strokeStyle = ctx.fillStyle = colours[bad ? 1 : 0])
      for (const { x, bad } of at) {
        colour(bad)
        ctx.beginPath()
        ctx.moveTo(bbox.left + x * devicePixelRatio, bbox.top)
        ctx.lineTo(bbox.left + x * devicePixelRatio, bbox.top + bbox.height)
        ctx.stroke()
      }
      for (const { x, sign, bad } of placedSigns(at)) {
        colour(bad)
        ctx.fillText(sign, bbox.left + x * devicePixelRatio, bbox.top - (SIGNS_PX / 2) * devicePixelRatio)
      }
      ctx.restore()
    },
  },
})
