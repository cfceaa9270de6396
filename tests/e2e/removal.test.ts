import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { api, makeCustomer } from './support/api'
import { SIZES, fits } from './support/browser'
import { keepPages } from './support/keptPages'
import { listAt, rows, total } from './support/list'
import { ownAddress } from './support/ownProduct'
import { makeTank } from './support/tank'

const { open, expectComplaint } = keepPages(ownAddress())

const newCustomer = async (name: string, more: object = {}) =>
  makeCustomer(await open('admin', 'account'), name, more)
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const pressRemove = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Remove', exact: true }).click()

describe('removing a record', () => {
  test('says first what hangs on it, and isn’t offered where that keeps it', async () => {
    const CLIENT = 101
    const page = await open('admin', `clients/${CLIENT}`)
    const { dependants } = await api<{ dependants: { entity: string; count: number }[] }>(
      page,
      `/api/tankgroups/${CLIENT}/dependants`,
    )
    const tanks = dependants.find(({ entity }) => entity === 'tanks')!.count
    await pressRemove(page)
    const dialog = page.getByRole('dialog', { name: /^Remove / })
    await dialog.getByText('It’s in use. Change or remove these first:').waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toContain(`Tanks ${tanks}`)
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel'])
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByRole('link', { name: 'Tanks' }).click()
    await title(page, 'Tanks')
    await rows(page).first().waitFor()
    expect(await total(page).innerText()).toBe(String(tanks))
  })

  test('takes it out of its list, from where an admin restores it', async () => {
    const { id } = await newCustomer('Short Lived')
    const page = await open('admin', `customers/${id}`)
    await pressRemove(page)
    const dialog = page.getByRole('dialog', { name: 'Remove Short Lived?' })
    await dialog.getByText('It disappears from every list. An administrator can restore it.').waitFor()
    await pressRemove(dialog)
    await title(page, 'Customers')
    await page.getByText('Short Lived removed').waitFor()

    await page.getByRole('link', { name: 'Removed records' }).click()
    await title(page, 'Removed')
    const row = page.getByRole('listitem').filter({ hasText: 'Short Lived' })
    await row.getByText('Ada Admin').waitFor()
    expect(await accessFaults(page)).toEqual([])
    await row.getByRole('button', { name: 'Restore Short Lived' }).click()
    await page.getByText('Short Lived restored').waitFor()
    await row.waitFor({ state: 'detached' })
    await open('admin', `customers/${id}/show`)
    await title(page, 'Short Lived')
  })

  test('can be taken back at once', async () => {
    const { id } = await newCustomer('Taken Back')
    const page = await open('admin', `customers/${id}`)
    await pressRemove(page)
    await pressRemove(page.getByRole('dialog'))
    await title(page, 'Customers')
    await page
      .locator('[data-type]')
      .filter({ hasText: 'Taken Back' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await page.getByText('Taken Back restored').waitFor()
    expect((await api<{ id: number }>(page, `/api/customers/${id}`)).id).toBe(id)
  })

  test('is not undone where its number was given to another record meanwhile, and says why', async () => {
    const { id } = await newCustomer('First Come', { customer_no: 'TWIN-77' })
    const page = await open('admin', 'account')
    await api(page, `/api/customers/${id}`, { method: 'DELETE' })
    await newCustomer('Second Come', { customer_no: 'TWIN-77' })
    await open('admin', 'customers/removed')
    await page.getByRole('button', { name: 'Restore First Come' }).click()
    await page.getByText('Can’t be restored: Customer no.:').waitFor()
    expect((await api<{ code: string }>(page, `/api/customers/${id}`)).code).toBe('not_found')
    await expectComplaint(/4\d\d .*\/api\/customers/)
  })
})

describe('the history of a record', () => {
  test.each(cases(Object.entries(SIZES), [['phone', SIZES.phone]]))(
    'is a tab of its page, which the address names: on a %s',
    async (_name, width) => {
      const { id, version } = await newCustomer('Much Changed')
      const page = await open('admin', `customers/${id}/show`, width)
      await title(page, 'Much Changed')
      const body = { kind: 'farm', name: 'Much Changed Farm', version }
      await api(page, `/api/customers/${id}`, { method: 'PUT', body })
      await page.getByRole('tab', { name: 'History' }).click()
      await page.waitForURL(/[?&]tab=history/)
      await page.reload()
      await title(page, 'Much Changed Farm')
      const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem')
      await lines.nth(1).waitFor()
      expect(await lines.count()).toBe(2)
      expect(await lines.first().innerText()).toContain('Ada Admin')
      const type = lines.first().locator('dl > div', { hasText: 'Type' })
      expect(await type.locator('del').innerText()).toBe('Domestic')
      expect(await type.locator('ins').innerText()).toBe('Farm')
      expect(await lines.nth(1).innerText()).toMatch(/^Created/)
      expect(await accessFaults(page)).toEqual([])
      expect(await fits(page)).toBe(true)
    },
  )

  test('names who made it on the page itself, and an import as such', async () => {
    const { id } = await newCustomer('By Ada')
    const page = await open('admin', `customers/${id}/show`)
    const by = () => page.locator('dl > div', { hasText: 'Created by' }).locator('dd')
    await expect.poll(() => by().innerText()).toBe('Ada Admin')
    await open('admin', 'tanks/20/show')
    await expect.poll(() => by().innerText()).toBe('Import')
  })

  test('tells a client nothing of the time before a tank was theirs', async () => {
    const admin = await open('admin', 'account')
    const OWN_DEPOT = 102
    const groups = await api<{ id: number; parent_id: number | null }[]>(
      admin,
      '/api/tankgroups?range=[0,99]',
    )
    const own = groups.find(({ id }) => id === OWN_DEPOT)!
    const other = groups.find(({ parent_id }) => parent_id !== null && parent_id !== own.parent_id)!
    const tank = await makeTank(admin, 'Came over', other.id)
    const change = (body: object) => api(admin, `/api/tanks/${tank.id}`, { method: 'PUT', body })
    await change({ name: 'Secret before' })
    await change({ name: 'Ours now', group_id: own.id })
    const client = await open('client', `tanks/${tank.id}/show?tab=history`)
    const history = client.getByRole('region', { name: 'History' })
    await history.getByText('Administrator').first().waitFor()
    expect(await history.innerText()).not.toContain('Secret before')
    await open('admin', `tanks/${tank.id}/show?tab=history`)
    await admin.getByText('Secret before').first().waitFor()
    // Leave pages that would request removed data.
    await open('client', 'account')
    await open('admin', 'account')
    await api(admin, `/api/tanks/${tank.id}`, { method: 'DELETE' })
  })
})

describe('the customer that another is merged into, on a phone', () => {
  test.each(['touch', 'keyboard'])('is chosen by %s, and the buttons are within reach', async how => {
    const page = await open('admin', listAt('customers'), SIZES.phone)
    await page.locator('[data-open]').first().click()
    await page.getByRole('button', { name: /^Merge/ }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('combobox')
    await box.click()
    await page.getByRole('option').first().waitFor()
    // The options take up space in the dialog: the buttons below can be scrolled to, and aren't covered.
    await dialog.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    if (how === 'touch') await page.getByRole('option').first().click()
    else await box.press('Enter')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
    await expect.poll(() => merge.isEnabled()).toBe(true)
    await merge.click({ trial: true })
    await box.focus()
    const hasFocus = () => merge.evaluate(button => button === document.activeElement)
    for (let tabs = 0; tabs < 4 && !(await hasFocus()); tabs++) await page.keyboard.press('Tab')
    expect(await hasFocus()).toBe(true)
  })
})
