import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from './support/api'
import { keepPages } from './support/keptPages'
import { listAt, makeFarms, names, removeAll, requestsOf, rows, type Farms } from './support/list'
import { ownAddress } from './support/ownProduct'

const { open } = keepPages(ownAddress())
/** A word that finds only this file's customers. */
const WORD = 'Hazelwood'

let made: Farms
beforeAll(async () => {
  made = await makeFarms(await open('admin', 'account'), WORD)
})
afterAll(async () => removeAll(await open('admin', 'account'), '/api/customers', Object.values(made)))

/** Selects the first two of four customers. */
async function firstTwo() {
  const page = await open('admin', listAt('customers', { q: WORD }, { page: '1', perPage: '2' }))
  await expect.poll(() => names(page)).toHaveLength(2)
  return page
}
const chooseAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).check()
const bar = (page: Page, count: number) => page.getByRole('region', { name: `${count} selected` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('rows that are chosen', () => {
  test('of tanks say what they take or give, by direction and product', async () => {
    const page = await open('admin', listAt('tanks', { content_type: 'kerosene', direction: -1 }))
    await rows(page).first().waitFor()
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
    await expect.poll(() => bar(page, 2).innerText()).toMatch(/2 deliveries [\d,]+ L Kerosene/)
    const ids = await rows(page).evaluateAll(all =>
      all.slice(0, 2).map(row => Number(row.getAttribute('data-record'))),
    )
    const answer = await api<{ capacity_l: number; safe_fill_pct: number; volume_l: number }[]>(
      page,
      `/api/tanks?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`,
    )
    const space = answer.reduce(
      (sum, tank) => sum + Math.max(0, (tank.capacity_l * tank.safe_fill_pct) / 100 - tank.volume_l),
      0,
    )
    expect(await bar(page, 2).innerText()).toContain(`${Math.round(space).toLocaleString('en')} L`)
    await press(page, 'Clear selection')
  })

  test('are tanks inside a box that is drawn on the map, or in view of it', async () => {
    const page = await open('admin', listAt('tanks', { content_type: 'kerosene' }, { view: 'map' }))
    const map = page.getByRole('application', { name: 'Tank map' })
    await map
      .getByRole('button', { name: /tanks? \(/ })
      .first()
      .waitFor()
    const [{ ids }] = [
      await api<{ ids: number[] }>(page, '/api/tanks/mapList?filter={"content_type":"kerosene"}'),
    ]
    await press(page, 'Select all in view')
    await bar(page, ids.length).waitFor()
    await press(page, 'Clear selection')

    const { x, y, width, height } = (await map.boundingBox())!
    const drag = async (end: number) => {
      await page.mouse.move(x + 60, y + 8)
      await page.mouse.down()
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.move(x + width * end, y + height * end)
      await page.mouse.up()
    }
    await press(page, 'Select by box')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Select by box' }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    await press(page, 'Select by box')
    await drag(0.5)
    const some = page.getByRole('region', { name: /^\d+ selected$/ })
    await expect.poll(() => some.innerText()).toMatch(/deliver(y|ies) (\d,?\d{0,3}|\d+\.\dK) L Kerosene/)
    const quarter = Number.parseInt(await some.innerText(), 10)
    expect(quarter).toBeLessThan(ids.length)
    // A second box adds to the selection.
    await press(page, 'Select by box')
    await drag(0.999)
    await bar(page, ids.length).waitFor()
    await press(page, 'Clear selection')
  })

  test('are offered together with all that match, and exactly those are changed', async () => {
    const page = await firstTwo()
    await chooseAll(page)
    await press(page, 'Select all 4 that match')
    await bar(page, 4).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit 4 records' })
    await dialog.getByLabel('Field', { exact: true }).selectOption('address_1')
    await dialog.getByLabel('Address line 1').fill('The Yard')
    const selection = page.waitForRequest('**/api/customers/bulk/ids')
    await dialog.getByRole('button', { name: 'Update 4 records' }).click()
    expect((await selection).postDataJSON()).toMatchObject({ filter: { q: WORD }, expected: 4 })
    await page.getByText('4 records updated').waitFor()
    const all = await api<{ id: number; address_1: string }[]>(page, '/api/customers?range=[0,999]')
    const changed = all.filter(each => each.address_1 === 'The Yard').map(({ id }) => id)
    expect(changed.toSorted()).toEqual(Object.values(made).toSorted())
  })

  test('of all tanks that match name those with an order before another one is placed', async () => {
    const page = await open('admin', listAt('tanks', { direction: -1 }, { perPage: '10' }))
    await rows(page).first().waitFor()
    const asked = encodeURIComponent(JSON.stringify({ direction: -1 }))
    type Tank = { name: string; state: string; topup_state: string }
    const tanks = await api<Tank[]>(page, `/api/tanks?filter=${asked}&range=[0,999]`)
    const ordered = tanks.filter(({ topup_state }) => ['requested', 'scheduled'].includes(topup_state))
    const left = tanks.filter(tank => ordered.includes(tank) || tank.state === 'decommissioned')
    expect(ordered.length).toBeGreaterThan(0)
    await chooseAll(page)
    await press(page, `Select all ${tanks.length} that match`)
    await bar(page, tanks.length)
      .getByText(new RegExp(`${ordered.length} already ordered`))
      .waitFor()
    await bar(page, tanks.length)
      .getByRole('button', { name: /^Request (top-up|collection)$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${left.length} selected records will be left out:`).waitFor()
    const named = await dialog.getByRole('listitem').allInnerTexts()
    expect(named.some(text => /: (Requested|Scheduled) /.test(text))).toBe(true)
    await press(page, 'Cancel')
    await press(page, 'Clear selection')
  })

  test('outlive a page, and are forgotten with the filter that they were chosen under', async () => {
    const page = await firstTwo()
    await chooseAll(page)
    await bar(page, 2).waitFor()
    const first = await names(page)
    await press(page, 'Next page')
    await expect.poll(() => names(page)).not.toEqual(first)
    await bar(page, 2).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('searchbox').fill('cedar')
    await expect.poll(() => names(page)).toEqual([`Cedar ${WORD}`])
    await bar(page, 2).waitFor({ state: 'detached' })
    await chooseAll(page)
    // The pending removal applied to the previous selection.
    await bar(page, 1).getByRole('button', { name: 'Edit' }).waitFor()
    await press(page, 'Clear selection')
  })

  test('are removed once it is said what that means, and those that stay are named', async () => {
    const page = await open('admin', listAt('groups', { q: 'Clonmel depot' }))
    await rows(page).getByRole('checkbox').check()
    const sent = requestsOf(page, /\/api\/tankgroups\/bulk/)
    await bar(page, 1).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('This removes it from every list.').waitFor()
    expect(sent).toEqual([])
    await press(page, 'Remove 1')
    await page.getByText('One record couldn’t be changed:').waitFor()
    await page.getByText(/Other records still use this one/).waitFor()
  })

  test('are cancelled by a dialog of which one button alone says so', async () => {
    const page = await open('admin', listAt('jobs', { state: 'planned' }))
    await rows(page).first().waitFor()
    await chooseAll(page)
    await page
      .getByRole('region', { name: /selected$/ })
      .getByRole('button', { name: 'Cancel' })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Cancel: (\d+ records|one record)\?$/ })
    await dialog.waitFor()
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Back'])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await press(page, 'Clear selection')
  })

  test.each([
    ['admin', 'batches', true],
    ['test-user', 'batches', false],
    ['admin', 'manage-devices', true],
    ['provider', 'manage-devices', false],
  ] as const)('offer %s on %s the mark of a test to change: %s', async (account, path, offers) => {
    const page = await open(account, listAt(path))
    await rows(page).first().getByRole('checkbox').check()
    await bar(page, 1).getByRole('button', { name: 'Edit' }).click()
    const field = page.getByRole('dialog').getByLabel('Field', { exact: true })
    await field.waitFor()
    const options = await field.getByRole('option').allInnerTexts()
    expect(options.some(words => words.startsWith('Test'))).toBe(offers)
    await press(page, 'Cancel')
    await press(page, 'Clear selection')
  })
})
