import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choose, head, listed } from './support/act'
import { api } from './support/api'
import { arrive, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { makeTank } from './support/tank'
import { robTank } from './support/theft'

const product = ownAddress()
const ADMIN = 'admin@ullage.test'
/** A depot that admins, the client with approvals and the provider see. */
const DEPOT = 102
let browser: Browser
const made: number[] = []
beforeAll(async () => {
  browser = await openBrowser()
})
// Other tests count the demonstration's tanks.
afterAll(async () => {
  const { page } = await visit(browser, product)
  await arrive(page, ADMIN, '/dashboard/account')
  for (const id of made) await api(page, `/api/tanks/${id}`, { method: 'DELETE' })
  await browser.close()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** As an admin, makes what `make` makes. */
async function asAdmin<T>(make: (page: Page) => Promise<T>): Promise<T> {
  const { page, close } = await visit(browser, product)
  await arrive(page, ADMIN, '/dashboard/account')
  const answer = await make(page)
  await close()
  return answer
}

/** A tank that lost 250 of its 300 litres last night: a sudden drop, and a level that is critical. */
const makeTheft = (name: string, sigfoxId: string) =>
  asAdmin(async page => {
    const { tank, happened } = await robTank(page, product, { name, group_id: DEPOT, sigfoxId })
    made.push(tank.id)
    const [drop] = (await happened()).filter(({ type }) => type === 'sudden_drop')
    return { tank, drop: drop! }
  })

describe.each([
  ['an admin', ADMIN, 'E2E0A1'],
  ['a client who may approve', 'client@ullage.test', 'E2E0A2'],
])('what is decided by %s', (who, email, sigfoxId) => {
  test('about events is found when the queue is opened again', async () => {
    const { tank, drop } = await makeTheft(`Robbed for ${who}`, sigfoxId)
    const { page, complaints, close } = await visit(browser, product)
    const queue = listed('suddenChange', { tank_id: tank.id, state: 'open' })
    await arrive(page, email, queue)
    await heading(page, 'Sudden changes')
    const row = page.locator('tbody tr')
    await expect.poll(() => row.count()).toBe(1)
    expect(await row.innerText()).toMatch(/\d\d\s?%/)

    // Many at once, and taken back.
    const dialog = page.getByRole('dialog')
    await row.getByRole('checkbox').check()
    await page
      .getByRole('region', { name: '1 selected' })
      .getByRole('button', { name: 'False alarm' })
      .click()
    await dialog.getByRole('button', { name: 'False alarm' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => row.count()).toBe(1)

    // One by one, by keys.
    await page.goto(`/dashboard/sudden-change?event=${drop.id}`)
    await page.getByRole('heading', { level: 2, name: tank.name }).waitFor()
    await page.keyboard.press('d')
    await dialog.getByLabel(/^It was a/).selectOption({ label: 'Transfer' })
    await dialog.getByRole('button', { name: 'It was a delivery' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.goto(`/dashboard/suddenChange/${drop.id}/show`)
    await heading(page, tank.name)
    await page.getByRole('heading', { level: 1 }).getByText('Closed').waitFor()
    await page.getByText('Transfer', { exact: true }).waitFor()
    await choose(page, 'Reopen')
    await page.getByRole('heading', { level: 1 }).getByText('Unreviewed').waitFor()

    await page.goto(`/dashboard/sudden-change?event=${drop.id}`)
    await page.getByRole('heading', { level: 2, name: tank.name }).waitFor()
    await page.keyboard.press('r')
    await dialog.getByLabel(/^Reason/).fill('The lock is broken')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

describe.each([
  ['an admin', ADMIN],
  ['a client', 'client@ullage.test'],
  ['a provider', 'provider@ullage.test'],
])('a report is worked on by %s', (who, email) => {
  test('from the tank’s page to the list, assigned, closed for a reason and found there', async () => {
    const tank = await asAdmin(page => makeTank(page, `Reported by ${who}`, DEPOT))
    made.push(tank.id)
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, email, `/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name)
    const dialog = page.getByRole('dialog')
    await choose(page, 'Report a problem')
    await dialog.getByLabel(/^Problem/).selectOption({ label: 'No readings' })
    await dialog.getByRole('button', { name: 'Report a problem' }).click()
    await head(page).getByText('Reported', { exact: true }).waitFor()

    await page.goto(listed('reports', { tank_id: tank.id }))
    await heading(page, 'Reports')
    await page.getByRole('row').filter({ hasText: tank.name }).getByRole('checkbox').check()
    await page.getByRole('region', { name: '1 selected' }).getByRole('button', { name: 'Assign' }).click()
    await dialog.getByLabel(/^Assign to/).fill('Tom Barry')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByRole('row').filter({ hasText: 'Tom Barry' }).waitFor()
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Tom Barry' }).getByRole('link').first().click()
    await heading(page, tank.name)
    await choose(page, 'Close')
    await dialog.getByLabel(/^What was done/).fill('Battery changed')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('Closed').waitFor()
    await page.reload()
    await page.getByText('Battery changed').waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

describe('a service', () => {
  test.each([
    ['an admin', ADMIN, 'topups'],
    ['a client with top-ups alone', 'topups@ullage.test', 'topups'],
    ['a client with collections alone', 'collections@ullage.test', 'collections'],
  ])('is matched, disputed and confirmed by %s, and found in its list', async (who, email, path) => {
    const ticket = `E2E ${who}`
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, email, '/dashboard/services')
    await heading(page, 'Services')
    await page.getByRole('row').filter({ hasText: 'Detected' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1 }).getByText('Detected').waitFor()
    const state = page.getByRole('heading', { level: 1 })
    const dialog = page.getByRole('dialog')
    await choose(page, 'Match ticket')
    await dialog.getByLabel(/^Ticket no/).fill(ticket)
    await dialog.getByLabel(/^Litres on the ticket/).fill('321')
    await dialog.getByRole('button', { name: 'Match ticket' }).click()
    await page.getByText(ticket).first().waitFor()
    await choose(page, 'Dispute')
    await dialog.getByLabel(/^Reason/).fill('The lorry’s meter says less')
    await dialog.getByRole('button', { name: 'Dispute' }).click()
    await state.getByText('Disputed').waitFor()
    await page.reload()
    await page.getByText('The lorry’s meter says less').waitFor()
    await choose(page, 'Confirm')
    await state.getByText('Confirmed').waitFor()
    await page.goto(listed(path, { q: ticket }))
    await page.getByRole('row').filter({ hasText: '321' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
