import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES, arrive, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Where the parts of a list are, in pixels. */
const places = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all =>
    all.map(each => {
      const { x, y, width } = each.getBoundingClientRect()
      return [x, y, width].map(Math.round).join(' ')
    }),
  )
/** The rows below the window come a moment after those in it. */
const allRows = async (page: Page) => {
  await expect.poll(() => page.locator('main tbody[aria-hidden]').count()).toBe(0)
}
const PARTS = 'main h1, main [role="toolbar"] button, main fieldset button, main thead th, main tbody tr'

describe('a list stays where it is', () => {
  test.each([
    ['as a table', SIZES.desk, '/dashboard/tanks', PARTS],
    ['as a table on a tablet', SIZES.tablet, '/dashboard/tanks', PARTS],
    ['as cards', SIZES.desk, '/dashboard/tanks?view=cards', 'main h1, main li'],
    ['on a phone', SIZES.phone, '/dashboard/tanks', 'main h1, main [role="toolbar"] button, main li'],
  ])('when its first row is chosen: %s', async (_how, width, path, parts) => {
    const { page, close } = await visit(browser, product, width)
    await arrive(page, 'admin@ullage.test', path)
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    await box.waitFor()
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    await allRows(page)
    const before = await places(page, parts)
    await box.check()
    await page.getByRole('region', { name: '1 selected' }).waitFor()
    expect(await places(page, parts)).toEqual(before)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('region', { name: '1 selected' }).waitFor({ state: 'detached' })
    expect(await places(page, parts)).toEqual(before)
    await close()
  })

  test('when its rows, then what they refer to and then its counts arrive', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/users')
    const held: Record<string, () => void> = {}
    for (const [name, address] of [
      ['rows', /\/api\/tanks\?/],
      ['references', /\/api\/(customers|tankgroups|devices)\?/],
      ['counts', /\/api\/tanks\/aggregate/],
    ] as const) {
      const released = new Promise<void>(go => (held[name] = go))
      await page.route(address, async route => {
        await released
        await route.continue().catch(() => undefined)
      })
    }
    await page.getByRole('link', { name: 'Tanks', exact: true }).click()
    await page.getByRole('heading', { name: 'Tanks', level: 1 }).waitFor()
    const parts = 'main h1, main [role="toolbar"] button, main fieldset button, main thead th'
    await page.locator('main thead th').first().waitFor()
    const before = await places(page, parts)
    held.rows!()
    await page.locator('tbody tr').first().waitFor()
    await allRows(page)
    const first = await places(page, 'tbody tr')
    expect(await places(page, parts)).toEqual(before)
    held.references!()
    await page.locator('tbody tr').first().getByRole('link').nth(1).waitFor()
    expect(await places(page, parts)).toEqual(before)
    held.counts!()
    await page.getByRole('button', { name: /^Critical \d/ }).waitFor()
    expect(await places(page, parts)).toEqual(before)
    expect(await places(page, 'tbody tr')).toEqual(first)
    await close()
  })

  test('from page to page, and as it is sorted', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    await page.locator('tbody tr').first().waitFor()
    const before = await places(page, 'main thead th')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^26–/).waitFor()
    expect(await places(page, 'main thead th')).toEqual(before)
    await page.getByRole('button', { name: /^Sort by name/ }).click()
    await page.waitForURL(/order=DESC/)
    await page.getByText(/^1–25/).waitFor()
    expect(await places(page, 'main thead th')).toEqual(before)
    await close()
  })
})

describe('the page of a tank stays where it is', () => {
  test.each([SIZES.desk, SIZES.phone])('when its customer arrives, in a window of %s', async width => {
    const { page, close } = await visit(browser, product, width)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    let release = () => undefined as void
    const released = new Promise<void>(go => (release = go))
    await page.route(/\/api\/customers/, async route => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.goto('/dashboard/tanks/67/show')
    const parts = 'main h1, main [role="tab"], main h2'
    await page.getByRole('heading', { level: 2, name: 'Latest readings' }).waitFor()
    await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThan(3)
    const before = (await places(page, parts)).slice(0, 4)
    release()
    await page.getByRole('main').getByRole('link', { name: 'Directions' }).waitFor()
    expect((await places(page, parts)).slice(0, 4)).toEqual(before)
    await close()
  })
})

describe('the dashboard stays where it is', () => {
  test.each([SIZES.desk, SIZES.phone])('when its figures arrive, in a window of %s', async width => {
    const { page, close } = await visit(browser, product, width)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    let release = () => undefined as void
    const released = new Promise<void>(go => (release = go))
    await page.route(/\/api\/(events|dashboard)\//, async route => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.goto('/dashboard/analytics')
    const parts = 'main label, main a > strong[aria-busy], main h2'
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    const before = (await places(page, parts)).slice(0, 8)
    release()
    await page.getByRole('navigation', { name: 'Waiting for approval' }).waitFor()
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    expect((await places(page, parts)).slice(0, 8)).toEqual(before)
    await close()
  })
})
