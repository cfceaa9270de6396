import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, makeCustomer } from './support/api'
import { arrive, fits, NEW_PASSWORD, PASSWORD, SIZES, visit } from './support/browser'
import { makeDevice, type Device } from './support/device'
import { mailTo } from './support/mail'
import { ownProduct } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const { address: product, dataDir } = ownProduct()
const HOUR_MS = 3_600_000
let browser: Browser
const made: { tank: number; customer: number }[] = []
beforeAll(async () => {
  browser = await workerBrowser()
})
// Other tests count the demonstration's tanks.
afterAll(async () => {
  const { page } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
  for (const { tank, customer } of made) {
    await api(page, `/api/tanks/${tank}`, { method: 'DELETE' })
    await api(page, `/api/customers/${customer}`, { method: 'DELETE' })
  }
  await leaveAll()
})

/** A customer without an account, and a tank of one cubic metre with two days of readings. */
async function makeHousehold(page: Page, name: string, sigfoxId: string) {
  const customer = await makeCustomer(page, name, { email: null, phone: '+353209109999' })
  const device = await makeDevice(page, product, sigfoxId)
  const tank = await api<{ id: number }>(page, '/api/tanks', {
    body: {
      name: `${name} tank`,
      group_id: customer.parent_id,
      customer_id: customer.id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      device_id: device.id,
    },
  })
  made.push({ tank: tank.id, customer: customer.id })
  for (let hours = 48; hours >= 0; hours -= 6)
    await device.say(new Date(Date.now() - hours * HOUR_MS - 60_000), 700)
  await expect
    .poll(async () => (await api<{ pct: number | null }>(page, `/api/tanks/${tank.id}`)).pct)
    .toBe(30)
  return { customer, tank, device, tankName: `${name} tank` }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const drawing = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`^${name}: `) })
/** The current step of a request. */
const step = (page: Page, name: string) => page.locator('[aria-current="step"]').filter({ hasText: name })

/** Prints a letter as staff do, and returns its activation code. */
async function printLetter(page: Page, customerId: number): Promise<string> {
  await page.goto(`/dashboard/customers/${customerId}/show`)
  await heading(page, 'Walker').waitFor()
  await page.getByRole('button', { name: 'Make a letter' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make letter' }).click()
  const code = await dialog.getByText(/^[A-Z2-9]{8}$/).innerText()
  // Only the letter is printed.
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('body > *').filter({ visible: true })
  expect(await paper.count()).toBe(1)
  expect(await paper.innerText()).toContain(code)
  expect(await paper.getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  return code
}

/** Creates an account as a new visitor, who has only an e-mail address. */
async function register(page: Page, email: string, name: string) {
  await page.goto('/home')
  await heading(page, 'Your tank').waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await heading(page, 'Create your account').waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await heading(page, 'Look in your inbox').waitFor()
  expect(await fits(page)).toBe(true)
  const [link] = await mailTo(dataDir, email, /http:\/\/\S+customer-registration-completion\?token=[\w-]+/)
  await page.goto(link)
  await heading(page, 'One more step').waitFor()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Choose a password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Enter your code').waitFor()
}

async function askForTopup(page: Page) {
  await page.getByRole('button', { name: 'Ask for a top-up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Anything the driver/).fill('Ring first')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request has been sent.').waitFor()
  await step(page, 'Asked for').waitFor()
}

/** Two readings after a delivery: the second confirms the first. */
async function deliver(device: Device) {
  await device.say(new Date(Date.now() + 1000), 150, true)
  await device.say(new Date(Date.now() + 120_000), 150)
}

test('a customer registers by mail, activates by code, asks for a top-up and sees it planned and delivered, and cancels another', async () => {
  const staff = await visit(browser, product)
  await arrive(staff.page, 'admin@ullage.test', '/dashboard/tanks')
  const { customer, tank, device, tankName } = await makeHousehold(staff.page, 'Walker', 'E2EC1')
  const code = await printLetter(staff.page, customer.id)

  const { page, complaints, close } = await visit(browser, product, SIZES.phone)
  await register(page, 'walker@example.test', 'Wanda Walker')
  await page.getByLabel('Activation code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.waitForURL('**/dashboard/my-tanks')
  await drawing(page, tankName).waitFor()
  expect(await drawing(page, tankName).getAttribute('aria-label')).toContain('30% full, 300 litres')
  expect(await fits(page)).toBe(true)
  await askForTopup(page)

  await staff.page.goto(`/dashboard/tanks/${tank.id}/show`)
  await heading(staff.page, tankName).waitFor()
  const head = staff.page.locator('article > header')
  await head.getByText(/^Requested \d/).waitFor()
  const schedule = head.getByRole('button', { name: 'Schedule top-up' })
  if (!(await schedule.isVisible())) await head.getByRole('button', { name: 'More actions' }).click()
  await staff.page.getByText('Schedule top-up', { exact: true }).first().click()
  const dialog = staff.page.getByRole('dialog')
  const day = new Date(Date.now() + 3 * 24 * HOUR_MS)
  await dialog.getByLabel(/^Day/).fill(day.toLocaleDateString('en-GB'))
  await dialog.getByRole('button', { name: 'Schedule top-up' }).click()
  await head.getByText(/^Scheduled/).waitFor()

  await page.reload()
  await step(page, 'Planned').waitFor()
  const said = day.toLocaleDateString('en-IE', { weekday: 'long', day: 'numeric', month: 'long' })
  await page.getByText(`Planned for ${said}.`).waitFor()
  await mailTo(dataDir, 'walker@example.test', /planned/i)

  await deliver(device)
  await expect
    .poll(async () => (await api<{ topup_state: string }>(staff.page, `/api/tanks/${tank.id}`)).topup_state, {
      timeout: 60_000,
    })
    .toBe('fulfilled')
  await page.reload()
  await step(page, 'Delivered').waitFor()
  await page.getByText('Your top-up has been delivered.').waitFor()
  expect(await drawing(page, tankName).getAttribute('aria-label')).toContain('85% full, 850 litres')
  await mailTo(dataDir, 'walker@example.test', /550 litres/)

  await askForTopup(page)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('Your request is cancelled.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Ask for a top-up' }).waitFor()
  expect(await page.locator('[aria-current="step"]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
  await staff.close()
})

test('the demonstration’s newcomer signs in, is asked for the code, and sees the tank with it', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await page.goto('/home')
  await heading(page, 'Your tank').waitFor()
  await page.getByLabel('E-mail').fill('newcomer@ullage.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await heading(page, 'Enter your code').waitFor()
  await page.getByLabel('Activation code').fill('WRONG234')
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.getByText('This code isn’t valid.').waitFor()
  await page.getByLabel('Activation code').fill('DEMO2345')
  await page.getByRole('button', { name: 'Activate' }).click()
  await page.waitForURL('**/dashboard/my-tanks')
  await heading(page, /Nora/).waitFor()
  await page.getByRole('img', { name: /full, / }).waitFor()
  expect(await fits(page)).toBe(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'Settings').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL('**/home')
  await page.getByText('You have signed out.').waitFor()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('.customer.'))),
  ).toEqual([])
  await close()
})
