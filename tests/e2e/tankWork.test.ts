import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cases } from '../support/depth'
import { accessFaults } from './support/access'
import { choose, head } from './support/act'
import { api } from './support/api'
import { arrive, visit } from './support/browser'
import { refuseComplaints } from './support/complaints'
import { changesOf, type Change } from './support/form'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { makeTank } from './support/tank'
import { leaveAll, workerBrowser } from './support/workerBrowser'

type Tank = { id: number; name: string; group_id: number; lat: number; lng: number }

const product = ownAddress()
/** Chromium's message about a value that the server refuses. */
const REFUSED = /status of 422/
let browser: Browser
let page: Page
let complaints: string[]
let changes: Change[]
const made: number[] = []
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page, complaints } = await visit(browser, product))
  await arrive(page, 'admin@ullage.test', '/dashboard/account')
  changes = changesOf(page)
})
// Other files count the demonstration's tanks.
afterAll(async () => {
  await goTo(page, 'account')
  for (const id of made) await api(page, `/api/tanks/${id}`, { method: 'DELETE' })
  await leaveAll()
})
afterEach(async () => {
  await page.unrouteAll({ behavior: 'wait' })
  refuseComplaints(complaints, REFUSED)
})

/** A demonstration tank that receives deliveries, as the page's user sees it. */
const anyTank = async (asked: Page) =>
  (await api<Tank[]>(asked, '/api/tanks?filter={"direction":-1}&range=[0,0]'))[0]!

/** A new tank for one test: a cubic metre, in the client of another tank. */
async function newTank(name: string, of?: Tank): Promise<Tank> {
  const { group_id, lat, lng } = of ?? (await anyTank(page))
  const tank = await makeTank(page, name, group_id, { lat, lng })
  made.push(tank.id)
  return { ...tank, lat, lng }
}
async function open({ id, name }: { id: number; name: string }) {
  await goTo(page, `tanks/${id}/show`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
/** A new tank for one test, opened on its page. */
async function openNew(name: string): Promise<Tank> {
  const tank = await newTank(name)
  await open(tank)
  changes.length = 0
  return tank
}
const dialog = () => page.getByRole('dialog')
const region = (name: string, within: Page = page) => within.getByRole('region', { name, exact: true })
const readings = () => region('Latest readings')
async function openTab(within: Page, name: string) {
  await within.getByRole('tab', { name, exact: true }).click()
  await within.getByRole('tab', { name, exact: true, selected: true }).waitFor()
}
const requested = (within: Page) =>
  head(within)
    .getByText(/^Requested \d/)
    .waitFor()
/** Double-clicks a button before the page re-renders. */
const pressTwice = (name: string, within = page.locator('main')) =>
  within.getByRole('button', { name, exact: true }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
const sentTo = (path: string) => changes.filter(each => each.path === path)

describe('what staff do on a tank’s page is done when it is opened again', () => {
  test('a top-up is requested, by a user who is named, and cancelled', async () => {
    await openNew('Asked for')
    const by = () =>
      page
        .locator('dl > div', { has: page.locator('dt', { hasText: /^Requested by$/ }) })
        .locator('dd')
        .innerText()
    expect(await by()).toBe('–')
    await choose(page, 'Request top-up')
    await dialog().getByLabel('Litres').fill('300')
    await dialog().getByLabel('Note').fill('By Friday')
    await dialog().getByRole('button', { name: 'Request top-up' }).click()
    await requested(page)
    await page.reload()
    await requested(page)
    await expect.poll(by).toBe('Ada Admin')
    await choose(page, 'Cancel top-up request')
    await head(page).getByRole('button', { name: 'Request top-up' }).waitFor()
  })

  test('a problem is reported and closed, a quarantine begun and ended; its history tells all of it', async () => {
    await openNew('In trouble')
    await choose(page, 'Report a problem')
    await dialog()
      .getByLabel(/^Problem/)
      .selectOption({ label: 'Leak suspected' })
    await dialog().getByRole('button', { name: 'Report a problem' }).click()
    await head(page).getByText('Reported', { exact: true }).waitFor()

    await choose(page, 'Quarantine')
    const until = dialog().getByLabel(/^Until/)
    const quarantine = dialog().getByRole('button', { name: 'Quarantine' })
    await dialog()
      .getByLabel(/^Reason/)
      .fill('Building works')
    await until.fill('01/01/2020 10:00')
    await quarantine.click()
    // The field shows the error, and nothing was changed.
    await dialog().getByText('Must be in the future').first().waitFor()
    await until.fill('')
    await quarantine.click()
    await head(page).getByText('Quarantined', { exact: true }).waitFor()

    await page.reload()
    await head(page).getByText('Reported', { exact: true }).waitFor()
    await choose(page, 'Close report')
    await dialog()
      .getByLabel(/^Reason/)
      .fill('Hose was wet')
    await dialog().getByRole('button', { name: 'Close report' }).click()
    await head(page).getByText('Reported', { exact: true }).waitFor({ state: 'hidden' })
    await choose(page, 'End quarantine')
    await head(page).getByText('Quarantined', { exact: true }).waitFor({ state: 'hidden' })

    await openTab(page, 'History')
    const happened = region('Events and decisions')
    await happened.getByText('Quarantined: No → Yes').waitFor()
    await happened.getByText('Quarantined: Yes → No').waitFor()
    await happened.getByText(/Hose was wet/).waitFor()
    await region('Changes to the record').getByText('Created').waitFor()
    expect(complaints.filter(text => !REFUSED.test(text))).toEqual([])
  })

  test('notes and tags are kept, a note once however often its button is pressed', async () => {
    const { id } = await openNew('Talked about')
    const tags = region('Tags')
    await tags.getByRole('combobox').fill('bad lane')
    await page.keyboard.press('Enter')
    await tags.getByRole('group', { name: 'bad lane' }).waitFor()
    await openTab(page, 'Notes')
    const notes = region('Notes')
    await notes.getByLabel('Add note').fill('<b>Ring</b> first')
    await pressTwice('Add note')
    await notes.getByText('<b>Ring</b> first').waitFor()
    await expect.poll(() => notes.getByRole('textbox', { name: 'Add note' }).inputValue()).toBe('')
    expect(sentTo(`/api/tanks/${id}/notes`)).toHaveLength(1)
    expect(sentTo(`/api/tanks/${id}/notes`)[0]!.headers['idempotency-key']).toBeDefined()
    await page.reload()
    await notes.getByText('<b>Ring</b> first').waitFor()
    await openTab(page, 'Overview')
    await tags.getByRole('group', { name: 'bad lane' }).waitFor()
    const stored = () => api<string[]>(page, `/api/tanks/${id}/tags`)
    expect(await stored()).toEqual(['bad lane'])
    await tags.getByRole('button', { name: 'Remove bad lane' }).click()
    await expect.poll(stored).toEqual([])
  })

  test('a dip is entered once, without what the sensor measured, excluded for a reason and included again', async () => {
    const { id } = await openNew('Measured by hand')
    await readings().getByRole('button', { name: 'Enter dip' }).click()
    const volume = dialog().getByLabel(/^Volume/)
    expect(await volume.inputValue()).toBe('')
    expect(
      await dialog()
        .getByLabel(/^Level/)
        .inputValue(),
    ).toBe('')
    await volume.fill('4000')
    await dialog().getByRole('button', { name: 'Enter dip' }).click()
    await dialog()
      .getByText(/at most 1,?000/)
      .first()
      .waitFor()
    changes.length = 0
    await volume.fill('420')
    await pressTwice('Enter dip', dialog())
    await region('Level').getByText('420').first().waitFor()
    expect(sentTo(`/api/tanks/${id}/dips`)).toHaveLength(1)
    await page.reload()
    await readings().getByRole('button', { name: 'Exclude' }).click()
    await dialog()
      .getByLabel(/^Reason/)
      .fill('Wrong stick')
    await dialog().getByRole('button', { name: 'Exclude' }).click()
    await readings().getByText('Wrong stick').waitFor()
    await page.reload()
    await readings().getByText('Wrong stick').waitFor()
    const volumeOf = async () => (await api<{ volume_l: number | null }>(page, `/api/tanks/${id}`)).volume_l
    expect(await volumeOf()).not.toBe(420)
    await readings().getByRole('button', { name: 'Include again' }).click()
    await readings().getByRole('button', { name: 'Exclude' }).waitFor()
    await region('Level').getByText('420').first().waitFor()
    expect(await volumeOf()).toBe(420)
  })

  test('a reading is excluded or included again, and neither where the cleaning left it out', async () => {
    type Reading = { flags: string[]; excluded: boolean }
    await page.route('**/api/tanks/67/readings/*', async route => {
      const [first, second, third] = (await (await route.fetch()).json()) as Reading[]
      const told = [
        { ...first, excluded: false, flags: [] },
        { ...second, excluded: true, flags: [] },
        { ...third, excluded: false, flags: ['outlier'] },
      ]
      await route.fulfill({ json: told })
    })
    await open({ id: 67, name: 'Bakery derv 0067' })
    const rows = readings().locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(3)
    const offered = await Promise.all([0, 1, 2].map(i => rows.nth(i).getByRole('button').allInnerTexts()))
    expect(offered).toEqual([['Exclude'], ['Include again'], []])
    expect(await readings().getByText('Excluded', { exact: true }).count()).toBe(2)
  })

  test('neighbours that one trip could serve are asked for with it', async () => {
    const [tank, beside] = [await newTank('Next door'), await newTank('Beside it')]
    for (const { id } of [tank, beside]) await api(page, `/api/tanks/${id}/dips`, { body: { volume_l: 100 } })
    await open(tank)
    const near = region('Nearby tanks')
    await near.getByRole('link', { name: beside.name }).waitFor()
    await near.getByRole('button', { name: /^Request a top-up for/ }).click()
    await dialog().getByRole('button', { name: 'Request top-up' }).click()
    await expect
      .poll(async () => (await api<{ topup_state: string }>(page, `/api/tanks/${beside.id}`)).topup_state)
      .toBe('requested')
  })
})

test('a group manager asks for a top-up, and leaves notes; nothing else is offered', async () => {
  const manager = await visit(browser, product)
  await arrive(manager.page, 'manager@ullage.test', '/dashboard/tanks')
  const tank = await newTank('Managed', await anyTank(manager.page))
  await goTo(manager.page, `tanks/${tank.id}/show`)
  await manager.page.getByRole('heading', { level: 1, name: tank.name }).waitFor()
  await choose(manager.page, 'Request top-up')
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Request top-up' }).click()
  await openTab(manager.page, 'Notes')
  const notes = region('Notes', manager.page)
  await notes.getByLabel('Add note').fill('Key is at the shop')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await notes.getByText('Key is at the shop').waitFor()
  await manager.page.reload()
  await requested(manager.page)
  await notes.getByText('Key is at the shop').waitFor()
  const offered = ['Cancel top-up request', 'More actions', 'Add tag', 'Remove tag']
  const buttons = await head(manager.page).getByRole('button').allInnerTexts()
  expect(buttons.filter(name => name.trim() !== '' && !offered.includes(name))).toEqual([])
  expect(await head(manager.page).getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await choose(manager.page, 'Cancel top-up request')
  await head(manager.page).getByRole('button', { name: 'Request top-up' }).waitFor()
  expect(manager.complaints).toEqual([])
  await manager.close()
})

test.each(cases(['light', 'dark'] as const, ['light']))(
  'the tabs of a tank’s page have no fault that axe finds, %s',
  async colorScheme => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open({ id: 67, name: 'Bakery derv 0067' })
    // The initial page, with its chart and map, was checked before these tabs.
    for (const name of ['Events', 'Deliveries', 'Notes', 'Device', 'Installs', 'History']) {
      await openTab(page, name)
      await page.getByRole('tabpanel').waitFor()
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      expect(await accessFaults(page, '[role="tabpanel"]'), name).toEqual([])
    }
  },
)
