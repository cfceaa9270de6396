import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SIZES, arrive, fits, openBrowser, signIn, visit } from './support/browser'

const product = inject('address')
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What each demonstration account comes to, and how many rows its first list has; the fleet is made from a fixed seed. */
const ARRIVALS: readonly [name: string, path: string, menu: readonly string[], rows: number][] = [
  [
    'admin',
    'tanks',
    [
      'Tanks',
      'Dashboard',
      'Clients',
      'Health',
      'Level analytics',
      'Users',
      'Customers',
      'Reports',
      'Tank models',
      'Manage devices',
    ],
    240,
  ],
  ['client', 'tanks', ['Tanks', 'Dashboard', 'Services', 'Reports'], 104],
  ['topups', 'tanks', ['Tanks', 'Dashboard', 'Services', 'Reports'], 80],
  ['collections', 'tanks', ['Tanks', 'Dashboard', 'Services', 'Reports'], 56],
  ['planner', 'tanks', ['Tanks', 'Dashboard', 'Services', 'Reports'], 104],
  ['provider', 'tanks', ['Tanks', 'Dashboard', 'Reports', 'Manage devices'], 184],
  ['manager', 'tanks', ['Tanks', 'Dashboard'], 34],
  [
    'firebase-admin',
    'installs',
    [
      'Installs',
      'Calibrations',
      'Calibrations v2',
      'Demo',
      'Demo v2',
      'Devices',
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
      'Bootstrap',
      'Batches',
      'Prospects',
      'Groups',
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

  test('without screens yet is told so, and can leave', async () => {
    for (const name of ['install-user', 'customer']) {
      const { page, close } = await visit(browser, product)
      await page.goto('/')
      await page.getByLabel('E-mail').fill(`${name}@ullage.test`)
      await page.getByLabel('Password', { exact: true }).fill('ullage-demo')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'Not available here' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').count()).toBe(0)
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await close()
    }
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
