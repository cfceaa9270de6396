import type { Page } from 'playwright-core'

type Told = { written: Written[]; drawings: number }
/** A text on a canvas, with the place of its middle and the room that it takes. */
export type Written = { text: string; x: number; y: number; width: number }

/** Notes what the canvases of a page are told to write, from its next load on. */
export const noteWriting = (page: Page) =>
  page.addInitScript(() => {
    const written: Written[] = []
    const told: Told = Object.assign(window, { written, drawings: 0 })
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype
    // Each drawing begins with an empty canvas.
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      written.length = 0
      told.drawings++
      return clearRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
      const at = new DOMPoint(x, y).matrixTransform(this.getTransform())
      written.push({ text, x: at.x, y: at.y, width: this.measureText(text).width })
      return fillText.call(this, text, x, y, most ?? 1000)
    }
  })

/** What the newest drawing has written, and how many drawings there were. */
export const writing = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const { written, drawings } = window as Window & Partial<Told>
    return { written: written ?? [], drawings: drawings ?? 0 }
  })
