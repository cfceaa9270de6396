import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { NEW_PASSWORD, SIZES, arrive, fits, openBrowser, signIn, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Lets the page believe that its token's time is over. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('ullage')!)
    localStorage.setItem('ullage', JSON.stringify({ ...kept, auth: { ...kept.auth, expiresAt: 1 } }))
  })
const tokenIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth.token as string)

describe('a token that has run out', () => {
  test('is renewed once for all tabs, and nobody is sent to sign in', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'client@ullage.test')
    const other = await page.context().newPage()
    await other.goto('/dashboard/tanks')
    await other.getByRole('heading', { level: 1 }).waitFor()
    const before = await tokenIn(page)
    let refreshes = 0
    page.context().on('request', request => {
      if (request.url().endsWith('/api/session/refresh')) refreshes++
    })
    await runOut(page)
    // Not by reloading, which would break off what is on its way.
    await Promise.all(
      [page, other].map(async each => {
        await each.getByRole('link', { name: 'Dashboard' }).click()
        await each.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
      }),
    )
    await expect.poll(() => tokenIn(page)).not.toBe(before)
    expect(refreshes).toBe(1)
    expect(page.url()).toContain('/dashboard/')
    await close()
  })

  test('of a session that ended elsewhere leads to sign in, and says why', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'client@ullage.test')
    await page.context().clearCookies()
    await runOut(page)
    await page.goto('/dashboard/tanks')
    await page.getByText('Session expired. Please login again.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('ullage'))).toBeNull()
    await close()
  })
})

/** Somebody who is signed in nowhere yet. */
async function makePerson(): Promise<string> {
  const { page, close } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/users')
  const [group] = await api<{ id: number }[]>(page, '/api/tankgroups?range=[0,0]')
  const email = `person.${crypto.randomUUID().slice(0, 6)}@example.test`
  const person = { name: 'New Person', email, password: NEW_PASSWORD, role_type: 'group manager' }
  await api(page, '/api/users', { body: { ...person, tank_group_ids: [group!.id] } })
  await close()
  return email
}

describe('the account page', () => {
  test('is opened from the account menu, lists where one is signed in, and ends it there', async () => {
    const email = await makePerson()
    const { page, complaints, close } = await visit(browser, product, SIZES.phone)
    await signIn(page, email, NEW_PASSWORD)
    const elsewhere = await visit(browser, product)
    await signIn(elsewhere.page, email, NEW_PASSWORD)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    const rows = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')
    await rows.filter({ hasText: 'This device' }).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await elsewhere.page.reload()
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    // What is asked afterwards is refused, which the browser notes.
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await Promise.all([close(), elsewhere.close()])
  })

  test('says by the field what is wrong with a new password', async () => {
    const { page, close } = await visit(browser, product)
    await signIn(page, 'provider@ullage.test')
    await page.goto('/dashboard/account')
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Isn’t your current password').waitFor()
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('true')
    await close()
  })
})

describe('one’s own account', () => {
  test.each(Object.values(SIZES))(
    'keeps a name, the units and the language, from a window of %s',
    async width => {
      const email = await makePerson()
      const { page, complaints, close } = await visit(browser, product, width)
      await signIn(page, email, NEW_PASSWORD)
      await page.goto('/dashboard/account')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed Person')
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByRole('heading', { level: 2, name: 'Renamed Person' }).waitFor()
      const display = page.getByRole('region', { name: 'Display' })
      const kept = page.waitForResponse(answer => answer.url().endsWith('/api/preferences') && answer.ok())
      await display.getByLabel('Units').selectOption('Imperial gallons')
      await kept
      const push = await page.getByRole('checkbox', { name: 'Messages: Push message' }).boundingBox()
      expect(push!.x + push!.width).toBeLessThanOrEqual(width)
      await page.goto('/dashboard/tanks?columns=capacity_l')
      await expect.poll(() => page.getByRole('main').innerText()).toMatch(/\bgal\b/)
      await page.goto('/dashboard/account')
      await display.getByLabel('Language').selectOption('Italiano')
      await page
        .getByRole('heading', { level: 1, name: 'Profilo' })
        .or(page.getByRole('heading', { level: 1, name: 'Account' }))
        .waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Renamed Person' }).waitFor()
      expect(await page.getByLabel('Unità').inputValue()).toBe('gal_imp')
      expect(complaints).toEqual([])
      await close()
    },
  )
})
