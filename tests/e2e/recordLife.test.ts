import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { api, makeCustomer } from './support/api'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

describe('removing a record', () => {
  test('says first what hangs on it, and isn’t offered where that keeps it', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/clients')
    const [client] = await api<{ id: number }[]>(
      page,
      '/api/tankgroups?filter={"parent_id":null}&sort=["id","ASC"]',
    )
    const { dependants } = await api<{ dependants: { entity: string; count: number }[] }>(
      page,
      `/api/tankgroups/${client!.id}/dependants`,
    )
    const tanks = dependants.find(({ entity }) => entity === 'tanks')!.count
    await page.goto(`/dashboard/clients/${client!.id}`)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Remove / })
    await dialog.getByText('It’s in use. Change or remove these first:').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toContain(`Tanks ${tanks}`)
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel'])
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Tanks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tanks' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.locator('main h1 + *').innerText()).toBe(String(tanks))
    expect(complaints).toEqual([])
    await close()
  })

  test('takes it out of its list, from where an admin brings it back', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    const { id } = await makeCustomer(page, 'Short Lived')
    await page.goto(`/dashboard/customers/${id}`)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Short Lived?' })
    await dialog.getByText('It disappears from every list. An administrator can restore it.').waitFor()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await page.getByText('Short Lived removed').waitFor()

    await page.getByRole('link', { name: 'Removed records' }).click()
    await page.getByRole('heading', { level: 1, name: 'Removed' }).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Short Lived' })
    await row.getByText('Ada Admin').waitFor()
    expect(await accessFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'Restore Short Lived' }).click()
    await page.getByText('Short Lived restored').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.goto(`/dashboard/customers/${id}/show`)
    await page.getByRole('heading', { level: 1, name: 'Short Lived' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('can be taken back at once', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    const { id } = await makeCustomer(page, 'Taken Back')
    await page.goto(`/dashboard/customers/${id}`)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken Back restored').waitFor()
    expect((await api<{ id: number }>(page, `/api/customers/${id}`)).id).toBe(id)
    await close()
  })

  test('that was numbered anew meanwhile is not restored, and says why', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    const { id } = await makeCustomer(page, 'First Come', { customer_no: 'TWIN-77' })
    await api(page, `/api/customers/${id}`, { method: 'DELETE' })
    await makeCustomer(page, 'Second Come', { customer_no: 'TWIN-77' })
    await page.goto('/dashboard/customers/removed')
    await page.getByRole('button', { name: 'Restore First Come' }).click()
    await page.getByText('Can’t be restored: Customer no.:').waitFor()
    expect((await api<{ code: string }>(page, `/api/customers/${id}`)).code).toBe('not_found')
    await close()
  })
})

describe('the history of a record', () => {
  test.each(Object.entries(SIZES))(
    'is a tab of its page, which the address names: on a %s',
    async (_name, width) => {
      const { page, complaints, close } = await visit(browser, product, width)
      await arrive(page, 'admin@ullage.test', '/dashboard/customers')
      const { id, version } = await makeCustomer(page, 'Much Changed')
      await api(page, `/api/customers/${id}`, {
        method: 'PUT',
        body: { kind: 'farm', name: 'Much Changed Farm', version },
      })
      await page.goto(`/dashboard/customers/${id}/show`)
      await page.getByRole('heading', { level: 1, name: 'Much Changed Farm' }).waitFor()
      await page.getByRole('tab', { name: 'History' }).click()
      await page.waitForURL(/[?&]tab=history/)
      const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem')
      await lines.nth(1).waitFor()
      expect(await lines.count()).toBe(2)
      const [user] = await api<{ name: string }[]>(page, '/api/users?filter={"email":"admin@ullage.test"}')
      expect(await lines.first().innerText()).toContain(user!.name)
      const type = lines.first().locator('dl > div', { hasText: 'Type' })
      expect(await type.locator('del').innerText()).toBe('Domestic')
      expect(await type.locator('ins').innerText()).toBe('Farm')
      expect(await lines.nth(1).innerText()).toMatch(/^Created/)
      expect(await accessFaults(page)).toEqual([])
      expect(await fits(page)).toBe(true)
      await page.reload()
      await lines.nth(1).waitFor()
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('names people on the page itself, and what was brought in as such', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/customers')
    const { id } = await makeCustomer(page, 'By Somebody')
    const [user] = await api<{ name: string }[]>(page, '/api/users?filter={"email":"admin@ullage.test"}')
    const by = () => page.locator('dl > div', { hasText: 'Created by' }).locator('dd')
    await page.goto(`/dashboard/customers/${id}/show`)
    await page.getByRole('heading', { level: 1, name: 'By Somebody' }).waitFor()
    await expect.poll(() => by().innerText()).toBe(user!.name)
    await page.goto('/dashboard/tanks/20/show')
    await expect.poll(() => by().innerText()).toBe('Import')
    await close()
  })

  test('tells a client nothing of the time before a tank was theirs', async () => {
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/tanks')
    const groups = await api<{ id: number; parent_id: number | null }[]>(
      admin.page,
      '/api/tankgroups?range=[0,99]',
    )
    const client = await visit(browser, product)
    await arrive(client.page, 'client@ullage.test', '/dashboard/tanks')
    const [mine] = await api<{ group_id: number }[]>(client.page, '/api/tanks?range=[0,0]')
    const own = groups.find(({ id }) => id === mine!.group_id)!
    const other = groups.find(({ parent_id }) => parent_id !== null && parent_id !== own.parent_id)!
    const body = {
      name: 'Came over',
      group_id: other.id,
      content_type: 'kerosene',
      capacity_l: 1000,
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
    }
    const tank = await api<{ id: number }>(admin.page, '/api/tanks', { body })
    await api(admin.page, `/api/tanks/${tank.id}`, { method: 'PUT', body: { name: 'Secret before' } })
    await api(admin.page, `/api/tanks/${tank.id}`, {
      method: 'PUT',
      body: { name: 'Ours now', group_id: own.id },
    })
    await client.page.goto(`/dashboard/tanks/${tank.id}/show?tab=history`)
    const history = client.page.getByRole('region', { name: 'History' })
    await history.getByText('Administrator').first().waitFor()
    expect(await history.innerText()).not.toContain('Secret before')
    await admin.page.goto(`/dashboard/tanks/${tank.id}/show?tab=history`)
    await admin.page.getByText('Secret before').first().waitFor()
    await api(admin.page, `/api/tanks/${tank.id}`, { method: 'DELETE' })
    await client.close()
    await admin.close()
  })
})
