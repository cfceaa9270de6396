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

const pager = (page: Page) => page.getByRole('navigation', { name: 'Records of the list' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).locator('bdi')
const ASKED = new URLSearchParams({
  filter: JSON.stringify({ content_type: 'derv' }),
  sort: 'name',
  order: 'DESC',
  page: '1',
  perPage: '10',
}).toString()

/** The names of a list as the server has them. */
const names = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
    const filter = encodeURIComponent(JSON.stringify({ content_type: 'derv' }))
    const sort = encodeURIComponent(JSON.stringify(['name', 'DESC']))
    const answer = await fetch(`/api/tanks?filter=${filter}&sort=${sort}&range=[0,999]`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await answer.json()) as { name: string }[]).map(tank => tank.name)
  })

describe('a record that was opened from a list', () => {
  test('leads to those before and after it, by link and by key, across the borders of pages', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?${ASKED}`)
    await page.locator('tbody tr').nth(8).waitFor()
    const all = await names(page)
    expect(all.length).toBeGreaterThan(12)
    await page.locator('tbody tr').nth(8).click()
    await expect.poll(() => heading(page).innerText()).toBe(all[8])
    await pager(page).getByText(`9 of ${all.length}`).waitFor()
    await pager(page)
      .getByRole('link', { name: `Next: ${all[9]}` })
      .click()
    await expect.poll(() => heading(page).innerText()).toBe(all[9])
    await pager(page).getByText(`10 of ${all.length}`).waitFor()
    await pager(page)
      .getByRole('link', { name: `Next: ${all[10]}` })
      .waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => heading(page).innerText()).toBe(all[10])
    await pager(page).getByText(`11 of ${all.length}`).waitFor()
    // It lives through a reload, and the form and back.
    await page.reload()
    await pager(page).getByText(`11 of ${all.length}`).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await pager(page)
      .getByRole('link', { name: `Previous: ${all[9]}` })
      .waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => heading(page).innerText()).toBe(all[9])
    await pager(page)
      .getByRole('link', { name: `Next: ${all[10]}` })
      .click()
    await expect.poll(() => heading(page).innerText()).toBe(all[10])

    // The list is on the page of the record that was looked at last, and begins at its row.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await page.getByText(`11–${Math.min(20, all.length)} of ${all.length}`).waitFor()
    const params = new URL(page.url()).searchParams
    expect([params.get('page'), params.get('order'), params.get('filter')]).toEqual([
      '2',
      'DESC',
      '{"content_type":"derv"}',
    ])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(all[10])
    expect(complaints).toEqual([])
    await close()
  })

  test('has nobody before the first and after the last', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?${ASKED}`)
    await page.locator('tbody tr').first().waitFor()
    const all = await names(page)
    await page.locator('tbody tr').first().click()
    await pager(page).getByText(`1 of ${all.length}`).waitFor()
    expect(await pager(page).getByRole('link').count()).toBe(1)
    await page.keyboard.press('k')
    expect(await heading(page).innerText()).toBe(all[0])
    await page.goto(`/dashboard/tanks?${ASKED.replace('page=1&', `page=${Math.ceil(all.length / 10)}&`)}`)
    await page.locator('tbody tr').last().click()
    await pager(page).getByText(`${all.length} of ${all.length}`).waitFor()
    expect(await pager(page).getByRole('link').count()).toBe(1)
    await close()
  })

  test('leads on from a card of a phone, and fits it', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'client@ullage.test', `/dashboard/tanks?${ASKED}`)
    const all = await names(page)
    await page.getByRole('link', { name: all[2]!, exact: true }).click()
    await pager(page).getByText(`3 of ${all.length}`).waitFor()
    expect(await fits(page)).toBe(true)
    for (const link of await pager(page).getByRole('link').all())
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await close()
  })
})

test('a record that was opened by its address has no neighbours', async () => {
  const { page, close } = await visit(browser, product)
  await arrive(page, 'client@ullage.test', '/dashboard/tanks/67/show')
  await page.getByRole('heading', { name: 'Readings', exact: true }).waitFor()
  expect(await pager(page).count()).toBe(0)
  await close()
})
