import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { fits, SIZES } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { sharedPages } from './support/pages'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
const pageOf = sharedPages(() => browser, product)
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const total = (page: Page) => page.locator('main h1 + *')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const figureOf = async (link: Locator) => (await link.locator('strong').innerText()).replace(/\D/g, '')

/** Presses a figure, and waits for a list with that number of records. */
async function opensAsMany(page: Page, link: Locator, heading: string) {
  await link.waitFor()
  const figure = await figureOf(link)
  expect(Number(figure)).toBeGreaterThan(0)
  await link.click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect.poll(() => total(page).innerText()).toBe(figure)
}

describe('the dispatcher’s list of tanks', () => {
  test('opens with what runs out first, and shows a tank beside it until Escape', async () => {
    const { page, complaints } = await pageOf('client')
    await goTo(page, 'tanks')
    await page.locator('thead th[aria-sort="ascending"]', { hasText: 'Days left' }).waitFor()
    const row = page.locator('tbody tr').first()
    await row.hover()
    const name = await row.locator('a[data-open]').innerText()
    await row.getByRole('button', { name: `Peek at ${name}` }).click()
    const peek = page.getByRole('complementary', { name: 'Peek' })
    await peek.getByRole('heading', { name }).waitFor()
    await peek.getByRole('link', { name: /^Call \+353/ }).waitFor()
    await peek.getByRole('button', { name: '30 days', pressed: true }).waitFor()
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => peek.isVisible()).toBe(false)
    // A click beside the name peeks as well; the name opens the page.
    await row.locator('td').nth(2).click()
    await peek.getByRole('heading', { name }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => peek.isVisible()).toBe(false)
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(complaints).toEqual([])
  })

  test('finds a tank by its customer and place, whatever their order', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'tanks?filter={}')
    const row = page.locator('tbody tr').first()
    const customer = await row.locator('td a[href*="/customers/"]').first().innerText()
    const words = customer.split(' ').toReversed().join(' ')
    await page.getByRole('searchbox').first().fill(words)
    await page.waitForURL(/%22q%22/)
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain(customer)
  })
})

describe('the dashboard', () => {
  test('begins with what has happened since the reader left, and with what is due in litres', async () => {
    const { page, complaints } = await pageOf('admin')
    await goTo(page, 'analytics')
    const news = panel(page, 'Since you left')
    await news.getByRole('heading', { level: 3 }).first().waitFor()
    expect(await news.getByRole('listitem').first().innerText()).toMatch(/ago|now/)
    const due = panel(page, 'Due today and tomorrow')
    await expect.poll(() => due.innerText()).toMatch(/\d L/)
    await opensAsMany(
      page,
      news.getByRole('heading', { level: 3 }).getByRole('link', { name: /\d/ }).first(),
      'Tanks',
    )
    expect(complaints).toEqual([])
  })

  test('opens as many tanks as each kind of figure says', async () => {
    const { page, complaints } = await pageOf('client')
    const at = async () => {
      await goTo(page, 'analytics')
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    }
    for (const figure of ['Tanks', 'Reporting', 'Low']) {
      await at()
      await opensAsMany(page, page.getByRole('link', { name: new RegExp(`^${figure}\\s*\\d`) }), 'Tanks')
    }
    for (const [title, band] of [
      ['Tanks by level', /^25–50/],
      ['Tanks by days left', /^≥ 30/],
    ] as const) {
      await at()
      await opensAsMany(page, panel(page, title).getByRole('link', { name: band }), 'Tanks')
    }
    expect(complaints).toEqual([])
  })

  test('keeps its filters in the address, and they hold for the figures and the lists behind them', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'analytics')
    const tanks = page.getByRole('link', { name: /^Tanks\s*\d/ })
    await tanks.waitFor()
    const all = Number(await figureOf(tanks))
    await page.getByRole('combobox', { name: 'Product' }).selectOption('kerosene')
    await page.waitForURL(/content=kerosene/)
    await expect.poll(async () => Number(await figureOf(tanks))).toBeLessThan(all)
    await opensAsMany(page, tanks, 'Tanks')
    expect(decodeURIComponent(page.url())).toContain('"content_type":"kerosene"')
  })
})

describe('what waits for approval', () => {
  test('leads from the dashboard and from the bell to where it is reviewed, with its number', async () => {
    const { page, complaints } = await pageOf('client')
    const waiting = page.getByRole('navigation', { name: 'Waiting for approval' })
    const link = waiting.getByRole('link', { name: /^Sudden changes/ })
    const reviewed = page.getByRole('status').filter({ hasText: /^1 of \d+$/ })
    for (const from of ['analytics', 'tanks']) {
      await goTo(page, from)
      const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
      await menu.getByText(/^Approvals/).waitFor()
      await expect.poll(() => menu.locator('b').first().innerText()).toMatch(/^[\d,]+\+?$/)
      if (from === 'tanks') await page.getByRole('button', { name: /notification/i }).click()
      const count = await link.locator('strong').innerText()
      await link.click()
      await page.waitForURL(/sudden-change/)
      await expect.poll(() => reviewed.innerText()).toBe(`1 of ${count}`)
    }
    expect(complaints).toEqual([])
  })

  test('is not shown to a group manager, who may not approve', async () => {
    const { page } = await pageOf('manager')
    await goTo(page, 'analytics')
    await page.getByRole('link', { name: /^Tanks\s*\d/ }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Waiting for approval' }).count()).toBe(0)
  })
})

describe('the health of devices', () => {
  test('is that of the firmware and depot in the address, and a figure of none opens an empty list', async () => {
    const { page, complaints } = await pageOf('admin')
    await goTo(page, 'health?firmware=1.4.2')
    const installed = page.getByRole('link', { name: /^Devices installed/ })
    await installed.filter({ hasText: /\d/ }).waitFor()
    const all = Number(await figureOf(installed))
    const depot = page.getByRole('combobox', { name: 'Depot' })
    await depot.fill('Clonmel depot')
    await page.getByRole('option', { name: 'Clonmel depot', exact: true }).click()
    await page.waitForURL(/depot=\d+/)
    const isPart = async () => {
      const part = Number(await figureOf(installed))
      return part > 0 && part < all
    }
    await expect.poll(isPart).toBe(true)
    await opensAsMany(page, installed, 'Manage devices')
    await page.goBack()
    const bad = page.getByRole('link', { name: /^Status bad/ })
    await expect.poll(() => bad.innerText()).toMatch(/\d/)
    expect(decodeURIComponent((await bad.getAttribute('href'))!)).toContain('"status_quality":3')
    expect(complaints).toEqual([])
  })

  test('opens as many devices as its bars say', async () => {
    const { page, complaints } = await pageOf('admin')
    for (const [title, bar] of [
      ['Last seen', /^0–1 days ago/],
      ['Firmware', /^1\.4\.0/],
    ] as const) {
      await goTo(page, 'health')
      await opensAsMany(page, panel(page, title).getByRole('link', { name: bar }), 'Manage devices')
    }
    expect(complaints).toEqual([])
  })
})

describe('level analytics', () => {
  test('tells how far forecasts were off by depot, over the period that is asked for', async () => {
    const { page, complaints } = await pageOf('admin')
    await goTo(page, 'levelAnalytics')
    const errors = panel(page, 'Forecast error by depot')
    await errors.getByRole('rowheader').first().waitFor()
    await page.getByRole('button', { name: '30 days' }).click()
    await page.waitForURL(/days=30/)
    await page.getByRole('button', { name: '30 days', pressed: true }).waitFor()
    await errors.getByRole('rowheader').first().getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Tanks' }).waitFor()
    expect(complaints).toEqual([])
  })
})

describe.each(['analytics', 'health', 'levelAnalytics'])('the page %s', path => {
  // screens.test.ts checks them on a phone.
  test.each(cases(Object.values(SIZES), [SIZES.desk]))(
    'fits its window and is accessible at %i px',
    async width => {
      const { page } = await pageOf('admin')
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, path)
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      await page.getByRole('main').getByRole('region').first().waitFor()
      expect(await fits(page)).toBe(true)
      expect(await accessFaults(page)).toEqual([])
    },
  )
})
