import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { account, api } from './support/api'
import { fits, PASSWORD, signIn, SIZES, visit } from './support/browser'
import { mailTo } from './support/mail'
import { ownProduct } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const { address: product, dataDir } = ownProduct()
const CLIENT = 'client@ullage.test'
let browser: Browser
/** A client's page, and the session that its browser stores. */
let desk: Awaited<ReturnType<typeof visit>>
let session: string
beforeAll(async () => {
  browser = await workerBrowser()
  desk = await visit(browser, product)
  await signIn(desk.page, CLIENT)
  session = (await desk.page.evaluate(() => localStorage.getItem('ullage')))!
})
afterAll(leaveAll)

/** A browser that has only that session, without the refresh cookie; a new one where its clock will be changed. */
async function visitWith(kept: string, isFresh = false) {
  const visitor = await visit(browser, product, SIZES.desk, { isFresh })
  await visitor.page.addInitScript(text => localStorage.setItem('ullage', text), kept)
  return visitor
}
type StoredAuth = { auth: { token: string; expiresAt: number } }
const runOut = (text: string) => {
  const kept = JSON.parse(text) as StoredAuth
  return JSON.stringify({ ...kept, auth: { ...kept.auth, expiresAt: 1 } })
}
const tokenIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('ullage')!) as StoredAuth).auth.token)
const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem('ullage'))
const address = (page: Page) => page.url().slice(product.length)
const fill = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}
const isExpired = (page: Page) => page.getByText('Session expired. Please login again.').waitFor()

describe('the pages before the dashboard', () => {
  const widths = Object.values(SIZES)
  const looks = cases(
    widths.flatMap(width => [[width, 'light'] as const, [width, 'dark'] as const]),
    [
      [SIZES.phone, 'light'],
      [SIZES.desk, 'dark'],
    ],
  )
  test.each(looks)('have no fault that axe finds, at %i px in %s colours', async (width, colorScheme) => {
    const { page, complaints, close } = await visit(browser, product, width)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/admin', '/nowhere']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await accessFaults(page), path).toEqual([])
      expect(await fits(page), path).toBe(true)
    }
    expect(complaints).toEqual([])
    await close()
  })

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
})

describe('signing in', () => {
  test('is refused in the words of the error catalogue; a demonstration account takes a click to fill and one to send', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/nowhere')
    await page.getByRole('heading', { name: 'Looks like you got lost' }).waitFor()
    await page.getByRole('link', { name: 'BACK HOME' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(address(page)).toBe('/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('please fill in the input').waitFor()
    await fill(page, CLIENT, 'not the password')
    await page.getByText('Invalid credentials').waitFor()
    await fill(page, 'stranger@ullage.test')
    await page.getByText('Routes not available for your role!').waitFor()
    await page.route('**/api/signin', route => route.abort())
    await fill(page, CLIENT)
    await page.getByText('Server Error').waitFor()
    expect(address(page)).toBe('/')
    await page.unroute('**/api/signin')
    await page.getByRole('button', { name: /^provider@ullage\.test/ }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/dashboard\/tanks/)
    await close()
  })

  test('leads to the address that was asked for, by way of /admin and after a session that ran out', async () => {
    const { page, close } = await visit(browser, product)
    await page.goto('/dashboard/draining?perPage=10#top')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(address(page)).toBe('/')
    await page.reload()
    await page.getByRole('link', { name: 'Administrator sign-in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
    await fill(page, 'admin@ullage.test')
    await page.waitForURL(/\/dashboard\/draining/)
    expect(address(page)).toContain('perPage=10')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)

    // Any response with 401 ends the session; the next page load would notice by itself.
    await page.route('**/api/tanks**', route =>
      route.fulfill({ status: 401, json: { error: 'expired_token', code: 'expired_token' } }),
    )
    await page.reload()
    await isExpired(page)
    expect(await keptIn(page)).toBeNull()
    await page.unroute('**/api/tanks**')
    await fill(page, CLIENT)
    await page.waitForURL(/\/dashboard\/draining/)
    await close()
  })
})

test('staff who forgot their password set a new one by a link in a mail', async () => {
  const admin = await account(product, 'admin@ullage.test')
  const email = 'forgets@example.test'
  await api(admin, '/api/users', {
    body: { name: 'Fin Forget', email, role_type: 'provider', password: 'a long way home' },
  })
  const { page, close } = await visit(browser, product, SIZES.phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  expect(await accessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(email).waitFor()
  const [link] = await mailTo(dataDir, email, /http:\/\/\S+\/set-password#[\w-]+/)
  await page.goto(`${product}${new URL(link).pathname}${new URL(link).hash}`)
  await page
    .getByLabel(/password/i)
    .first()
    .fill('a short way back')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fill(page, email, 'a short way back')
  await page.waitForURL(/\/dashboard\//)
  await close()
})

describe('a session', () => {
  test('whose time is over is noticed at the next page load', async () => {
    const { page, close } = await visitWith(session, true)
    await page.clock.setFixedTime(Date.now() + 10 * 365 * 86_400_000)
    await page.goto('/dashboard/users')
    await isExpired(page)
    expect(address(page)).toBe('/')
    await close()
  })

  test('that ended elsewhere leads to the sign-in page, which says why', async () => {
    const { page, close } = await visitWith(runOut(session))
    await page.goto('/dashboard/tanks')
    await isExpired(page)
    expect(await keptIn(page)).toBeNull()
    await close()
  })

  test('that cannot be read is removed', async () => {
    const { page, close } = await visitWith('{"auth":{"token":"half')
    await page.goto('/dashboard/tanks')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await keptIn(page)).toBeNull()
    await close()
  })

  test('that a browser has kept, and nothing else, brings the tanks list by at most 20 requests, none of them twice', async () => {
    // Number of requests (page, styles, scripts, data): on a slow network each costs more than its bytes.
    const MAX_REQUESTS = 20
    const { page, close } = await visitWith(session, true)
    const asked: string[] = []
    const unanswered = new Set<Request>()
    page.on('request', request => {
      if (request.url().startsWith('data:')) return
      asked.push(request.url())
      unanswered.add(request)
    })
    page.on('requestfinished', request => unanswered.delete(request))
    page.on('requestfailed', request => unanswered.delete(request))
    await page.goto('/dashboard/tanks')
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => asked.some(url => new URL(url).pathname === '/api/notifications')).toBe(true)
    // The stream of changes stays open as long as the page does.
    await expect
      .poll(() => [...unanswered].map(request => new URL(request.url()).pathname))
      .toEqual(['/api/live'])
    // The last answer can arrive before its cells are drawn.
    await expect.poll(() => page.locator('tbody [aria-busy]').count()).toBe(0)
    expect(asked).toHaveLength(new Set(asked).size)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
    await close()
  })

  test('is renewed once for all tabs when its token has run out, and ends in every tab when one signs out', async () => {
    const { page } = desk
    const other = await page.context().newPage()
    await other.goto('/dashboard/tanks')
    await other.getByRole('heading', { level: 1 }).waitFor()
    const before = await tokenIn(page)
    let refreshes = 0
    page.context().on('request', request => {
      if (request.url().endsWith('/api/session/refresh')) refreshes++
    })
    await page.evaluate(text => localStorage.setItem('ullage', text), runOut(session))
    // By links, because reloading would abort pending requests.
    await Promise.all(
      [page, other].map(async each => {
        await each.getByRole('link', { name: 'Dashboard' }).click()
        await each.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      }),
    )
    await expect.poll(() => tokenIn(page)).not.toBe(before)
    expect(refreshes).toBe(1)
    expect(page.url()).toContain('/dashboard/')

    await other.getByRole('button', { name: /^Account/ }).click()
    await other.getByRole('button', { name: 'Logout' }).click()
    await other.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('You have signed out.').waitFor()
    expect(address(page)).toBe('/')
  })
})
