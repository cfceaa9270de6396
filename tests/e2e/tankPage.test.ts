import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What else is asked of hosts that are not ours, while a page is looked at. */
function strangers(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(product) && !/^(data|blob):/.test(request.url())) asked.push(request.url())
  })
  return asked
}

describe("the map on a tank's page", () => {
  test.each(Object.values(SIZES))(
    'tells without any network where the tank stands, at %i px',
    async width => {
      const { page, complaints, close } = await visit(browser, product, width)
      const asked = strangers(page)
      await arrive(page, 'client@ullage.test', '/dashboard/tanks/67/show')
      const map = page.getByRole('application', { name: 'Location' })
      await map.scrollIntoViewIfNeeded()
      // Land with its coast, the towns around, the net of coordinates, and a scale.
      await map.locator('path[class*=land]').first().waitFor()
      await map.getByText('Limerick', { exact: true }).first().waitFor()
      await map
        .getByText(/^\d+(\.\d+)?° W$/)
        .first()
        .waitFor()
      const scale = map.getByText(/^\d+ (km|m)$/)
      await scale.filter({ hasText: 'km' }).waitFor()
      const towns = map.locator('[class*=town]')
      expect(await towns.count()).toBeGreaterThan(3)
      // Close up there is no coast and hardly a town, but still a net and a scale.
      for (let i = 0; i < 6; i++) {
        const before = await scale.innerText()
        await map.getByRole('button', { name: 'Zoom in' }).click()
        await expect.poll(() => scale.innerText()).not.toBe(before)
      }
      await map
        .getByText(/^\d+\.\d\d° W$/)
        .first()
        .waitFor()
      await scale.waitFor()

      await page.getByText('2 km south-west of Thurles').waitFor()
      const link = page.getByRole('link', { name: 'Open in maps' })
      expect(await link.getAttribute('href')).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=52\.\d+&mlon=-7\.\d+/,
      )
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await fits(page)).toBe(true)
      expect(asked).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )
})

describe("the chart on a tank's page", () => {
  test('has room between the times of its axis, however far in', async () => {
    const { page, complaints, close } = await visit(browser, product)
    // What the canvas is told to write, with the room that it takes.
    await page.addInitScript(() => {
      const written: { text: string; x: number; y: number; width: number }[] = []
      Object.assign(window, { written, drawings: 0 })
      const { fillText, clearRect } = CanvasRenderingContext2D.prototype
      // Each drawing begins with an empty canvas.
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        written.length = 0
        Object.assign(window, { drawings: (window as never as { drawings: number }).drawings + 1 })
        return clearRect.apply(this, box)
      }
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
        const at = new DOMPoint(x, y).matrixTransform(this.getTransform())
        written.push({ text, x: at.x, y: at.y, width: this.measureText(text).width })
        return fillText.call(this, text, x, y, most ?? 1000)
      }
    })
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/67/show')
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    await page.getByRole('button', { name: '7 days' }).click()
    const chart = page.getByRole('region', { name: 'Readings' })
    const closer = chart.getByRole('button', { name: 'Zoom in' })
    const drawings = () => page.evaluate(() => (window as never as { drawings: number }).drawings)
    const unanswered = new Set<unknown>()
    page.on('request', request => unanswered.add(request))
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', request => unanswered.delete(request))
    let seen = 0
    while (await closer.isEnabled()) {
      const before = await drawings()
      await closer.click()
      await expect.poll(drawings).toBeGreaterThan(before)
      // Finer readings may have been asked for, and are drawn in the frame after they came.
      await expect.poll(() => unanswered.size).toBe(0)
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { written } = (await page.evaluate(() => ({
        written: (window as never as { written: unknown }).written,
      }))) as { written: { text: string; x: number; y: number; width: number }[] }
      const times = written.filter(({ text }) => /^\d\d:\d\d$/.test(text)).toSorted((a, b) => a.x - b.x)
      expect(new Set(times.map(({ y }) => Math.round(y))).size).toBeLessThanOrEqual(1)
      const each = [...new Map(times.map(time => [time.x, time])).values()]
      seen = each.length
      // The hours of a day or so: the axis doesn't spread over years where few readings are left.
      expect(written.filter(({ text }) => /\b20\d\d$/.test(text))).toEqual([])
      for (const [at, { x, width }] of each.entries())
        if (at > 0) expect(x - width / 2).toBeGreaterThan(each[at - 1]!.x + each[at - 1]!.width / 2)
    }
    expect(seen).toBeGreaterThan(2)
    expect(complaints).toEqual([])
    await close()
  })
})
