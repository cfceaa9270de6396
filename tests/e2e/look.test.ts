import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { fits } from './support/browser'
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

const HEIGHT = 900
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT })
const colourOf = (element: Locator) => element.evaluate(node => getComputedStyle(node).color)

describe('colour', () => {
  test('is a dot beside a time, green or red as the specification says, and never the time itself', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'tanks?filter={}')
    await page.getByRole('row').nth(1).waitFor()
    const text = await colourOf(page.locator('tbody td').first())
    const fresh = page.locator('tbody time[data-fresh="good"]').first()
    expect(await colourOf(fresh)).toBe(text)
    const dot = (element: Locator) =>
      element.evaluate(node => getComputedStyle(node, '::before').backgroundColor)
    expect(await dot(fresh)).toBe('rgb(27, 127, 59)')
    await goTo(page, 'tanks?filter={}&sort=reading_at&order=ASC')
    const stale = page.locator('tbody time[data-fresh="bad"]').first()
    await stale.waitFor()
    expect(await dot(stale)).toBe('rgb(179, 38, 30)')
    expect(await colourOf(stale)).toBe(text)
  })

  test('says nothing of active users, and that a device was never heard in red', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, 'users?filter={}')
    const active = page.locator('tbody td', { hasText: /^Active$/ }).first()
    await active.waitFor()
    expect(await active.locator('svg').count()).toBe(0)
    await goTo(page, 'manage-devices?filter={"last_seen_at":null}&columns=device_id,status_quality')
    const never = page.locator('tbody td', { hasText: /^N\/A$/ }).first()
    await never.waitFor()
    expect(await never.locator('[data-tone="bad"]').count()).toBe(1)
  })
})

describe('a record’s page and form', () => {
  test.each(['tanks/20', 'customers/101', 'clients/102', 'manage-devices/20'])(
    'have every value beside its label: %s',
    async path => {
      const { page } = await pageOf('admin')
      await goTo(page, `${path}/show`)
      await page.getByRole('tabpanel').locator('dl').first().waitFor()
      const gaps = () =>
        page.locator('[role="tabpanel"] section > dl > div:not([data-block])').evaluateAll(rows =>
          rows.map(row => {
            const [label, value] = [row.querySelector('dt')!, row.querySelector('dd')!]
            const range = document.createRange()
            range.selectNodeContents(value)
            const from = label.getBoundingClientRect().left
            return Math.round(range.getBoundingClientRect().left - from)
          }),
        )
      await expect.poll(async () => (await gaps()).length).toBeGreaterThan(4)
      expect(Math.max(...(await gaps()))).toBeLessThanOrEqual(220)
    },
  )

  test('have the inputs of a form in two columns on a desk, in one on a tablet and a phone', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, 'customers/101')
    const columns = async () => {
      const places = await Promise.all(
        ['E-mail', 'Phone'].map(name => page.getByLabel(name, { exact: true }).boundingBox()),
      )
      return new Set(places.map(place => Math.round(place!.x))).size
    }
    for (const [width, count] of [
      [1440, 2],
      [1222, 2],
      [1024, 1],
      [390, 1],
    ] as const) {
      await resize(page, width)
      await expect.poll(columns, { message: `at ${width} pixels` }).toBe(count)
      expect(await fits(page), `at ${width} pixels`).toBe(true)
    }
  })
})

test('a table that scrolls sideways fades at its edge, unless only the room beside its last column is hidden', async () => {
  const { page } = await pageOf('client')
  await resize(page, 1440)
  await goTo(page, 'reports?filter={}')
  await page.locator('tbody tr').first().waitFor()
  const table = page.locator('.RaDataTable-tableWrapper')
  const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  const fade = () => table.evaluate(each => getComputedStyle(each).getPropertyValue('--more'))
  await expect.poll(hidden).toBeGreaterThan(0)
  expect(await hidden()).toBeLessThanOrEqual(24)
  expect(await fade()).toBe('0px')
  await resize(page, 800)
  await expect.poll(hidden).toBeGreaterThan(48)
  await expect.poll(fade).toBe('32px')
})

/** A4 landscape without margins, px. */
const PAPER = { width: 1032, height: 703 }

/** Lays the page out for print. */
async function print(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
}
const seen = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()

describe('on paper', () => {
  test.each(cases([390, 1440], [390]))(
    'a list has its title, all columns and rows, and nothing to press: from a window of %s',
    async width => {
      const { page } = await pageOf('client')
      await resize(page, width)
      await goTo(page, 'tanks?filter={}')
      const rows = page.locator(width === 390 ? 'main li' : 'main tbody tr')
      await rows.first().waitFor()
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
    },
  )

  test.each([
    ['a tank', 'tanks/20', ['Edit', 'Directions', 'Open in maps']],
    ['a device', 'manage-devices/20', ['Print labels']],
  ])('the page of %s leaves out what only leads on', async (_, path, names) => {
    const { page } = await pageOf('admin')
    await goTo(page, `${path}/show`)
    const links = names.map(name => page.getByRole('main').getByRole('link', { name, exact: true }))
    for (const link of links) await link.waitFor()
    await print(page)
    for (const link of links) expect(await link.isVisible()).toBe(false)
  })

  test('a customer’s page leaves out panels that only have something to press', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, 'customers/2/show')
    const panel = page.getByRole('heading', { level: 2, name: 'Invitation letter' })
    await panel.waitFor()
    await print(page)
    expect(await panel.isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 2, name: 'Details' }).isVisible()).toBe(true)
  })

  test('a tank’s page has its title, gauge and chart, in dark colours on white', async () => {
    const { page } = await pageOf('client')
    await page.emulateMedia({ colorScheme: 'dark' })
    await goTo(page, 'tanks/20/show')
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
    await expect
      .poll(async () => {
        const box = (await canvas.boundingBox())!
        return box.x + box.width
      })
      .toBeLessThanOrEqual(PAPER.width)
    // The reading is drawn in the light theme's accent colour, which is visible on white paper.
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
  })
})
