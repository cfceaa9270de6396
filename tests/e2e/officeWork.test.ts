import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receive, type Receiver } from '../api/send/receiver'
import { choose, listed } from './support/act'
import { api } from './support/api'
import { arrive, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
const ADMIN = 'admin@ullage.test'
const CLIENT = 'client@ullage.test'
let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  browser = await workerBrowser()
  receiver = await receive()
})
afterAll(async () => {
  await leaveAll()
  await receiver.close()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const state = (page: Page, words: string) =>
  page.getByRole('heading', { level: 1 }).getByText(words).waitFor()
/** Saves a form, which leads to the record’s page. */
async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/show$/)
}
/** Types into a record picker, and chooses the record with this name. */
async function pick(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}
type Row = { id: number }

describe('a report of the library', () => {
  test.each([
    ['an admin', ADMIN],
    ['a client', CLIENT],
    ['a provider', 'provider@ullage.test'],
  ])(
    'keeps its depot for the others, is scheduled as it is asked for, paused and resumed by %s',
    async (who, email) => {
      const { page, complaints, close } = await visit(browser, product)
      await arrive(page, email, '/dashboard/library?report=silent-devices&days=9&tank_group_id=102')
      await heading(page, 'Report library')
      const stock = await page
        .getByRole('link', { name: 'Stock at a date', exact: true })
        .getAttribute('href')
      expect(stock).toMatch(/\?report=stock&tank_group_id=102$/)
      await page.getByRole('link', { name: 'Schedule', exact: true }).click()
      await heading(page, 'New report schedule')
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      expect(await name.inputValue()).toBe('Silent devices')
      expect(await page.getByLabel(/^Days without a message/).inputValue()).toBe('9')
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Client or depot' }).inputValue())
        .toBe('Clonmel depot')
      await name.fill(`Silence for ${who}`)
      await save(page)
      await heading(page, `Silence for ${who}`)
      await state(page, 'Active')
      await choose(page, 'Pause')
      await state(page, 'Paused')
      await page.reload()
      await state(page, 'Paused')
      await choose(page, 'Resume')
      await state(page, 'Active')
      expect(complaints).toEqual([])
      await close()
    },
  )
})

describe('a message to many people', () => {
  test('is written with whom it reaches in sight, scheduled, and cancelled', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'firebase-admin@ullage.test', '/dashboard/notify/create')
    await heading(page, 'New message')
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Closed on Monday')
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The office is closed on Monday.')
    await pick(page, 'Client or depot', 'Clonmel depot')
    const preview = page.getByRole('status').filter({ hasText: /\d+ recipients/ })
    await preview.waitFor()
    await page.locator('article article').getByText('The office is closed on Monday.').waitFor()
    await save(page)
    await heading(page, 'Closed on Monday')
    await choose(page, 'Schedule')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Send at/).fill('01/01/2020 10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('Must be in the future').first().waitFor()
    await dialog.getByLabel(/^Send at/).fill('01/01/2040 10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await state(page, 'Scheduled')
    await page.reload()
    await state(page, 'Scheduled')
    await choose(page, 'Cancel sending')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click()
    await state(page, 'Cancelled')
    await page.reload()
    await state(page, 'Cancelled')
    expect(complaints.filter(text => !/422/.test(text))).toEqual([])
    await close()
  })
})

describe('tanks', () => {
  test('come from a file after it was checked, and are taken out of use', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/tanks')
    await heading(page, 'Tanks')
    await page.getByRole('link', { name: 'Manage', exact: true }).click()
    await heading(page, 'Manage tanks')
    await page.getByRole('link', { name: 'Import' }).click()
    await heading(page, 'Import: Manage tanks')
    const choosing = page.locator('input[type=file]')
    const file = (...rows: string[]) => ({
      name: 'tanks.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Depot,Product,Tank model,Capacity (L)', ...rows].join('\n')),
    })
    await choosing.setInputFiles(
      file('From a file,Mallow depot,Kerosene,H1200,1210', 'Wrong,Mallow depot,Milk,H1200,1210'),
    )
    await page.getByRole('region', { name: 'Errors' }).getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choosing.setInputFiles(file('From a file,Mallow depot,Kerosene,H1200,1210'))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByText('1 record created').waitFor()
    await page.goto(listed('manageTanks', { q: 'From a file' }))
    await page.getByRole('link', { name: 'From a file', exact: true }).click()
    await heading(page, 'From a file')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('State').selectOption({ label: 'Decommissioned' })
    await save(page)
    await heading(page, 'From a file')
    await page.reload()
    await page.getByText('Decommissioned', { exact: true }).first().waitFor()
    const [tank] = await api<Row[]>(page, `/api/tanks?filter=${encodeURIComponent('{"name":"From a file"}')}`)
    await api(page, `/api/tanks/${tank!.id}`, { method: 'DELETE' })
    expect(complaints).toEqual([])
    await close()
  })
})

describe('clients', () => {
  test('are made with their features and a depot, which moves to another client', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/clients')
    const ids: number[] = []
    for (const name of ['Feale Oil', 'Maigue Oil']) {
      await page.goto('/dashboard/clients/create')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
      await pick(page, 'Features', 'Client approvals')
      await page.keyboard.press('Escape')
      await save(page)
      await heading(page, name)
      await page.reload()
      await page.getByText('Client approvals').waitFor()
      ids.push(Number(/\d+/.exec(new URL(page.url()).pathname)![0]))
    }
    await page.goto('/dashboard/groups/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Abbeyfeale depot')
    await pick(page, 'Client', 'Feale Oil')
    await save(page)
    await heading(page, 'Abbeyfeale depot')
    await page.getByRole('link', { name: 'Edit' }).click()
    await pick(page, 'Client', 'Maigue Oil')
    await save(page)
    await heading(page, 'Abbeyfeale depot')
    for (const [at, depots] of [
      [0, 0],
      [1, 1],
    ] as const) {
      await page.goto(`/dashboard/groups?clientId=${ids[at]}`)
      await heading(page, 'Groups')
      const links = page.getByRole('link', { name: 'Abbeyfeale depot', exact: true })
      await expect.poll(() => links.count()).toBe(depots)
    }
    const [depot] = await api<Row[]>(page, `/api/tankgroups?filter={"name":"Abbeyfeale depot"}`)
    for (const id of [depot!.id, ...ids]) await api(page, `/api/tankgroups/${id}`, { method: 'DELETE' })
    expect(complaints).toEqual([])
    await close()
  })
})

describe('what the office keeps beside tanks', () => {
  test('is made, changed and removed: a model and a distributor', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, ADMIN, '/dashboard/models/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cube 1000')
    await page.getByLabel('Shape').selectOption({ label: 'Rectangular' })
    for (const side of ['Width', 'Length', 'Height'])
      await page.getByLabel(side, { exact: false }).first().fill('1000')
    await page.getByLabel('Capacity').fill('1000')
    await save(page)
    await heading(page, 'Cube 1000')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Ours')
    await save(page)
    await heading(page, 'Cube 1000')
    await page.getByText('Ours', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await heading(page, 'Tank models')
    await page.goto(listed('models', { q: 'Cube 1000' }))
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()

    await page.goto('/dashboard/distributors/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Deel Fuels')
    await save(page)
    await heading(page, 'Deel Fuels')
    await page.goto(listed('distributors', { q: 'Deel' }))
    await page.getByRole('link', { name: 'Deel Fuels', exact: true }).waitFor()
    const [made] = await api<Row[]>(page, `/api/distributors?filter=${encodeURIComponent('{"q":"Deel"}')}`)
    await api(page, `/api/distributors/${made!.id}`, { method: 'DELETE' })
    // An incomplete shape has no capacity.
    expect(complaints.filter(text => !/422/.test(text))).toEqual([])
    await close()
  })

  test('tells an address of a client’s own: a test reaches it, and the log says so', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, CLIENT, '/dashboard/webhooks/create')
    await pick(page, 'Client or depot', 'Clonmel depot')
    await page.getByLabel('URL').fill(`${receiver.url}/hook`)
    await pick(page, 'Events', 'Sudden drop')
    await page.keyboard.press('Escape')
    await page.getByLabel('Secret').fill('sixteen letters long')
    await save(page)
    await heading(page, `${receiver.url}/hook`)
    await choose(page, 'Send test')
    await expect
      .poll(() => receiver.take().map(({ headers }) => Boolean(headers['ullage-signature'])))
      .toEqual([true])
    await page.reload()
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)![0])
    await page.getByRole('region', { name: 'Deliveries' }).getByRole('link').first().click()
    await page.waitForURL(/sent-messages/)
    await state(page, 'Sent')
    await api(page, `/api/webhooks/${id}`, { method: 'DELETE' })
    expect(complaints).toEqual([])
    await close()
  })
})
