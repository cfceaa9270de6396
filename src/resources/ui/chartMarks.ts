import type uPlot from 'uplot'

/** A level that matters, such as safe fill, in the unit of the chart. */
export type Mark = { readonly at: number; readonly label: string; readonly colour: string }
/** Something that happened, told by a sign above the chart; time in ms. */
export type ChartEvent = { readonly at: number; readonly sign: string; readonly bad: boolean }

/** Sizes in CSS pixels. */
const LINE_PX = 12
const GAP_PX = 6
const SIGN_PX = 12
/** The strip above the readings that signs stand in. */
export const SIGNS_PX = 20

const MARK_FONT = `11px system-ui`
const scaled = (font: string) => font.replace(/^\d+/, size => String(Number(size) * devicePixelRatio))

/** A name takes a line for each word, so that the readings keep their room. */
const linesOf = ({ label }: Mark) => label.split(' ')

/** The tops of blocks, each centred on its place as far as the one above it leaves room; places from the top down. */
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

/** Where signs stand: at their time, or right of the one before. What is told twice at one place is drawn once. */
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

/** Room beside the readings for the names of marks. */
export const besideMarks =
  (marks: readonly Mark[]): uPlot.PaddingSide =>
  u => {
    u.ctx.save()
    u.ctx.font = MARK_FONT
    const widths = marks.flatMap(linesOf).map(line => u.ctx.measureText(line).width)
    u.ctx.restore()
    return Math.ceil(Math.max(SIGN_PX, ...widths.map(width => width + GAP_PX + 2)))
  }

/** Thin lines with their names beside the readings, where nothing is drawn over them. */
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
      // The axis that was drawn before leaves its own alignment behind.
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

/** A thin line and a sign where something happened. */
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
