import type { Page } from 'playwright-core'

type CanvasRecord = { written: Written[]; drawings: number }
/** A text on a canvas, with its centre and width. */
export type Written = { text: string; x: number; y: number; width: number }

/** Records the texts that a page draws on canvases, from its next load on. */
export const noteWriting = (page: Page) =>
  page.addInitScript(() => {
    const written: Written[] = []
    const told: CanvasRecord = Object.assign(window, { written, drawings: 0 })
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype
    // Each drawing starts by clearing the canvas.
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

/** Texts of the latest drawing, and the number of drawings. */
export const writing = (page: Page): Promise<CanvasRecord> =>
  page.evaluate(() => {
    const { written, drawings } = window as Window & Partial<CanvasRecord>
    return { written: written ?? [], drawings: drawings ?? 0 }
  })
