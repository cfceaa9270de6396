import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { api, makeCustomer } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { drawn } from './support/drawn'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const ADMIN = 'admin@ullage.test'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const file = (text: string | Buffer) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.isBuffer(text) ? text : Buffer.from(text),
})
const HEAD = 'Name,Depot,Customer no.,E-mail,County,Country'

describe('a file of new customers', () => {
  test('is checked before it is imported: errors by row, then a preview, then records that are there', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/customers')
    await heading(page, 'Customers')
    await page.getByRole('link', { name: 'Import' }).click()
    await heading(page, 'Import: Customers')
    const choose = page.locator('input[type=file]')
    await choose.setInputFiles(file(`${HEAD}\nWrong,Nowhere,I0,nobody,Cork,Ireland`))
    const errors = page.getByRole('region', { name: 'Errors' })
    await errors.getByRole('cell', { name: '“Nowhere” was not found' }).waitFor()
    await errors.getByRole('cell', { name: /Must be an e-mail address/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0)
    expect(await accessFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose.setInputFiles(
      file(
        `${HEAD}\nImported One,Mallow depot,I1,one@example.com,Cork,Ireland\nImported Two,Mallow depot,I2,two@example.com,Cork,Ireland`,
      ),
    )
    await page.getByText('2 rows, no errors').waitFor()
    await page
      .getByRole('region', { name: 'First rows' })
      .getByRole('cell', { name: 'Imported One' })
      .waitFor()
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('2 records created').waitFor()
    await page.goto(`/dashboard/customers?filter=${encodeURIComponent('{"q":"Imported"}')}`)
    await page.getByText('Imported One').first().waitFor()
    await page.reload()
    await page.getByText('Imported Two').first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

/** Chooses an option although other results arrive while the mouse is pressed on it. */
async function choosePressed(page: Page, field: Locator, name: string) {
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name }).hover()
  await page.mouse.down()
  const others = page.waitForResponse(answer => answer.url().includes('Another'))
  await field.fill('Another')
  await (await others).finished()
  await drawn(page)
  await page.mouse.up()
}

describe('customers who are one', () => {
  test('become one record, after it was said what moves', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/customers')
    const kept = await makeCustomer(page, 'Entered First')
    const twin = await makeCustomer(page, 'Entered Twice')
    const body = {
      name: 'Goes over',
      group_id: twin.parent_id,
      customer_id: twin.id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
    }
    const tank = await api<{ id: number }>(page, '/api/tanks', { body })
    await page.goto(`/dashboard/customers/${twin.id}/show`)
    await heading(page, 'Entered Twice')
    await page.getByRole('button', { name: 'Merge into another customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge Entered Twice' })
    await dialog.getByLabel('Keep').fill('Entered')
    await choosePressed(page, dialog.getByLabel('Keep'), 'Entered First')
    const moves = dialog.locator('dl > div').filter({ has: page.getByText('Tanks', { exact: true }) })
    await expect.poll(() => moves.locator('dd').innerText()).toBe('1')
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.waitForURL(url => url.pathname.startsWith(`/dashboard/customers/${kept.id}/`))
    await heading(page, 'Entered First')
    const moved = await api<{ customer_id: number }>(page, `/api/tanks/${tank.id}`)
    expect(moved.customer_id).toBe(kept.id)
    await api(page, `/api/tanks/${tank.id}`, { method: 'DELETE' })
    await page.goto(`/dashboard/customers/${twin.id}/show`)
    await page.getByText(/Not found/).waitFor()
    await close()
    expect(complaints.filter(text => !text.includes('404'))).toEqual([])
  })
})

describe('people', () => {
  test('a group manager is made, sets a password by the link, and signs in', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/users')
    await heading(page, 'Users')
    await page.getByRole('button', { name: 'New group manager' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Name/).fill('Mona Manager')
    await dialog.getByLabel(/^E-mail/).fill('mona@ullage.test')
    await dialog.getByLabel(/^Groups/).fill('Ennis')
    await page.getByRole('option', { name: 'Ennis depot' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    const link = await dialog.getByLabel('Link to set a password').inputValue()
    expect(await accessFaults(page)).toEqual([])
    await close()

    const mona = await visit(browser, product)
    await mona.page.goto(`/set-password${new URL(link).hash}`)
    await heading(mona.page, 'Set password')
    expect(await accessFaults(mona.page)).toEqual([])
    await mona.page.getByLabel('Password', { exact: true }).fill('long enough now')
    await mona.page.getByRole('button', { name: 'Set password' }).click()
    await mona.page.getByText('Password set. You can sign in now.').waitFor()
    await mona.page.getByRole('link', { name: 'Sign in' }).click()
    await heading(mona.page, 'Sign in')
    await mona.page.getByLabel('E-mail').fill('mona@ullage.test')
    await mona.page.getByLabel('Password', { exact: true }).fill('long enough now')
    await mona.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await mona.page.waitForURL(/\/dashboard\//)
    expect([...complaints, ...mona.complaints]).toEqual([])
    await mona.close()
  })
})

describe('tank models', () => {
  test('tell litres at a level, the other way round, and a dip chart', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/models/1/show')
    await heading(page, /H1200/)
    await page.getByLabel('Level (mm)').fill('615')
    await expect.poll(() => page.getByLabel('Volume (L)').inputValue()).toBe('606')
    await page.getByLabel('Volume (L)').fill('303')
    await expect.poll(() => page.getByLabel('Level (mm)').inputValue()).toMatch(/^30[78]$/)
    await page.getByRole('tab', { name: 'Dip chart' }).click()
    await page.getByRole('img', { name: /Volume by level of H1200/ }).waitFor()
    await page.getByRole('rowheader', { name: '1,200' }).waitFor()
    expect(await accessFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('are found by what was measured', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/models')
    await heading(page, 'Models')
    await page.getByRole('button', { name: 'Find a model by dimensions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Capacity/).fill('1210')
    await dialog.getByRole('button', { name: 'Find models' }).click()
    await expect.poll(() => dialog.getByRole('link').allInnerTexts()).toContain('Carrick H1200')
    await close()
  })
})

describe('the library of reports', () => {
  test('keeps its question in the address, and shows stock by pages', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/reports')
    await heading(page, 'Reports')
    await page.getByRole('link', { name: 'Report library' }).click()
    await heading(page, 'Report library')
    // Other tests create tanks, so the expected number comes from the server's response.
    const answered = async () => {
      const answer = await page.waitForResponse(
        answer => answer.ok() && answer.url().includes('/api/library/stock?'),
      )
      return Number(answer.headers()['content-range']!.split('/')[1])
    }
    const all = answered()
    await page.getByRole('link', { name: 'Stock at a date' }).click()
    expect(await all).toBeGreaterThan(200)
    await page.getByText(`${await all} rows`).waitFor()
    await page.getByLabel('Client or depot').fill('Ennis')
    const ofDepot = answered()
    await page.getByRole('option', { name: 'Ennis depot' }).click()
    expect(await ofDepot).toBeGreaterThan(20)
    expect(await ofDepot).toBeLessThan(await all)
    await page.getByText(`${await ofDepot} rows`).waitFor()
    await page.reload()
    await page.getByText(`${await ofDepot} rows`).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('stock.csv')
    expect(await accessFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

test.each(Object.values(SIZES))('the office’s screens fit into %i px', async width => {
  const { page, close } = await visit(browser, product, width)
  for (const path of ['customers/import', 'library?report=stock', 'models/1/show?tab=dips', 'users']) {
    await arrive(page, ADMIN, `/dashboard/${path}`)
    expect(await fits(page), path).toBe(true)
  }
  await close()
})

test('groups of a client are told by its id in the address', async () => {
  const { page, close } = await visit(browser, product)
  await arrive(page, ADMIN, '/dashboard/groups?clientId=110')
  await page.getByText('Ennis depot').first().waitFor()
  expect(await page.getByText('Mallow depot').count()).toBe(0)
  await close()
})
