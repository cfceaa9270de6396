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

const names = (page: Page) => page.locator('tbody a[data-open]').allInnerTexts()
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('a[data-open]')?.textContent)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Peek' })
const LIST = new URLSearchParams({
  filter: JSON.stringify({ state: 'active' }),
  sort: 'name',
  order: 'ASC',
  page: '2',
  perPage: '10',
})

describe('a tank that is peeked at beside its list', () => {
  test('is opened in its place among the others, and the way back leads to its row', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?${LIST}`)
    await expect.poll(async () => (await names(page)).length).toBe(10)
    const all = await names(page)
    await page.locator('tbody tr').nth(2).focus()
    await page.keyboard.press('p')
    await panel(page).getByRole('heading', { name: all[2] }).waitFor()
    expect(await names(page)).toEqual(all)
    await panel(page).getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: all[2] }).waitFor()
    await page.getByText(/^13 of \d+/).waitFor()
    await page.getByRole('link', { name: `Next: ${all[3]}` }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(all)
    await expect.poll(() => focusedRow(page)).toBe(all[2])
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => focusedRow(page)).toBe(all[2])
    expect(complaints).toEqual([])
    await close()
  })

  test('leaves the other rows within reach: each may be peeked at after it', async () => {
    const { page, close } = await visit(browser, product, SIZES.tablet)
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?${LIST}`)
    await expect.poll(async () => (await names(page)).length).toBe(10)
    const all = await names(page)
    for (const at of [1, 2]) {
      await page.locator('tbody tr').nth(at).hover()
      await page.getByRole('button', { name: `Peek at ${all[at]}` }).click()
      await panel(page).getByRole('heading', { name: all[at] }).waitFor()
    }
    await close()
  })
})

describe('what was done with a tank', () => {
  test('is said as having happened, with its name', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', `/dashboard/tanks?${LIST}`)
    await page.locator('tbody a[data-open]').first().click()
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Quarantine' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Reason/).fill('Looks wrong')
    await dialog.getByRole('button', { name: 'Quarantine' }).click()
    await page.getByText(`${name}: In quarantine`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByText(`Undone: ${name}`).isVisible()).toBe(true)
    await close()
  })
})

describe('the customer that another is merged into, on a phone', () => {
  test.each(['touch', 'keyboard'])('is chosen by %s, and the buttons are within reach', async how => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    await page.locator('[data-open]').first().click()
    await page.getByRole('button', { name: /^Merge/ }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('combobox')
    await box.click()
    await page.getByRole('option').first().waitFor()
    // The list takes room of its own: what is below it can be scrolled to, and is not covered.
    await dialog.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    if (how === 'touch') await page.getByRole('option').first().click()
    else await box.press('Enter')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
    await expect.poll(() => merge.isEnabled()).toBe(true)
    await merge.click({ trial: true })
    await box.focus()
    for (let tabs = 0; tabs < 4 && !(await merge.evaluate(it => it === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    expect(await merge.evaluate(it => it === document.activeElement)).toBe(true)
    await close()
  })
})
