import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../demo/seed/accounts'
import { askerOf, menuOf } from '../support/accounts'
import { cases } from '../support/depth'
import { api } from './support/api'
import { arrive, fits, NEW_PASSWORD, signIn, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { sharedPages } from './support/pages'
import { goTo, titleOf } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
const pageOf = sharedPages(() => browser, product)
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

describe('an account of the demonstration', () => {
  /** For the other accounts, tests/config/menu checks the menu, and tests/api/seed the number of tanks. */
  const ARRIVALS = [
    ['client', 'tanks', '/api/tanks'],
    ['firebase-admin', 'installs', '/api/collections/installations'],
  ] as const
  test.each(ARRIVALS)('%s arrives at %s with its menu and its rows', async (name, path, records) => {
    const { page, complaints, close } = await visit(browser, product)
    await signIn(page, `${name}@ullage.test`)
    await page.waitForURL(`**/dashboard/${path}*`)
    await page.getByRole('row').nth(1).waitFor()
    const account = ACCOUNTS.find(({ email }) => email === `${name}@ullage.test`)!
    const links = menuOf(askerOf(account)).flatMap(item => (item.path === undefined ? [] : [item.path]))
    const menu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    expect(await menu.allInnerTexts()).toEqual(links.map(titleOf))
    const { length } = await api<object[]>(page, `${records}?range=[0,999]`)
    expect(Number(await page.locator('main h1 + *').innerText())).toBe(length)
    expect(complaints).toEqual([])
    await close()
  })

  test('of an installer arrives at their visits and installs', async () => {
    const { page, complaints, close } = await visit(browser, product, SIZES.phone)
    await signIn(page, 'install-user@ullage.test')
    await page.getByRole('heading', { level: 1, name: 'Self-installs' }).waitFor()
    await page.getByRole('heading', { name: 'Your visits' }).waitFor()
    await page.getByRole('heading', { name: 'Recent installs' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('of a customer arrives at their own tanks, whichever page was asked for, and can leave', async () => {
    const { page, complaints, close } = await visit(browser, product, SIZES.phone)
    await signIn(page, 'customer@ullage.test')
    await page.waitForURL('**/dashboard/my-tanks')
    await page.goto('/dashboard/tanks')
    await page.waitForURL('**/dashboard/my-tanks')
    await page.getByRole('heading', { level: 1, name: /^Good \w+, Cait$/ }).waitFor()
    const mine = page.getByRole('navigation', { name: 'Your tanks' })
    await mine.waitFor()
    expect(await mine.getByRole('button').count()).toBe(2)
    expect(await page.getByRole('navigation', { name: 'Menu' }).count()).toBe(0)
    expect(await fits(page)).toBe(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/home')
    await page.getByRole('heading', { level: 1, name: 'Your tank', exact: true }).waitFor()
    await page.getByText('You have signed out.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

/** A group manager with no session yet. */
async function makePerson(): Promise<string> {
  const { page } = await pageOf('admin')
  const [group] = await api<{ id: number }[]>(page, '/api/tankgroups?range=[0,0]')
  const email = `person.${crypto.randomUUID().slice(0, 6)}@example.test`
  const person = { name: 'New Person', email, password: NEW_PASSWORD, role_type: 'group manager' }
  await api(page, '/api/users', { body: { ...person, tank_group_ids: [group!.id] } })
  return email
}
const kept = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/preferences') && answer.ok())

describe('one’s own account', () => {
  test.each(cases(Object.values(SIZES), [SIZES.phone]))(
    'keeps a name, the units and the language, and lists where one is signed in and ends it there, at %i px',
    async width => {
      const email = await makePerson()
      const { page, complaints, close } = await visit(browser, product, width)
      await signIn(page, email, NEW_PASSWORD)
      const elsewhere = await visit(browser, product)
      await signIn(elsewhere.page, email, NEW_PASSWORD)

      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('link', { name: 'Account' }).click()
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      const sessions = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')
      await sessions.filter({ hasText: 'This device' }).waitFor()
      expect(await sessions.count()).toBe(2)
      expect(await fits(page)).toBe(true)
      await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
      await expect.poll(() => sessions.count()).toBe(1)
      await elsewhere.page.reload()
      await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await elsewhere.close()

      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Person')
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByRole('heading', { level: 2, name: 'Renamed Person' }).waitFor()
      const display = page.getByRole('region', { name: 'Display' })
      const saved = kept(page)
      await display.getByLabel('Units').selectOption('Imperial gallons')
      await saved
      const push = await page.getByRole('checkbox', { name: 'Messages: Push message' }).boundingBox()
      expect(push!.x + push!.width).toBeLessThanOrEqual(width)
      await goTo(page, 'tanks?columns=capacity_l')
      await expect.poll(() => page.getByRole('main').innerText()).toMatch(/\bgal\b/)
      await goTo(page, 'account')
      await display.getByLabel('Language').selectOption('Italiano')
      await page.getByLabel('Lingua').waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Renamed Person' }).waitFor()
      expect(await page.getByLabel('Unità').inputValue()).toBe('gal_imp')
      await page.getByLabel('Lingua').selectOption('English')
      await page.getByLabel('Current password').waitFor()
      expect(complaints).toEqual([])

      // From here on, the browser logs the refusals.
      await page.getByLabel('Current password').fill('not the password')
      await page.getByLabel('New password').fill('another horse battery')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Isn’t your current password').waitFor()
      expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await close()
    },
  )
})

/** A new client with an account, for one test. */
async function makeClient(title: string, more: object) {
  const { page } = await pageOf('admin')
  const name = `${title} ${crypto.randomUUID().slice(0, 6)}`
  const body = { name, code: name.toUpperCase().replaceAll(' ', '-'), ...more }
  const { id } = await api<{ id: number }>(page, '/api/tankgroups', { body })
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`
  const person = { name: `${name} Person`, email, password: NEW_PASSWORD, role_type: 'client' }
  await api(page, '/api/users', { body: { ...person, tank_group_ids: [id] } })
  return email
}
const root = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
  }))

describe('the account of a client', () => {
  test('brings its company’s colours and language and leaves neither to the next one; a chosen language follows it', async () => {
    const red = await makeClient('Red Company', { theme: 'red_green', locale: 'fr' })
    const plain = await makeClient('Plain Company', {})
    const { page, close } = await visit(browser, product)
    await signIn(page, red, NEW_PASSWORD)
    await page.getByRole('button', { name: /^Compte/ }).click()
    expect(await root(page)).toEqual({ lang: 'fr', theme: 'red_green' })
    const saved = kept(page)
    await page.getByLabel('Langue').selectOption('Italiano')
    await saved
    await expect.poll(() => root(page)).toEqual({ lang: 'it', theme: 'red_green' })
    const leave = page.getByRole('button', { name: 'Esci', exact: true })
    if (!(await leave.isVisible())) await page.getByRole('button', { name: /^Account:/ }).click()
    await leave.click()
    await page.waitForURL(url => url.pathname === '/')
    expect((await root(page)).theme).toBe('default')
    await page.getByLabel('Lingua').selectOption('en')
    await signIn(page, plain, NEW_PASSWORD)
    await page.getByRole('button', { name: /^Account:/ }).waitFor()
    expect(await root(page)).toEqual({ lang: 'en', theme: 'default' })
    await close()

    const other = await visit(browser, product)
    await signIn(other.page, red, NEW_PASSWORD)
    await other.page.getByRole('button', { name: /^Account:/ }).waitFor()
    expect(await root(other.page)).toEqual({ lang: 'it', theme: 'red_green' })
    await other.close()
  })
})

describe('a client that comes to count in gallons', () => {
  /** Its depot’s group manager signs in here. */
  const OWNER = 'Shannonside Oil'
  const setUnits = async (units: string) => {
    const { page } = await pageOf('admin')
    const [group] = await api<{ id: number }[]>(page, `/api/tankgroups?filter={"q":"${OWNER}"}`)
    await goTo(page, `clients/${group!.id}`)
    await page.getByLabel('Units').selectOption(units)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/\/show$/)
  }
  // Other files share this product.
  afterAll(() => setUnits('Litres'))
  const address = (filter: object) =>
    `tanks?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=volume_l&order=ASC`

  test('has its volumes said, drawn and asked for in them from the next sign-in on, and its addresses in litres', async () => {
    await setUnits('Imperial gallons')
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'manager@ullage.test', '/dashboard/tanks')
    const figures = page.getByRole('row').locator('.field-figure').filter({ hasText: 'gal' })
    await figures.first().waitFor()
    expect(await figures.first().getAttribute('data-tooltip')).toMatch(/^[\d,]+ imperial gallons$/)
    expect(await page.getByRole('row').getByText(/\d L$/).count()).toBe(0)

    // Entered in gallons, requested in litres; opening the URL shows the entered value again.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Volume', exact: true }).click()
    await page.getByLabel('Volume: From').fill('300')
    await page.waitForURL(url => url.search.includes('1363.827'))
    await page.reload()
    await page.getByRole('button', { name: /^Volume ≥ 300/ }).waitFor()
    await goTo(page, address({ volume_l_gte: 300 * 4.54609 }))
    await expect.poll(async () => parseInt(await figures.first().innerText(), 10)).toBeGreaterThanOrEqual(300)

    for (const width of cases(Object.values(SIZES), [SIZES.phone])) {
      await page.setViewportSize({ width, height: 900 })
      await goTo(page, 'tanks?filter={}&view=cards')
      await page
        .getByRole('listitem')
        .getByText(/^[\d,]+ gal$/)
        .first()
        .waitFor()
      await page
        .getByRole('link', { name: /percent full, [\d,]+ gal/ })
        .first()
        .click()
      await page.waitForURL(/\/show$/)
      const level = page.getByRole('region', { name: 'Level' })
      await level.getByRole('img', { name: /percent full, [\d,]+ gal/ }).waitFor()
      await page.locator('dl', { hasText: 'Usable' }).getByText(' gal').last().waitFor()
      await page.locator('[data-series="smoothed"]', { hasText: /[\d,]+ gal \(\d+%\)/ }).waitFor()
      expect(await page.getByText(/\d L$/).count()).toBe(0)
      expect(await fits(page)).toBe(true)
    }
    expect(complaints).toEqual([])
    await close()
  })
})
