import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrive, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Of A4 across, without its margins. */
const PAPER = { width: 1032, height: 703 }

/** The page as it is laid out on paper. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
}
const seen = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()

describe('on paper', () => {
  test.each([390, 1440])(
    'a list has its title, all columns and rows, and nothing to press: from a window of %s',
    async width => {
      const { page, close } = await visit(browser, product, width)
      await arrive(page, 'client@ullage.test', '/dashboard/tanks')
      await page
        .locator(width === 390 ? 'main li' : 'main tbody tr')
        .first()
        .waitFor()
      await print(page)
      const heads = page.locator('thead th').filter({ visible: true })
      await expect.poll(() => heads.count()).toBeGreaterThan(8)
      expect(await page.getByRole('heading', { level: 1, name: 'Tanks' }).isVisible()).toBe(true)
      await expect.poll(() => page.locator('tbody tr').filter({ visible: true }).count()).toBe(25)
      const edges = await page.locator('main table').evaluate(table => {
        const cut = [...table.querySelectorAll('th, td')].filter(
          cell =>
            cell.checkVisibility() &&
            (cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth + 1),
        )
        let scroller: Element | null = table
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1)
          scroller = scroller.parentElement
        return { cut: cut.length, scrolls: scroller !== null && scroller !== document.documentElement }
      })
      expect(edges).toEqual({ cut: 0, scrolls: false })
      for (const pressed of ['button', 'nav', 'aside', '[role="toolbar"]', 'input[type="checkbox"]'])
        expect(await seen(page, pressed), pressed).toBe(0)
      await close()
    },
  )

  test('a report has all its rows and their sum, and says whose it is and of which days', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await page.addInitScript(() => {
      window.print = () => {
        const rows = document.querySelectorAll('main tbody tr').length
        document.body.dataset.printed = `${rows} ${document.querySelector('main tfoot')?.textContent}`
      }
    })
    await arrive(
      page,
      'client@ullage.test',
      '/dashboard/library?report=deliveries&from=2020-01-01&tank_group_id=101',
    )
    const total = page.locator('tfoot')
    await total.waitFor()
    const rows = Number(
      /(\d+) row/.exec(
        await page.getByRole('navigation', { name: 'Pagination' }).getByRole('status').innerText(),
      )![1],
    )
    expect(rows).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset.printed))
      .toBe(`${rows} ${await total.evaluate(node => node.textContent)}`)
    await print(page)
    const about = page.locator('main p').filter({ hasText: 'Printed', visible: true })
    expect(await about.innerText()).toMatch(/^Lee Valley Fuels · \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4} · /)
    expect(
      await page.getByRole('heading', { level: 2, name: 'Deliveries and collections' }).isVisible(),
    ).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /^Measured/ }).click()
    const first = page.locator('tbody tr').first().locator('[data-figure]').first()
    const litres = async () => Number((await first.innerText()).replace(',', ''))
    const least = await litres()
    await page.getByRole('button', { name: /^Measured/ }).click()
    await expect.poll(litres).toBeGreaterThan(least)
    expect(complaints).toEqual([])
    await close()
  })

  test.each([
    ['tanks/20/show', 'Edit'],
    ['tanks/20/show', 'Directions'],
    ['tanks/20/show', 'Open in maps'],
    ['manage-devices/20/show', 'Print labels'],
  ])('the page of %s leaves out what only leads on: %s', async (path, name) => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await link.waitFor()
    await print(page)
    expect(await link.isVisible()).toBe(false)
    await close()
  })

  test('a customer’s page leaves out panels that only have something to press', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers/2/show')
    const panel = page.getByRole('heading', { level: 2, name: 'Invitation letter' })
    await panel.waitFor()
    await print(page)
    expect(await panel.isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 2, name: 'Details' }).isVisible()).toBe(true)
    await close()
  })

  test('a tank’s page has its title, gauge and chart, in dark colours on white', async () => {
    const { page, close } = await visit(browser, product)
    await page.emulateMedia({ colorScheme: 'dark' })
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/20/show')
    await page.getByRole('img', { name: /^Volume in/ }).waitFor()
    await print(page)
    expect(await page.getByRole('heading', { level: 1, name: 'Ahern heating 0020' }).isVisible()).toBe(true)
    for (const pressed of ['button', 'nav', '[role="tablist"]'])
      expect(await seen(page, pressed), pressed).toBe(0)
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(background).toBe('rgb(255, 255, 255)')
    const text = await page.locator('h1').evaluate(node => getComputedStyle(node).color)
    expect(text).toBe('rgb(22, 33, 43)')
    const canvas = page.getByRole('img', { name: /^Volume in/ }).locator('canvas')
    const box = (await canvas.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(PAPER.width)
    // The reading is drawn in the light page's accent, which white paper shows.
    await expect
      .poll(() =>
        canvas.evaluate((node: HTMLCanvasElement) => {
          const { data } = node.getContext('2d')!.getImageData(0, 0, node.width, node.height)
          let dark = 0
          for (let i = 0; i < data.length; i += 4)
            if (data[i + 3]! > 200 && Math.abs(data[i]! - 11) < 8 && Math.abs(data[i + 1]! - 101) < 8) dark++
          return dark
        }),
      )
      .toBeGreaterThan(200)
    await close()
  })
})
