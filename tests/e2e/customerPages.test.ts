import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { account, api } from './support/api'
import { fits, PASSWORD, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

/**
 * Number of requests (page, scripts, styles, data) until the first tank is drawn: on a slow network each costs more
 * than its bytes.
 */
const MAX_REQUESTS = 12

async function signIn(page: Page, password = PASSWORD, email = 'customer@ullage.test') {
  await page.goto('/home')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard/my-tanks')
  await tank(page).waitFor()
}
const tank = (page: Page) => page.getByRole('img', { name: /full, / })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Faults of the current page: accessibility violations, and horizontal scrolling. */
const faultsOf = async (page: Page) => [
  ...(await accessFaults(page)),
  ...((await fits(page)) ? [] : ['is wider than the window']),
]

const LOOKS = [
  { language: 'en', mode: 'light' },
  { language: 'en', mode: 'dark' },
  { language: 'ar', mode: 'light' },
] as const

/** Sets language and colours, as the page stores them. */
const dress = (page: Page, look: (typeof LOOKS)[number]) =>
  page.addInitScript(chosen => localStorage.setItem('ullage.preferences', JSON.stringify(chosen)), look)

describe.each(cases(LOOKS, LOOKS.slice(1)))('in $language and $mode', look => {
  test('the pages by which a customer comes to an account are accessible', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await dress(page, look)
    for (const path of [
      '/home',
      '/home/customer-email-registration',
      '/home/customer-forgotten-password',
      '/home/customer-registration-completion?token=over',
      '/home/customer-password?token=over',
      '/home/customer-activation?code=ABCDEFGH',
    ]) {
      await page.goto(path)
      await heading(page, /./).waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
    await close()
  })

  test('the tank, its dialogs and the settings are accessible', async () => {
    const { page, close } = await visit(browser, product, SIZES.phone)
    await signIn(page)
    await dress(page, look)
    await page.reload()
    await page.getByRole('img').nth(1).waitFor()
    expect(await faultsOf(page)).toEqual([])
    const buttons = page.locator('article > div > div > button, article > p > button')
    for (const at of [0, 1]) {
      await buttons.nth(at).click()
      await page.getByRole('dialog').waitFor()
      await page.getByRole('dialog').getByRole('radio').first().waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.goto('/dashboard/my-tanks/settings')
    await page.locator('input[autocomplete="new-password"]').waitFor()
    await page.locator('p[role="status"]').waitFor({ state: 'detached' })
    expect(await faultsOf(page)).toEqual([])
    await page.locator('main section').last().getByRole('button').last().click()
    await page.getByRole('dialog').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await close()
  })
})

test('the first tank comes to a browser that has kept nothing but the session in at most 12 requests', async () => {
  const earlier = await visit(browser, product, SIZES.phone)
  await signIn(earlier.page)
  const session = await earlier.page.evaluate(() => localStorage.getItem('ullage')!)
  await earlier.close()

  const { page, close } = await visit(browser, product, SIZES.phone, { isFresh: true })
  await page.addInitScript(kept => localStorage.setItem('ullage', kept), session)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().startsWith('http')) asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard/my-tanks')
  await tank(page).waitFor()
  const chart = page.getByRole('img', { name: /^Level over the last year/ })
  await chart.waitFor()
  const told = await chart.locator('text').allTextContents()
  expect(
    told.filter(text => text.endsWith(' litres')),
    'half of the tank, and all of it',
  ).toHaveLength(2)
  expect(asked).toHaveLength(new Set(asked).size)
  // The chart's data is requested only after the tank is drawn.
  const drawn = asked.findIndex(path => path.endsWith('/year')) + 1
  expect(drawn).toBeGreaterThan(0)
  expect(drawn, asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  await close()
})

test('settings ask for what they show once, and then for nothing more', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await signIn(page)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!request.serviceWorker() && /^\/(api|customerapi)\//.test(pathname)) asked.push(pathname)
  })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('This device').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.toSorted()).toEqual(['/api/sessions', '/customerapi/customer/profile'])
  await close()
})

test('a customer changes the password and ends what is open elsewhere', async () => {
  // A customer of its own: other files of this worker sign in as the demonstration's.
  const [FIRST, NEXT, email] = ['a fast boat to Kinsale', 'a slow boat to Kinsale', 'boat@example.test']
  const admin = await account(product, 'admin@ullage.test')
  const low = '/api/tanks?filter={"level_state":"low"}&range=[0,0]'
  const [tank] = await api<{ customer_id: number }[]>(admin, low)
  const { customer_id } = tank!
  const user = { name: 'Bo Boat', email, password: FIRST, role_type: 'customer', customer_id }
  await api(admin, '/api/users', { body: user })
  const settings = '/dashboard/my-tanks/settings'
  const { page, complaints, close } = await visit(browser, product, SIZES.phone)
  const [second, third] = [await visit(browser, product), await visit(browser, product)]
  for (const one of [page, second.page]) await signIn(one, FIRST, email)
  await page.goto(settings)
  const form = page.locator('form', { has: page.getByLabel('New password') })
  const change = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password').fill(next)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  const refused = complaints.length
  await change('not the password', NEXT)
  await form.getByText('That isn’t your password').waitFor()
  expect(await form.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
  await change(FIRST, 'too short')
  await form.getByText('Use at least 10 characters').waitFor()
  await change(FIRST, 'password123')
  await form.getByText('Too many people use this password').waitFor()
  complaints.splice(refused)
  await change(FIRST, NEXT)
  await form.getByText('Password changed').waitFor()

  // The change has signed out the other session.
  await second.page.reload()
  await second.page.waitForURL('**/home')
  await signIn(second.page, NEXT, email)
  await signIn(third.page, NEXT, email)

  await page.reload()
  const list = page.locator('section', {
    has: page.getByRole('heading', { name: 'Where you are signed in' }),
  })
  await expect.poll(() => list.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(2)
  await list.getByText('This device').waitFor()
  await list
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await list.getByText(/^Signed out: Chrome/).waitFor()
  await expect.poll(() => list.getByRole('button', { name: /^Sign out Chrome/ }).count()).toBe(1)

  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/home')
  for (const other of [second, third]) {
    await other.page.goto(settings)
    await other.page.waitForURL('**/home')
    await other.close()
  }
  expect(complaints).toEqual([])
  await close()
})
