import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { NEW_PASSWORD, arrive, openBrowser, signIn, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A client of its own, and somebody of it. */
async function makeClient(page: Page, title: string, more: object, user: object = {}) {
  const name = `${title} ${crypto.randomUUID().slice(0, 6)}`
  const body = { name, code: name.toUpperCase().replaceAll(' ', '-'), ...more }
  const group = await api<{ id: number }>(page, '/api/tankgroups', { body })
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`
  const person = {
    name: `${name} Person`,
    email,
    password: NEW_PASSWORD,
    role_type: 'client',
    tank_group_ids: [group.id],
    ...user,
  }
  await api(page, '/api/users', { body: person })
  return email
}
const root = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
  }))
async function leave(page: Page, menu: string, logout: string) {
  await page.getByRole('button', { name: new RegExp(`^${menu}:`) }).click()
  await page.getByRole('button', { name: logout, exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
}

describe('an account', () => {
  test('brings its company’s colours and language, and leaves neither to the next one', async () => {
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/clients')
    const red = await makeClient(admin.page, 'Red Company', { theme: 'red_green', locale: 'fr' })
    const plain = await makeClient(admin.page, 'Plain Company', {})
    await admin.close()

    const { page, close } = await visit(browser, product)
    await signIn(page, red, NEW_PASSWORD)
    await page.getByRole('button', { name: /^Compte/ }).waitFor()
    expect(await root(page)).toEqual({ lang: 'fr', theme: 'red_green' })
    await leave(page, 'Compte', 'Déconnexion')
    expect((await root(page)).theme).toBe('default')
    await signIn(page, plain, NEW_PASSWORD)
    await page.getByRole('button', { name: /^Account/ }).waitFor()
    expect(await root(page)).toEqual({ lang: 'en', theme: 'default' })
    await close()
  })

  test('keeps the language that its owner chose, on another machine, too', async () => {
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/clients')
    const email = await makeClient(admin.page, 'Polyglot', { locale: 'fr' })
    await admin.close()

    const first = await visit(browser, product)
    await signIn(first.page, email, NEW_PASSWORD)
    await first.page.getByRole('button', { name: /^Compte/ }).click()
    const saved = first.page.waitForResponse(
      answer => answer.url().endsWith('/api/preferences') && answer.ok(),
    )
    await first.page.getByLabel('Langue').selectOption('Italiano')
    await saved
    await first.close()

    const second = await visit(browser, product)
    await signIn(second.page, email, NEW_PASSWORD)
    await second.page
      .getByRole('button', { name: /^Account|^Profilo|^Conto/ })
      .first()
      .waitFor()
    expect((await root(second.page)).lang).toBe('it')
    await second.close()
  })
})

describe('a fault', () => {
  test('that the server says with 200 is told, and nothing is shown as if it had worked', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.route(/\/api\/tanks\?/, route =>
      route.fulfill({ status: 200, json: { error: 'The depot is being moved' } }),
    )
    await page.reload()
    await page.getByRole('main').getByText('The depot is being moved').first().waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await page.route(/\/api\/devices\/\d+$/, route =>
      route.fulfill({ status: 200, json: { error: 'No such luck' } }),
    )
    await page.goto('/dashboard/tanks/20/show?tab=device')
    await page.getByRole('region', { name: 'Device' }).getByText('No such luck').waitFor()
    await close()
  })

  test('in the topbar leaves the page and the menu as they are', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks')
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('ullage')!)
      stored.auth.user.name = { not: 'a text' }
      localStorage.setItem('ullage', JSON.stringify(stored))
    })
    await page.reload()
    await page.getByRole('alert').getByText('An Error has occured').waitFor()
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await page.getByRole('button', { name: /^Account/ }).count()).toBe(0)
    await close()
  })
})
