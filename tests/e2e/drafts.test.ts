import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { api, makeCustomer } from './support/api'
import { arrive, PASSWORD, signIn, visit } from './support/browser'
import { description, field, save, saved } from './support/form'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const ADMIN = 'admin@ullage.test'
let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page } = await visit(browser, ownAddress()))
  await arrive(page, ADMIN, '/dashboard/account')
})
afterAll(leaveAll)
afterEach(() => page.unrouteAll())

const address = () => field(page, 'Address line 1')
const restored = () => page.getByText(/^Your session ended before you saved\. Your draft has been restored/)
const kept = () => page.evaluate(() => sessionStorage.getItem('ullage.draft'))
const stored = (id: number) => api<{ address_1: string }>(page, `/api/customers/${id}`)

/** Starts on a page of the dashboard, signed in as the administrator, regardless of earlier tests. */
async function begin() {
  if (await page.evaluate(() => localStorage.getItem('ullage') === null)) await signIn(page, ADMIN)
  await goTo(page, 'account')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Opens a new customer's form, and types another address into it. */
async function typed(name: string): Promise<number> {
  await begin()
  const { id } = await makeCustomer(page, name, { address_1: 'Old road' })
  await goTo(page, `customers/${id}`)
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(name)
  await address().fill('New road')
  return id
}
/** Saves after the session has expired: the sign-in page opens. */
async function saveTooLate() {
  await page.route('**/api/**', route =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 401, json: { error: 'expired_token', code: 'expired_token' } }),
  )
  await save(page)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.unrouteAll()
}
/** Signs in on the page that opened when the session expired. */
async function signInAgain(email = ADMIN) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//)
}
async function logOut() {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

describe('signing out of a form with changes', () => {
  test('asks as leaving it does, and loses nothing when the reader stays', async () => {
    await typed('Signed out of')
    const question = page.getByRole('dialog', { name: 'Unsaved changes' })
    await logOut()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await address().inputValue()).toBe('New road')
    await logOut()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('You have signed out.').waitFor()
    expect(await kept()).toBeNull()
  })

  test('asks nothing where nothing was changed', async () => {
    const id = await typed('Left as it was')
    await address().fill('Old road')
    await logOut()
    await page.getByText('You have signed out.').waitFor()
    await begin()
    expect((await stored(id)).address_1).toBe('Old road')
  })
})

describe('what was typed when the session ran out', () => {
  test('is back when the same user signs in again, and can be saved', async () => {
    const id = await typed('Slept over')
    await saveTooLate()
    await signInAgain()
    await restored().waitFor()
    await expect.poll(() => address().inputValue()).toBe('New road')
    expect(await field(page, 'Name').inputValue()).toBe('Slept over')
    await saved(page)
    expect((await stored(id)).address_1).toBe('New road')
  })

  test('is back in the form of a new record, without the secrets among it', async () => {
    await begin()
    await goTo(page, 'users/create')
    await field(page, 'Name').fill('Hanora')
    await field(page, 'E-mail').fill('hanora@ullage.test')
    await field(page, 'Role').selectOption({ label: 'Client' })
    await field(page, 'Password').fill('not to be kept')
    await saveTooLate()
    expect(await kept()).toContain('Hanora')
    expect(await kept()).not.toContain('not to be kept')
    await signInAgain()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Hanora')
    expect(await field(page, 'Password').inputValue()).toBe('')
    expect(await description(field(page, 'Password'))).toBe('At least 12 characters, 10 for a customer')
  })

  test('can be dropped, and does not come back after that', async () => {
    const id = await typed('Dropped')
    await saveTooLate()
    await signInAgain()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect.poll(() => address().inputValue()).toBe('Old road')
    expect(await restored().count()).toBe(0)
    await begin()
    await goTo(page, `customers/${id}`)
    await expect.poll(() => address().inputValue()).toBe('Old road')
    expect(await kept()).toBeNull()
  })

  test('does not overwrite what another user has saved since', async () => {
    const id = await typed('Overtaken')
    await api(page, `/api/customers/${id}`, { method: 'PUT', body: { address_1: 'Their road' } })
    await saveTooLate()
    await signInAgain()
    await expect.poll(() => address().inputValue()).toBe('New road')
    await save(page)
    await page.getByText('Someone else changed this record while you were editing it').first().waitFor()
    expect((await stored(id)).address_1).toBe('Their road')
  })

  test('is gone for good when another user signs in', async () => {
    const id = await typed('Not theirs')
    await saveTooLate()
    expect(await kept()).not.toBeNull()
    await signInAgain('client@ullage.test')
    await expect.poll(kept).toBeNull()
    await logOut()
    await page.getByText('You have signed out.').waitFor()
    await begin()
    await goTo(page, `customers/${id}`)
    await expect.poll(() => address().inputValue()).toBe('Old road')
    expect(await restored().count()).toBe(0)
  })
})
