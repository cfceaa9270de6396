import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { PASSWORD, SIZES, openBrowser, signIn, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const address = (page: Page) => page.url().slice(product.length)
const fill = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
describe('the guard of the dashboard', () => {
  test('keeps where somebody wanted to go, through a reload, and returns there after signing in', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/dashboard/draining?perPage=10#top')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(address(page)).toBe('/')
    await page.reload()
    await page.getByLabel('E-mail').waitFor()
    await fill(page, 'client@ullage.test')
    await page.waitForURL(/\/dashboard\/draining/)
    expect(address(page)).toContain('perPage=10')
    await close()
  })

  test('goes there by way of /admin as well', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/dashboard/users')
    await page.getByRole('link', { name: 'Administrator sign-in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    await fill(page, 'admin@ullage.test')
    await page.waitForURL(/\/dashboard\/users/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await close()
  })

  test('lets a session that ran out sign in again, and says why', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'client@ullage.test')
    await page.goto('/dashboard/draining')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Any answer that says so ends it; the next page load would notice by itself.
    await page.route('**/api/tanks**', route =>
      route.fulfill({ status: 401, json: { error: 'expired_token', code: 'expired_token' } }),
    )
    await page.reload()
    await page.getByText('Session expired. Please login again.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ullage'))).toBeNull()
    await page.unroute('**/api/tanks**')
    await fill(page, 'client@ullage.test')
    await page.waitForURL(/\/dashboard\/draining/)
    await close()
  })

  test('notices at the next page load that its time was over', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'client@ullage.test')
    // An open page would notice before it is left, and the next one finds no session that could be over.
    await page.goto('about:blank')
    // By then the browser has dropped the cookie that would renew it: its own clock can't be put forward here.
    await page.context().clearCookies()
    await page.clock.setFixedTime(Date.now() + 10 * 365 * 86_400_000)
    await page.goto('/dashboard/users')
    await page.getByText('Session expired. Please login again.').waitFor()
    expect(address(page)).toBe('/')
    await close()
  })

  test('removes a session that nobody can read', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('ullage', '{"auth":{"token":"half'))
    await page.goto('/dashboard/tanks')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ullage'))).toBeNull()
    await close()
  })

  test('signs every tab out when one signs out', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'client@ullage.test')
    const other = await page.context().newPage()
    await other.goto('/dashboard/tanks')
    await other.getByRole('button', { name: /^Account/ }).click()
    await other.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('You have signed out.').waitFor()
    expect(address(page)).toBe('/')
    await close()
  })
})

describe('signing in', () => {
  test('is refused in the words of the error catalogue', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('please fill in the input').waitFor()
    await fill(page, 'client@ullage.test', 'not the password')
    await page.getByText('Invalid credentials').waitFor()
    await fill(page, 'stranger@ullage.test')
    await page.getByText('Routes not available for your role!').waitFor()
    await page.route('**/api/signin', route => route.abort())
    await fill(page, 'client@ullage.test')
    await page.getByText('Server Error').waitFor()
    expect(address(page)).toBe('/')
    await close()
  })

  test('with a demonstration account takes a click to fill and one to send', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/')
    await page.getByRole('button', { name: /^provider@ullage\.test/ }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard\/tanks/)
    expect(address(page)).toMatch(/^\/dashboard\/tanks/)
    await close()
  })
})

describe('the pages before the dashboard', () => {
  test.each(Object.entries(SIZES))(
    'have no fault that axe finds, on a %s, light and dark',
    async (_name, width) => {
      const { page, complaints, close } = await visit(browser, product, width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const path of ['/', '/admin', '/nowhere']) {
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          expect(await accessFaults(page), path).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        }
      }
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('run from right to left in Arabic, also after a reload', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/')
    await page.getByLabel('Language').selectOption('ar')
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('rtl')
    await close()
  })

  test('an address that belongs to nothing is a 404 with a way home', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Looks like you got lost' }).waitFor()
    await page.getByRole('link', { name: 'BACK HOME' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(address(page)).toBe('/')
    await close()
  })
})
