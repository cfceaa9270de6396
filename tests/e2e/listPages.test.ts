import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, makeCustomer } from './support/api'
import { ownAddress } from './support/ownProduct'
import { sharedPages } from './support/pages'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
const pageOf = sharedPages(() => browser, product)
/** Suffix of the names of this file's customers. */
const SURNAME = `Farm ${crypto.randomUUID().slice(0, 6)}`
const NAMES = ['Ash', 'Beech', 'Cedar', 'Damson'].map(name => `${name} ${SURNAME}`)
beforeAll(async () => {
  browser = await workerBrowser()
  const { page } = await pageOf('admin')
  for (const name of NAMES) await makeCustomer(page, name)
})
afterAll(async () => {
  const { page } = await pageOf('admin')
  const filter = encodeURIComponent(JSON.stringify({ q: SURNAME }))
  for (const { id } of await api<{ id: number }[]>(page, `/api/customers?filter=${filter}`))
    await api(page, `/api/customers/${id}`, { method: 'DELETE' })
  await leaveAll()
})

const opens = (page: Page, number: number, perPage = 3) => {
  const filter = encodeURIComponent(JSON.stringify({ q: SURNAME }))
  return goTo(page, `customers?filter=${filter}&sort=name&order=ASC&page=${number}&perPage=${perPage}`)
}
const range = (page: Page) => page.getByText(/–\d+ of \d+$/)
const shows = (page: Page, told: string) => page.getByText(told, { exact: true }).waitFor()
const titles = (page: Page) => page.locator('tbody tr[data-row] a[data-open]').allInnerTexts()
const inAddress = (page: Page) => new URL(page.url()).searchParams.get('page')

describe('the pages of a list', () => {
  test('say which rows are there, not which are asked for, until the next are loaded', async () => {
    const { page } = await pageOf('admin')
    await opens(page, 1)
    await shows(page, '1–3 of 4')
    let release = () => {}
    const held = new Promise<void>(done => (release = done))
    let isAsked = false
    await page.route(/\/api\/customers\?/, async route => {
      isAsked = true
      await held
      await route.continue()
    })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => isAsked).toBe(true)
    expect(await range(page).innerText()).toBe('1–3 of 4')
    release()
    await shows(page, '4–4 of 4')
    expect(await titles(page)).toEqual(NAMES.slice(3))
  })

  test('end with the last, also for an address that asks for one beyond', async () => {
    const { page } = await pageOf('admin')
    await opens(page, 9)
    await shows(page, '4–4 of 4')
    await expect.poll(() => inAddress(page)).toBe('2')
    expect(await titles(page)).toEqual(NAMES.slice(3))
  })

  test('go back by one when the last row of the last is removed', async () => {
    const { page } = await pageOf('admin')
    await opens(page, 4, 1)
    await page.getByRole('checkbox', { name: /^Select this row/ }).check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove 1', exact: true }).click()
    await shows(page, '3–3 of 3')
    await expect.poll(() => inAddress(page)).toBe('3')
    expect(await titles(page)).toEqual(NAMES.slice(2, 3))
  })
})
