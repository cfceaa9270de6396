import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'

const product = inject('address')
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
      const map = page.getByRole('application', { name: 'Place' })
      await map.scrollIntoViewIfNeeded()
      // Land with its coast, the towns around, the net of coordinates, and a scale.
      await map.locator('path[class*=land]').first().waitFor()
      await map.getByText('Limerick', { exact: true }).first().waitFor()
      await map
        .getByText(/^\d+(\.\d+)?° W$/)
        .first()
        .waitFor()
      await map.getByText(/^\d+ km$/).waitFor()
      const towns = map.locator('[class*=town]')
      expect(await towns.count()).toBeGreaterThan(3)
      // Close up there is no coast and hardly a town, but still a net and a scale.
      for (let i = 0; i < 6; i++) {
        await map.getByRole('button', { name: 'Zoom in' }).click()
        await page.waitForTimeout(350)
      }
      await map
        .getByText(/^\d+\.\d\d° W$/)
        .first()
        .waitFor()
      await map.getByText(/^\d+ (km|m)$/).waitFor()

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
