import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { ownAddress } from './support/ownProduct'
import { sharedPages } from './support/pages'
import { goTo } from './support/screens'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
const pageOf = sharedPages(() => browser, product)
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const isLost = (page: Page) => page.getByRole('heading', { name: 'Looks like you got lost' }).waitFor()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const firstGroup = async (page: Page) =>
  (await api<{ id: number }[]>(page, '/api/tankgroups?range=[0,0]'))[0]!.id

describe('the address of a form that a role may not use', () => {
  test('leads to the record’s page where the role may see it, whose list is no link', async () => {
    const { page } = await pageOf('client')
    const id = await firstGroup(page)
    await goTo(page, `groups/${id}`)
    await page.waitForURL(`**/dashboard/groups/${id}/show`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await trail.getByText('Groups').waitFor()
    expect(await trail.getByRole('link').count()).toBe(0)
    expect(await saveButton(page).count()).toBe(0)
  })

  test('has no page where a record would be made', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'groups/create')
    await isLost(page)
    expect(await page.getByRole('link', { name: 'BACK HOME' }).count()).toBe(1)
  })
})

describe('the address of what a role does not have', () => {
  test('has no page for a list outside its menu, and asks the server for nothing', async () => {
    const { page } = await pageOf('client')
    const asked: string[] = []
    // Every page requests the bell's list and the stream of changes.
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(?!notifications|live)/.test(pathname)) asked.push(pathname)
    })
    for (const path of ['manage-devices', 'groups', 'customers', 'users']) {
      await goTo(page, 'account')
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
      await page
        .getByRole('region', { name: 'Where you’re signed in' })
        .getByRole('listitem')
        .first()
        .waitFor()
      asked.length = 0
      await goTo(page, path)
      await isLost(page)
      expect(await page.title()).toBe('Looks like you got lost · Ullage')
      expect(asked, path).toEqual([])
    }
  })

  test('has no page for a group manager: neither a screen of another role nor a tank of another client', async () => {
    const { page } = await pageOf('manager')
    await goTo(page, 'users')
    await isLost(page)
    const tanks = await api<{ id: number }[]>(page, '/api/tanks?range=[0,999]')
    const mine = new Set(tanks.map(({ id }) => id))
    const other = Array.from({ length: 300 }, (_, i) => i + 1).find(id => !mine.has(id))
    await page.goto(`/dashboard/tanks/${other}/show`)
    await page.getByRole('heading', { name: 'Not found, or you don’t have access' }).waitFor()
    expect(await page.getByRole('img').count()).toBe(0)
    expect(await page.title()).toBe('Tanks · Ullage')
  })

  test('is told by the browser’s title and leads home: an address without a screen, and the page of a failure', async () => {
    const { page } = await pageOf('client')
    await goTo(page, 'nowhere')
    await expect.poll(() => page.title()).toBe('Looks like you got lost · Ullage')
    await page.goto('/500')
    await page.getByRole('heading', { level: 1, name: 'Internal Server Error' }).waitFor()
    await page.getByText('Something went wrong. Please try again later.').waitFor()
    await page.getByRole('link', { name: 'BACK HOME' }).click()
    await page.waitForURL(/\/dashboard\//)
  })
})

describe('a role that sees test records alone', () => {
  test('makes one, and changes it, without being asked whether it is a test', async () => {
    const { page, complaints } = await pageOf('test-user')
    const code = `TRIED-${crypto.randomUUID().slice(0, 6)}`
    const mark = page.getByRole('checkbox', { name: 'Test batch' })
    await goTo(page, 'batches/create')
    await page.getByRole('textbox', { name: /^Code/ }).fill(code)
    await page.getByRole('textbox', { name: /^Hardware/ }).fill('2.2')
    await page.getByRole('textbox', { name: /^Quantity/ }).fill('5')
    expect(await mark.count()).toBe(0)
    const sent = page.waitForRequest(request => request.method() === 'POST')
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ code, is_test: true })
    await page.getByRole('heading', { level: 1, name: code }).waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: /^Code/ }).waitFor()
    expect(page.url()).not.toContain('show')
    expect(await mark.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('unlike an admin, who is asked', async () => {
    const { page } = await pageOf('admin')
    await goTo(page, 'batches/create')
    await page.getByRole('checkbox', { name: 'Test batch' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Test batch' }).isChecked()).toBe(false)
  })
})

describe('a page on which something failed', () => {
  test('shows the error that the server answers with status 200, and nothing as if it had worked', async () => {
    const { page } = await pageOf('client')
    await page.route(/\/api\/tanks\?/, route =>
      route.fulfill({ status: 200, json: { error: 'The depot is being moved' } }),
    )
    await page.goto('/dashboard/tanks')
    await page.getByRole('main').getByText('The depot is being moved').first().waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    await page.route(/\/api\/devices\/\d+$/, route =>
      route.fulfill({ status: 200, json: { error: 'No such luck' } }),
    )
    await goTo(page, 'tanks/20/show?tab=device')
    await page.getByRole('region', { name: 'Device' }).getByText('No such luck').waitFor()
  })
})
