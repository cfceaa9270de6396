import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SIZES, arrive, fits, openBrowser, signIn, visit } from './support/browser'
import { startProduct, type Product } from './support/product'

// Its own: the demonstration's records are counted, and other files leave some.
let own: Product
let product: string
let browser: Browser
beforeAll(async () => {
  own = await startProduct({ like: inject('demonstration') })
  product = own.address
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await own.stop()
})

const CLIENT_MENU = [
  'Tanks',
  'Dashboard',
  'Services',
  'Self-installs',
  'Reports',
  'Report schedules',
  'Device settings',
  'Sent messages',
]

/** What each demonstration account comes to, and how many rows its first list has; the fleet is made from a fixed seed. */
const ARRIVALS: readonly [name: string, path: string, menu: readonly string[], rows: number][] = [
  [
    'admin',
    'tanks',
    [
      'Tanks',
      'Dashboard',
      'Clients',
      'Distributors',
      'Health',
      'Level analytics',
      'Users',
      'Customers',
      'Reports',
      'Report schedules',
      'Self-installs',
      'Tank models',
      'Manage devices',
      'Device settings',
    ],
    240,
  ],
  ['client', 'tanks', [...CLIENT_MENU, 'Webhooks'], 104],
  ['topups', 'tanks', CLIENT_MENU, 80],
  ['collections', 'tanks', CLIENT_MENU, 56],
  ['planner', 'tanks', [...CLIENT_MENU, 'Webhooks'], 104],
  [
    'provider',
    'tanks',
    [
      'Tanks',
      'Dashboard',
      'Self-installs',
      'Reports',
      'Report schedules',
      'Manage devices',
      'Device settings',
    ],
    184,
  ],
  ['manager', 'tanks', ['Tanks', 'Dashboard'], 34],
  [
    'firebase-admin',
    'installs',
    [
      'Installs',
      'Self-installs',
      'Test self-installs',
      'Calibrations',
      'Calibrations v2',
      'Demo',
      'Demo v2',
      'Devices',
      'Downlinks',
      'Connections',
      'Packages',
      'Panels',
      'Activations',
      'Activations v2',
      'Signal checks',
      'Health checks',
      'Health checks v2',
      'Update history',
      'Update history v2',
      'Activation history',
      'Network tests',
      'Firmware',
      'Roll-outs',
      'Bootstrap',
      'Batches',
      'Prospects',
      'Schedules',
      'Jobs',
      'Groups',
      'Send notification',
      'Webhooks',
      'Sent messages',
      'Distributors',
      'Report schedules',
    ],
    60,
  ],
  ['test-user', 'demo', ['Demo', 'Calibrations', 'Batches'], 48],
]

describe('each demonstration account', () => {
  test.each(ARRIVALS)('%s arrives at %s with its menu and its rows', async (name, path, menu, rows) => {
    const { page, complaints, close } = await visit(browser, product)
    await signIn(page, `${name}@ullage.test`)
    await page.waitForURL(`**/dashboard/${path}*`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()).toEqual(
      menu,
    )
    const heading = page.locator('main h1 + *')
    expect(Number(await heading.innerText())).toBe(rows)
    expect(complaints).toEqual([])
    await close()
  })

  test('of an installer arrives at their visits and installs, and can leave', async () => {
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

describe('what is not theirs', () => {
  test('has no page: neither a screen of another role nor a record of another client', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'manager@ullage.test')
    await page.goto('/dashboard/users')
    await page.getByRole('heading', { name: 'Looks like you got lost' }).waitFor()
    await page.goto('/dashboard/tanks')
    await page.getByRole('row').nth(1).waitFor()
    const mine = new Set(
      await page.evaluate(async () => {
        const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
        const answer = await fetch('/api/tanks?range=[0,999]', {
          headers: { authorization: `Bearer ${token}` },
        })
        return ((await answer.json()) as { id: number }[]).map(({ id }) => id)
      }),
    )
    const other = Array.from({ length: 300 }, (_, i) => i + 1).find(id => !mine.has(id))
    await page.goto(`/dashboard/tanks/${other}/show`)
    await page.getByRole('heading', { name: 'Not found, or you don’t have access' }).waitFor()
    expect(await page.getByRole('img').count()).toBe(0)
    await close()
  })
})

describe('a client that comes to count in gallons', () => {
  /** Its depot's staff are who else signs in here; no other test reads a volume of theirs. */
  const OWNER = 'Shannonside Oil'
  const address = (filter: object) =>
    `/dashboard/tanks?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=volume_l&order=ASC`

  test('has its volumes said, drawn and asked for in them from the next sign-in on, and its addresses in litres', async () => {
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/clients')
    await admin.page.getByRole('link', { name: OWNER, exact: true }).click()
    // Each row of the list has such a link as well.
    await admin.page.getByRole('heading', { level: 1, name: OWNER }).waitFor()
    await admin.page.getByRole('link', { name: 'Edit' }).click()
    await admin.page.getByLabel('Units').selectOption('Imperial gallons')
    await admin.page.getByRole('button', { name: 'Save' }).click()
    await admin.page.waitForURL(/\/show$/)
    await admin.close()

    const { page, complaints, close } = await visit(browser, product)
    await signIn(page, 'manager@ullage.test')
    await page.goto('/dashboard/tanks')
    const figures = page.getByRole('row').locator('.field-figure').filter({ hasText: 'gal' })
    await figures.first().waitFor()
    expect(await figures.first().getAttribute('data-tooltip')).toMatch(/^[\d,]+ imperial gallons$/)
    expect(await page.getByRole('row').getByText(/\d L$/).count()).toBe(0)

    // Typed in gallons, asked for in litres; whoever opens the address finds what was typed.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Volume', exact: true }).click()
    await page.getByLabel('Volume: From').fill('300')
    await page.waitForURL(url => url.search.includes('1363.827'))
    await page.reload()
    await page.getByRole('button', { name: /^Volume ≥ 300/ }).waitFor()
    await page.goto(address({ volume_l_gte: 300 * 4.54609 }))
    await figures.first().waitFor()
    expect(parseInt(await figures.first().innerText(), 10)).toBeGreaterThanOrEqual(300)

    for (const width of Object.values(SIZES)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/dashboard/tanks?view=cards')
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
