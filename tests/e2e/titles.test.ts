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

const titleOf = (page: Page) => () => page.title()

describe("the browser's title", () => {
  test('names the list, the record and the form, wherever somebody goes', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    await expect.poll(titleOf(page)).toBe('Tanks · Ullage')
    await page.locator('tbody a[data-open]').first().click()
    await page.waitForURL(/\/show/)
    const name = await page.getByRole('heading', { level: 1 }).locator('bdi').innerText()
    await expect.poll(titleOf(page)).toBe(`${name} · Tanks · Ullage`)
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect.poll(titleOf(page)).toBe(`Edit ${name} · Tanks · Ullage`)
    await page.goBack()
    await expect.poll(titleOf(page)).toBe(`${name} · Tanks · Ullage`)
    await page.goBack()
    await expect.poll(titleOf(page)).toBe('Tanks · Ullage')
    await page.goto('/dashboard/customers/create')
    await expect.poll(titleOf(page)).toBe('New customer · Customers · Ullage')
    await page.goto('/dashboard/customers/import')
    await expect.poll(titleOf(page)).toBe('Import · Customers · Ullage')
    await page.goto('/dashboard/customers/removed')
    await expect.poll(titleOf(page)).toBe('Removed · Customers · Ullage')
    await page.goto('/dashboard/tanks/999999/show')
    await expect.poll(titleOf(page)).toBe('Tanks · Ullage')
    await page.goto('/dashboard/nowhere')
    await expect.poll(titleOf(page)).toBe('Looks like you got lost · Ullage')
    await page.goto('/500')
    await page.getByRole('heading', { level: 1, name: 'Internal Server Error' }).waitFor()
    await page.getByText('Something went wrong. Please try again later.').waitFor()
    await page.getByRole('link', { name: 'BACK HOME' }).click()
    await page.waitForURL(/\/dashboard\//)
    await close()
  })

  test.each([
    ['fr', 'Cuves', 'Modifier'],
    ['ar', 'الخزانات', 'تعديل'],
  ])('is in the language of the reader: %s', async (language, tanks, edit) => {
    const { page, close } = await visit(browser, product)
    await page.addInitScript(language => {
      localStorage.setItem('ullage.preferences', JSON.stringify({ language }))
    }, language)
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/tanks')
    const session = await admin.page.evaluate(() => localStorage.getItem('ullage'))
    await admin.close()
    await page.addInitScript(kept => localStorage.setItem('ullage', kept!), session)
    await page.goto('/dashboard/tanks/12/show')
    const name = await page.getByRole('heading', { level: 1 }).locator('bdi').innerText()
    await expect.poll(titleOf(page)).toBe(`${name} · ${tanks} · Ullage`)
    await page.goto('/dashboard/tanks/12')
    await expect.poll(titleOf(page)).toMatch(new RegExp(`^${edit} .* · ${tanks} · Ullage$`))
    await close()
  })
})
