import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIZES, arrive, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Whether what is drawn in the middle of an element is the element: it is not cut off, covered or outside the window. */
const isInSight = (element: Locator) =>
  element.evaluate(node => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

async function editFirst(page: Page, path: string) {
  await arrive(page, 'admin@ullage.test', `/dashboard/${path}`)
  await page.locator('a[data-open]').first().click()
  await page.waitForURL(/\/show/)
  await page.goto(page.url().replace(/\/show.*/, ''))
}

describe('a list of options', () => {
  test.each(Object.entries(SIZES))(
    'is not cut off by the table that its field stands in: on a %s',
    async (_name, width) => {
      const { page, close } = await visit(browser, product, width)
      await editFirst(page, 'panels')
      const last = page.locator('td [role="combobox"]').last()
      await last.click()
      const option = page.getByRole('listbox').getByRole('option').nth(1)
      await option.waitFor()
      expect(await isInSight(option)).toBe(true)
      const title = await option.innerText()
      await option.click()
      expect(await last.inputValue()).toBe(title)
      await close()
    },
  )

  test('scrolls along with the arrow keys', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/manageTanks/create')
    await page.getByRole('combobox', { name: 'County' }).click()
    await page.getByRole('listbox').getByRole('option').nth(18).waitFor()
    for (let i = 0; i < 18; i++) await page.keyboard.press('ArrowDown')
    const id = await page.getByRole('combobox', { name: 'County' }).getAttribute('aria-activedescendant')
    expect(await isInSight(page.locator(`[id="${id}"]`))).toBe(true)
    await close()
  })
})

describe('a panel', () => {
  test('stays whole inside a low window', async () => {
    const { page, close } = await visit(browser, product, SIZES.tablet)
    await page.setViewportSize({ width: SIZES.tablet, height: 380 })
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    for (const name of ['Filter', 'Columns']) {
      await page.getByRole('button', { name, exact: true }).click()
      const box = await page.getByRole('dialog').boundingBox()
      expect(box!.y).toBeGreaterThanOrEqual(0)
      expect(box!.y + box!.height).toBeLessThanOrEqual(380)
      expect(box!.x + box!.width).toBeLessThanOrEqual(SIZES.tablet)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await close()
  })
})

describe('what lies beside or below each other', () => {
  const boxes = (of: Locator) => of.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))

  test('the line above Save is as wide as the card above it', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers/create')
    const bar = page.getByRole('button', { name: 'Save', exact: true }).locator('..')
    const [line] = await boxes(bar)
    const [card] = await boxes(page.locator('form section').first())
    expect([line.left, line.right]).toEqual([card.left, card.right])
    await close()
  })

  test('the tabs of a record with which nothing can be done follow its title on a phone', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'provider@ullage.test', '/dashboard/countries/1/show')
    const [title] = await boxes(page.getByRole('heading', { level: 1 }))
    const [tabs] = await boxes(page.getByRole('tablist'))
    expect(tabs.top - title.bottom).toBeLessThanOrEqual(20)
    await close()
  })

  test('a state on a card of a phone keeps away from the fact beside it', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'admin@ullage.test', '/dashboard/devices')
    await page.locator('[data-open]').first().waitFor()
    const [first, second] = await boxes(page.locator('main dl').first().locator('> div'))
    expect(second.left - first.right).toBeGreaterThanOrEqual(12)
    await close()
  })
})
