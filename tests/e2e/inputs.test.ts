import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { api, makeCustomer } from './support/api'
import { arrive, SIZES, visit } from './support/browser'
import { refuseComplaints } from './support/complaints'
import { addRow, changesOf, composeEnter, description, field, save, saved, type Change } from './support/form'
import { ownAddress } from './support/ownProduct'
import { goTo } from './support/screens'
import { makeTank } from './support/tank'
import { leaveAll, workerBrowser } from './support/workerBrowser'

/** Chromium's message about a mocked response. */
const REFUSED = /status of 4\d\d/
const CLONMEL = 102

let browser: Browser
let page: Page
let complaints: string[]
let changes: Change[]
let tank: { id: number; name: string }
beforeAll(async () => {
  browser = await workerBrowser()
  ;({ page, complaints } = await visit(browser, ownAddress()))
  await arrive(page, 'admin@ullage.test', '/dashboard/account')
  changes = changesOf(page)
  tank = await makeTank(page, 'Typed into', CLONMEL, { tags: ['one', 'two'] })
})
// Other files count the demonstration's tanks.
afterAll(async () => {
  await api(page, `/api/tanks/${tank.id}`, { method: 'DELETE' })
  await leaveAll()
})
beforeEach(() => {
  changes.length = 0
})
afterEach(async () => {
  await page.unrouteAll()
  refuseComplaints(complaints, REFUSED)
})

/** Opens a form again, even if an earlier test left it open. */
async function open(path: string, label: string) {
  await goTo(page, 'account')
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  await goTo(page, path)
  await field(page, label).waitFor()
}
async function editCustomer(name: string, more: object = {}): Promise<number> {
  const { id } = await makeCustomer(page, name, more)
  await open(`customers/${id}`, 'Name')
  changes.length = 0
  return id
}
const editTank = () => open(`manageTanks/${tank.id}`, 'Tags')
const options = () => page.getByRole('listbox').getByRole('option')
/** Waits for an announcement to screen readers. */
const said = (words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()

describe('a field that records are looked for in', () => {
  test('finds one by typing, which is chosen by the keyboard', async () => {
    await editCustomer('Moves depot', { parent_id: 103 })
    const depot = field(page, 'Depot')
    await depot.click()
    // The current value is selected, so typing replaces it.
    await page.keyboard.type('Clonmel')
    // Enter must not choose an option that was found before the text was typed.
    await page.keyboard.press('Enter')
    await expect.poll(() => options().allInnerTexts()).toEqual(['Clonmel depot'])
    await said('1 result')
    await page.keyboard.press('Enter')
    expect(await depot.inputValue()).toBe('Clonmel depot')
    await saved(page)
    expect(changes.map(({ body }) => body)).toEqual([{ parent_id: CLONMEL }])
  })

  test('says that nothing was found, and sends no form with Enter then', async () => {
    await editCustomer('Stays', { parent_id: 103 })
    await field(page, 'Name').fill('Stays here')
    await field(page, 'Depot').click()
    await page.keyboard.type('not there at all')
    await page.getByText('No results', { exact: true }).waitFor()
    await said('0 results')
    await page.keyboard.press('Enter')
    expect(changes).toEqual([])
  })

  test('leaves Enter to the input method while characters are composed', async () => {
    await editTank()
    const depot = field(page, 'Depot')
    await depot.click()
    await options().first().waitFor()
    expect(await composeEnter(depot)).toBe(true)
    expect(await page.getByRole('listbox').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
  })

  test('says of a record that is out of sight that it can’t be found, instead of waiting for it', async () => {
    await page.route(`**/api/tanks/${tank.id}`, async route => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, model_id: 999_999 } })
    })
    await editTank()
    const missing = 'Not found, or you don’t have access'
    await expect.poll(() => field(page, 'Tank model').inputValue()).toBe(missing)
  })

  test('tells customers of one name apart by number and depot, and offers those of the same client', async () => {
    const twins = await Promise.all(
      [
        ['M-1', CLONMEL],
        ['M-2', 103],
        ['M-3', 111],
      ].map(([customer_no, parent_id]) => makeCustomer(page, 'Nora Vauquelin', { customer_no, parent_id })),
    )
    await goTo(page, `customers/${twins[0]!.id}/show`)
    await page.getByRole('button', { name: 'Merge into another customer' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('Vauquelin')
    await expect.poll(() => options().allTextContents()).toEqual(['Nora VauquelinM-2 · Kilkenny depot'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    for (const { id } of twins) await api(page, `/api/customers/${id}`, { method: 'DELETE' })
  })
})

describe('a field of a role or of tags', () => {
  test('takes a role by what it is called, and one of another system as it is typed', async () => {
    await page.route('**/api/collections/roles', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { id: 'r1', version: 1 } })
        : route.fallback(),
    )
    await open('roles/create', 'Name')
    const name = field(page, 'Name')
    await name.fill('dispatcher')
    await name.press('Tab')
    expect(await name.inputValue()).toBe('dispatcher')
    await name.fill('instal')
    await page.getByRole('option', { name: 'Installer' }).click()
    expect(await name.inputValue()).toBe('Installer')
    await saved(page)
    expect(changes).toMatchObject([{ method: 'POST', body: { name: 'install-user' } }])
  })

  test('ends a tag with a comma or Enter, and sends no form with it, nor while characters are composed', async () => {
    await editTank()
    const tags = field(page, 'Tags')
    await tags.pressSequentially('shed, gate')
    expect(await composeEnter(tags)).toBe(true)
    expect(await tags.inputValue()).toBe(' gate')
    await tags.press('Enter')
    await page.getByRole('button', { name: 'Remove gate' }).waitFor()
    expect(changes).toEqual([])
    await saved(page)
    expect(changes.map(({ body }) => body)).toEqual([{ tags: ['one', 'two', 'shed', 'gate'] }])
  })

  test('offers screens by their titles, and keeps a stored one that the product does not know', async () => {
    const routes = ['installs', 'of-another-system']
    const body = { name: `of-forms-${Date.now()}`, routes }
    const { id } = await api<{ id: string }>(page, '/api/collections/roles', { body })
    await open(`roles/${id}`, 'Screens')
    const screens = field(page, 'Screens')
    for (const tag of ['Installs', 'of-another-system'])
      await page.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    await screens.fill('self-inst')
    await page.getByRole('option', { name: 'Self-installs', exact: true }).click()
    await screens.fill('Update history')
    await screens.press('Enter')
    changes.length = 0
    await saved(page)
    expect(changes).toMatchObject([{ body: { routes: [...routes, 'selfInstalls', 'dfu-history'] } }])
    await api(page, `/api/collections/roles/${id}`, { method: 'DELETE' })
  })
})

describe('a number or a postcode', () => {
  test('may be typed with a comma, and stays to be corrected where it is no number', async () => {
    const id = await editCustomer('Somewhere')
    const latitude = field(page, 'Latitude')
    await latitude.fill('52,5x')
    await save(page)
    await expect.poll(() => description(latitude)).toBe('Must be a number')
    expect(await latitude.inputValue()).toBe('52,5x')
    await latitude.fill('52,5')
    const postcode = field(page, 'Eircode')
    await postcode.fill('d02x285')
    await postcode.press('Tab')
    // The value is normalised on blur.
    expect(await postcode.inputValue()).toBe('D02 X285')
    await saved(page)
    expect(changes.map(({ body }) => body)).toEqual([{ lat: 52.5, postcode: 'D02 X285' }])
    // The server also normalises the value instead of refusing it.
    const answer = await api(page, `/api/customers/${id}`, {
      method: 'PUT',
      body: { postcode: ' bt1  1aa ' },
    })
    expect(answer).toMatchObject({ postcode: 'BT1 1AA' })
  })
})

describe('a day or a time', () => {
  test('is typed with the day before the month or picked from the calendar, and written out when it is left', async () => {
    await open('batches/create', 'Started on')
    const started = page.getByRole('textbox', { name: 'Started on' })
    await started.fill('04/31/2026')
    await save(page)
    await page.getByText('Must be a date, e.g. 31/03/2026').first().waitFor()
    expect(await started.inputValue()).toBe('04/31/2026')
    expect(await started.getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('alert').getByRole('button', { name: 'Started on' }).waitFor()
    expect(changes).toEqual([])

    // A trailing space stays while the user is typing.
    await started.fill('')
    await started.pressSequentially('1 4')
    await started.press('Backspace')
    expect(await started.inputValue()).toBe('1 ')
    await started.fill('1.4.2026')
    expect(await started.inputValue()).toBe('1.4.2026')
    await started.blur()
    await expect.poll(() => started.inputValue()).toBe('01/04/2026')
    // The calendar is a native date input in a popover; its value goes to the field that it belongs to.
    await page.getByRole('button', { name: 'Calendar: Started on' }).click()
    const picker = page.locator('input[type="date"]').first()
    expect(await picker.inputValue()).toBe('2026-04-01')
    await picker.fill('2026-05-02')
    await expect.poll(() => started.inputValue()).toBe('02/05/2026')
    await page.keyboard.press('Escape')
    expect(await accessFaults(page)).toEqual([])

    await field(page, 'Code').fill(`B-${Date.now()}`)
    await field(page, 'Hardware').fill('2.1')
    await field(page, 'Quantity').fill('10')
    await saved(page)
    expect(changes).toMatchObject([{ method: 'POST', body: { started_on: '2026-05-02' } }])
  })

  test('is on the clocks of the zone, in either half of the day, and keeps its seconds where it was only looked at', async () => {
    const code = `DATES-${Date.now()}`
    const [batch] = await api<{ id: string }[]>(page, '/api/collections/batches?range=[0,0]')
    // Stored in milliseconds, entered in minutes.
    const body = { code, batch_id: batch!.id, tested_at: '2026-03-31T13:30:41.250Z' }
    const { id } = await api<{ id: string }>(page, '/api/collections/panels', { body })
    await open(`panels/${id}`, 'Tested')
    changes.length = 0
    const tested = page.getByRole('textbox', { name: /^Tested/ })
    await tested.fill('31/03/2026 14:30')
    await field(page, 'Code').fill(`${code}-R`)
    await saved(page)
    expect(changes.map(each => each.body)).toEqual([{ code: `${code}-R` }])

    await open(`panels/${id}`, 'Tested')
    changes.length = 0
    await tested.fill('31 March 2026')
    await save(page)
    await page.getByText('Must be a date and time, e.g. 31/03/2026 14:30').first().waitFor()
    expect(changes).toEqual([])
    await tested.fill('1/7/2026 2:05 pm')
    await tested.press('Tab')
    expect(await tested.inputValue()).toBe('01/07/2026 - 02:05 pm')
    await saved(page)
    expect(changes.map(each => each.body)).toEqual([{ tested_at: '2026-07-01T13:05:00.000Z' }])
    await api(page, `/api/collections/panels/${id}`, { method: 'DELETE' })
  })
})

describe('a secret', () => {
  test('is asked for until there is one, and said to be kept where it is left blank', async () => {
    const HELP = 'At least 12 characters, 10 for a customer'
    await open('users/create', 'Password')
    expect(await description(field(page, 'Password'))).toBe(HELP)
    await open('users/2', 'Password')
    const kept = `${HELP} · Leave blank to keep the current password`
    await expect.poll(() => description(field(page, 'Password'))).toBe(kept)

    await open('webhooks/create', 'Secret')
    expect(await field(page, 'Secret').getAttribute('aria-required')).toBe('true')
    const body = {
      group_id: 101,
      url: 'http://127.0.0.1:9/kept',
      events: ['overfill'],
      secret: 'sixteen letters long',
    }
    const { id } = await api<{ id: number }>(page, '/api/webhooks', { body })
    await open(`webhooks/${id}`, 'Secret')
    await expect.poll(() => field(page, 'Secret').getAttribute('aria-required')).toBeNull()
    await api(page, `/api/webhooks/${id}`, { method: 'DELETE' })
  })
})

describe('what lies beside or below each other', () => {
  const boxes = (of: Locator) => of.evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON()))
  /** Whether the element is visible at its centre: neither cut off nor covered nor outside the window. */
  const isInSight = (element: Locator) =>
    element.evaluate(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  const setSize = (width: number, height = 900) => page.setViewportSize({ width, height })
  afterEach(() => setSize(SIZES.desk))

  test('the options of a cell are not cut off by its table, whose new row begins with a choice in words', async () => {
    await open('panels/create', 'Code')
    for (const width of [SIZES.desk, SIZES.phone]) {
      await setSize(width)
      await addRow(page, 'Positions')
      const result = page.locator('td select').last()
      expect(await result.locator('option:checked').innerText()).toBe('Open')
      const device = page.locator('td [role="combobox"]').last()
      await device.click()
      const option = options().nth(1)
      await option.waitFor()
      expect(await isInSight(option)).toBe(true)
      const title = await option.innerText()
      await option.click()
      expect(await device.inputValue()).toBe(title)
    }
  })

  test('a list of options scrolls along with the arrow keys', async () => {
    await open('manageTanks/create', 'County')
    const county = page.getByRole('combobox', { name: 'County' })
    await county.click()
    await options().nth(18).waitFor()
    for (let i = 0; i < 18; i++) await page.keyboard.press('ArrowDown')
    const id = await county.getAttribute('aria-activedescendant')
    expect(await isInSight(page.locator(`[id="${id}"]`))).toBe(true)
  })

  test('the line above Save is as wide as the card above it', async () => {
    await open('customers/create', 'Name')
    const [line] = await boxes(page.getByRole('button', { name: 'Save', exact: true }).locator('..'))
    const [card] = await boxes(page.locator('form section').first())
    expect([line.left, line.right]).toEqual([card.left, card.right])
  })

  test('a panel of a list stays whole inside a low window', async () => {
    await setSize(SIZES.tablet, 380)
    await goTo(page, 'tanks')
    for (const name of ['Filter', 'Columns']) {
      await page.getByRole('button', { name, exact: true }).click()
      const box = await page.getByRole('dialog').boundingBox()
      expect(box!.y).toBeGreaterThanOrEqual(0)
      expect(box!.y + box!.height).toBeLessThanOrEqual(380)
      expect(box!.x + box!.width).toBeLessThanOrEqual(SIZES.tablet)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('a state on a card of a phone keeps away from the fact beside it', async () => {
    await setSize(SIZES.phone)
    await goTo(page, 'devices')
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    const facts = page.locator('main dl').first().locator('> div')
    await facts.nth(1).waitFor()
    const [first, second] = await boxes(facts)
    expect(second.left - first.right).toBeGreaterThanOrEqual(12)
  })
})
