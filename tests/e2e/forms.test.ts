import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { api, makeCustomer } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { refuseComplaints } from './support/complaints'
import { drawn } from './support/drawn'
import { changesOf, description, field, hasFocus, pick, save, saved, type Change } from './support/form'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

/** Browser messages about refused, lost or blocked responses, and about an invalid location. */
const REFUSED = /status of 4\d\d|net::ERR_|Failed to parse location source/

let browser: Browser
let page: Page
let complaints: string[]
let changes: Change[]
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page, complaints } = await visit(browser, ownAddress()))
  await arrive(page, 'admin@ullage.test', '/dashboard/account')
  changes = changesOf(page)
})
afterAll(leaveAll)
beforeEach(() => {
  changes.length = 0
})
afterEach(async () => {
  await page.context().setOffline(false)
  await page.unrouteAll()
  refuseComplaints(complaints, REFUSED)
})

const summary = () => page.locator('form').getByRole('alert')
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
type Customer = Record<string, unknown> & { id: number; version: number }
const stored = (id: number) => api<Customer>(page, `/api/customers/${id}`)
const listed = <Row>(path: string, filter: object) =>
  api<Row[]>(page, `/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

/** Creates a customer with this name, and opens its form. */
async function edit(name: string, more: object = {}): Promise<Customer> {
  const { id } = await makeCustomer(page, name, { address_1: 'Old road', ...more })
  await goTo(page, `customers/${id}`)
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(name)
  const customer = await stored(id)
  changes.length = 0
  return customer
}
const address = () => field(page, 'Address line 1')
/** The dialog that asks before leaving a form with changes. */
const question = () => page.getByRole('dialog', { name: 'Unsaved changes' })
const cancel = () => page.getByRole('link', { name: 'Cancel', exact: true }).click()

describe('the form of a new record', () => {
  test('names what is wrong at the fields and in a summary, keeps what was written, and saves once it is right', async () => {
    await goTo(page, 'customers/create')
    await save(page)
    await expect.poll(() => hasFocus(summary())).toBe(true)
    expect(await summary().getByRole('button').allInnerTexts()).toEqual([
      'Name',
      'Depot',
      'E-mail',
      'County',
      'Country',
    ])
    await summary()
      .getByText(/Enter an e-mail address or a phone number/)
      .waitFor()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    expect(await description(name)).toBe('Required')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await summary().getByRole('button', { name: 'County' }).click()
    expect(await hasFocus(field(page, 'County'))).toBe(true)
    expect(await accessFaults(page)).toEqual([])

    const email = page.getByLabel('E-mail')
    await email.fill('not an address')
    await save(page)
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await email.inputValue()).toBe('not an address')
    expect(changes).toEqual([])

    await email.fill('hanora@example.test')
    await name.fill('Hanora Quirke')
    for (const [box, words] of [
      ['Depot', 'Mallow depot'],
      ['County', 'Cork'],
      ['Country', 'Ireland'],
    ] as const)
      await pick(page, box, words)
    await saved(page)
    expect(await listed('customers', { q: 'Hanora' })).toMatchObject([
      { name: 'Hanora Quirke', email: 'hanora@example.test' },
    ])
  })

  test('makes one record, however often the answer to it is lost', async () => {
    await goTo(page, 'countries/create')
    await field(page, 'Name').fill('Elbonia')
    await field(page, 'Code').fill('EB')
    // The server creates it, but the page never gets the response.
    await page.route('**/api/countries', async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await summary().getByText('Server Error').waitFor()
    await page.unrouteAll()
    await saved(page)
    const [first, second] = changes
    expect(first!.headers['idempotency-key']).toMatch(/.{16}/)
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
    const made = await listed<{ id: number }>('countries', { name: 'Elbonia' })
    expect(made).toHaveLength(1)
    await api(page, `/api/countries/${made[0]!.id}`, { method: 'DELETE' })
  })

  test('is filled in by its address where that names fields and values, and empty where it names none', async () => {
    const source = encodeURIComponent('{"name":"Elbonia","code":{"a":1},"id":7,"nothing":1}')
    await goTo(page, `countries/create?source=${source}`)
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Elbonia')
    expect(await field(page, 'Code').inputValue()).toBe('')
    await goTo(page, 'models/create?source={')
    await field(page, 'Shape').waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('')
  })

  test('takes what its screen is filtered by, and does not ask for it', async () => {
    await goTo(page, 'clients/create')
    await field(page, 'Name').fill('Client of clients')
    expect(await page.locator('[id="field-parent_id"]').count()).toBe(0)
    await saved(page)
    expect(page.url()).toMatch(/\/clients\/\d+\/show$/)
    const [client] = await listed<{ id: number; parent_id: number | null }>('tankgroups', {
      name: 'Client of clients',
    })
    expect(client!.parent_id).toBeNull()
    await api(page, `/api/tankgroups/${client!.id}`, { method: 'DELETE' })
  })
})

describe('the form of a record that is there', () => {
  test('sends only what was changed, against the version that was opened', async () => {
    const { id, version } = await edit('Moved house')
    await address().fill('New road')
    await saved(page)
    expect(changes).toMatchObject([{ method: 'PUT', body: { address_1: 'New road' } }])
    expect(changes[0]!.body).toEqual({ address_1: 'New road' })
    expect(changes[0]!.headers['if-match']).toBe(`"${version}"`)
    expect(await stored(id)).toMatchObject({ name: 'Moved house', address_1: 'New road' })
  })

  test('sends nothing when nothing was changed, and is left without a question', async () => {
    const { id } = await edit('As before')
    await saved(page)
    expect(changes).toEqual([])
    await goTo(page, `customers/${id}`)
    await address().waitFor()
    await cancel()
    await page.waitForURL(/\/show$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('tells at the field what only the server can know', async () => {
    const number = `TAKEN-${Date.now()}`
    await makeCustomer(page, 'Has the number', { customer_no: number })
    await edit('Wants the number')
    await field(page, 'Customer no').fill(number)
    await save(page)
    await summary()
      .getByText(/Already in use by another record/)
      .waitFor()
    expect(await description(field(page, 'Customer no'))).toBe('Already in use by another record')
  })

  test('keeps what was typed when the record can not be read again', async () => {
    const { id } = await edit('Read again')
    await address().fill('Nearly lost')
    await page.route(`**/api/customers/${id}`, route =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 404, json: { code: 'not_found', message: 'Gone' } })
        : route.fallback(),
    )
    const refused = page.waitForResponse(answer => answer.status() === 404)
    // A change of another user makes the page read it.
    await api(page, `/api/customers/${id}`, { method: 'PUT', body: { address_2: 'Upper floor' } })
    await refused
    await drawn(page)
    expect(await address().inputValue()).toBe('Nearly lost')
    await address().fill('Old road')
  })

  test('keeps what was typed when the server can not be reached or there is no network, and sends nothing later', async () => {
    const { id } = await edit('Out of reach')
    await address().fill('Nearly lost')
    await page.route(`**/api/customers/${id}`, route =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await save(page)
    await summary().getByText('Server Error').waitFor()
    await page.unrouteAll()
    await page.context().setOffline(true)
    await save(page)
    await page.getByText('You’re offline. Nothing was saved; try again.').first().waitFor()
    await page.context().setOffline(false)
    expect(await address().inputValue()).toBe('Nearly lost')
    await address().fill('Old road')
    await page.getByRole('link', { name: 'Clients' }).click()
    await page.waitForURL(/\/dashboard\/clients/)
    // Anything still waiting for the network would have been sent before this list was requested.
    await heading('Clients').waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect((await stored(id)).address_1).toBe('Old road')
  })

  test('is not left with changes in it before the reader has said so, in the words of the product', async () => {
    const { id } = await edit('Half done')
    await address().fill('Half a road')
    // The browser's own dialog contains no text of the product.
    let native = ''
    page.once('dialog', dialog => {
      native = dialog.message()
      void dialog.dismiss()
    })
    await cancel()
    await question().getByText('Your changes will be lost if you leave this page.').waitFor()
    expect(await accessFaults(page)).toEqual([])
    await question().getByRole('button', { name: 'Keep editing' }).click()
    await question().waitFor({ state: 'hidden' })
    expect(page.url()).toMatch(new RegExp(`/dashboard/customers/${id}$`))
    expect(await address().inputValue()).toBe('Half a road')
    await page.getByRole('link', { name: 'Clients' }).click()
    await question().waitFor()
    await page.keyboard.press('Escape')
    await question().waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Clients' }).click()
    await question().getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL(/\/dashboard\/clients/)
    expect(native).toBe('')
    page.removeAllListeners('dialog')
    expect((await stored(id)).address_1).toBe('Old road')
  })

  test('gives way to the record’s page once the record can not be changed any more', async () => {
    const notice = await api<{ id: number }>(page, '/api/notices', {
      body: {
        subject: 'Roads are icy',
        body: 'Deliveries are late',
        channels: ['inbox'],
        audience: 'users',
        roles: ['client'],
      },
    })
    await goTo(page, `notify/${notice.id}`)
    await field(page, 'Subject').waitFor()
    await api(page, `/api/notices/${notice.id}/cancel`, { body: {} })
    await goTo(page, 'account')
    await heading('Account').waitFor()
    await goTo(page, `notify/${notice.id}`)
    await page.waitForURL(/\/notify\/\d+\/show$/)
    await page.getByText('Nobody was notified: sending was cancelled.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  })

  test.each(['', '/show'])('says that its record is not there, and leads back: /999999%s', async part => {
    await goTo(page, `customers/999999${part}`)
    await page.getByRole('heading', { name: 'Not found, or you don’t have access' }).waitFor()
    await page.getByText(/^Request /).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    const back = page.getByRole('link', { name: 'Back to Customers' })
    expect(await back.getAttribute('href')).toBe('/dashboard/customers')
  })
})

describe('a record that somebody else changed while its form was open', () => {
  /** Saves a form whose record's address was changed by another user meanwhile. */
  async function collide(name: string): Promise<number> {
    const { id } = await edit(name)
    const theirs = { address_1: 'Their road', address_2: 'Their town' }
    await api(page, `/api/customers/${id}`, { method: 'PUT', body: theirs })
    await address().fill('My road')
    await save(page)
    await page.getByText('Someone else changed this record while you were editing it').first().waitFor()
    return id
  }

  test('is not overwritten: both changes stand beside what there was before, until one is chosen', async () => {
    const id = await collide('Between two')
    const conflict = page.getByRole('alert').filter({ has: page.getByRole('table') })
    await conflict.getByText(/^Updated by Ada Admin/).waitFor()
    const row = (name: string) =>
      conflict.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    expect(await row('Address line 1').getByRole('cell').allInnerTexts()).toEqual([
      'Old road',
      'Their road',
      'My road',
    ])
    expect((await row('Address line 2').getByRole('cell').allInnerTexts())[1]).toBe('Their town')
    expect((await stored(id)).address_1).toBe('Their road')
    // "Mine" wins where both changed a field; "theirs" where only the other user did.
    await page.getByRole('button', { name: 'Save mine' }).click()
    await page.waitForURL(/\/show$/)
    expect(await stored(id)).toMatchObject({ address_1: 'My road', address_2: 'Their town' })
  })

  test('fills its form anew where theirs is taken, and can be saved from there', async () => {
    const id = await collide('Theirs it is')
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => address().inputValue()).toBe('Their road')
    await address().fill('Our road')
    await saved(page)
    expect(await stored(id)).toMatchObject({ address_1: 'Our road', address_2: 'Their town' })
  })
})

describe('every form', () => {
  test.each(
    cases(
      [
        ['customers/create', 'Customer no'],
        ['clients/create', 'Features'],
        ['models/2', 'Manufacturer'],
        ['users/2', 'E-mail'],
        ['tanks/20', 'Tank model'],
        ['manage-devices/20', 'Device ID'],
      ],
      [
        ['clients/create', 'Features'],
        ['users/2', 'E-mail'],
        ['tanks/20', 'Tank model'],
      ],
    ),
  )('has no fault that axe finds on a phone, and fits it: %s', async (path, label) => {
    await page.setViewportSize({ width: SIZES.phone, height: 900 })
    await goTo(page, path)
    await field(page, label).waitFor()
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    expect(await accessFaults(page)).toEqual([])
    expect(await fits(page)).toBe(true)
  })
})
