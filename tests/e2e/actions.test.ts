import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { choose, head } from './support/act'
import { api } from './support/api'
import { makeDeviceUpTo, stateOf, type LivingDevice, type Step } from './support/devices'
import { keepPages } from './support/keptPages'
import { listAt, names, removeAll, requestsOf, rows } from './support/list'
import { ownAddress } from './support/ownProduct'
import { makeTank } from './support/tank'

const { open, expectComplaint } = keepPages(ownAddress())
const DEPOT = 102
const made: { devices: number[]; tanks: number[] } = { devices: [], tanks: [] }
afterAll(async () => {
  const page = await open('admin', 'account')
  await removeAll(page, '/api/tanks', made.tanks)
  await removeAll(page, '/api/devices', made.devices)
})

const newDevice = async (page: Page, last: Step): Promise<LivingDevice> => {
  const device = await makeDeviceUpTo(page, (0xac7000 + made.devices.length).toString(16), last)
  made.devices.push(device.id)
  return device
}
const newTank = async (page: Page, name: string) => {
  const tank = await makeTank(page, name, DEPOT)
  made.tanks.push(tank.id)
  return tank
}
/** The page of an installed device. */
async function installed() {
  const device = await newDevice(await open('admin', 'account'), 'install')
  const page = await open('admin', `devices/${device.id}/show`)
  await page.getByRole('heading', { level: 1, name: device.device_id }).waitFor()
  return { page, device }
}
const dialogOf = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {})
const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()
/** The undo button for a record: notices of earlier tests may still be shown. */
const undo = (page: Page, title: string) =>
  page.locator('[data-type]').filter({ hasText: title }).getByRole('button', { name: 'Undo' })

async function deactivate(page: Page, { device_id }: LivingDevice) {
  await press(head(page), 'Deactivate')
  await dialogOf(page)
    .getByLabel(/Reason/)
    .fill('House is empty')
  await press(dialogOf(page), 'Deactivate')
  await page.getByText(`${device_id}: Deactivated`).waitFor()
}

describe('an action', () => {
  test('stands on the page of a record as far as role and state allow', async () => {
    const { page } = await installed()
    await head(page).getByRole('button', { name: 'Deactivate' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add to panel' }).count()).toBe(0)
    await press(head(page), 'More actions')
    await page.getByRole('menuitem').first().waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    expect(items).toContain('Retire')
    expect(items).not.toContain('Ship')

    // A device on one of the client's tanks.
    const client = await open('client', 'devices/20/show')
    await client.getByRole('heading', { level: 1, name: 'U0020' }).waitFor()
    expect(await client.getByRole('button', { name: 'Deactivate' }).count()).toBe(0)
    expect(await client.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  })

  test('asks whether it is meant with the cursor in its first field, is done, and is taken back', async () => {
    const { page, device } = await installed()
    await press(head(page), 'Deactivate')
    const dialog = dialogOf(page, `Deactivate: ${device.device_id}?`)
    await dialog.waitFor()
    expect(await stateOf(page, device)).toBe('installed')
    await page.keyboard.type('House is empty')
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe('House is empty')
    await press(dialog, 'Deactivate')
    await page.getByText(`${device.device_id}: Deactivated`).waitFor()
    expect(await stateOf(page, device)).toBe('inactive')
    await head(page).getByRole('button', { name: 'Reactivate' }).waitFor()
    await undo(page, device.device_id).click()
    await page.getByText(`Undone: ${device.device_id}`).waitFor()
    expect(await stateOf(page, device)).toBe('installed')
    await head(page).getByRole('button', { name: 'Deactivate' }).waitFor()
  })

  test('is offered to be taken back until the next action is done with the record, or it is changed', async () => {
    const { page, device } = await installed()
    await deactivate(page, device)
    expect(await undo(page, device.device_id).count()).toBe(1)
    await press(head(page), 'Reactivate')
    await page.getByText(`${device.device_id}: Reactivated`).waitFor()
    expect(await undo(page, device.device_id).count()).toBe(0)
    await deactivate(page, device)
    expect(await undo(page, device.device_id).count()).toBe(1)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: /Hardware/ }).fill('4')
    await press(page, 'Save')
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await undo(page, device.device_id).count()).toBe(0)
  })

  test('says at the field what is missing, and afterwards what happened to which record', async () => {
    const tank = await newTank(await open('admin', 'account'), 'Read as nonsense')
    const page = await open('admin', `tanks/${tank.id}/show`)
    const isQuarantined = async () =>
      (await api<{ quarantined: boolean }>(page, `/api/tanks/${tank.id}`)).quarantined
    await choose(page, 'Quarantine')
    const dialog = dialogOf(page, `Quarantine: ${tank.name}?`)
    await press(dialog, 'Quarantine')
    await dialog
      .getByRole('alert')
      .getByText(/Reason/)
      .waitFor()
    expect(await isQuarantined()).toBe(false)
    await dialog.getByLabel(/Reason/).fill('Looks wrong')
    await press(dialog, 'Quarantine')
    await page.getByText(`${tank.name}: In quarantine`).waitFor()
    expect(await isQuarantined()).toBe(true)
    const filter = encodeURIComponent(JSON.stringify({ entity: 'tanks', entity_id: tank.id }))
    const log = await api<{ after: object | null }[]>(page, `/api/audit_log?filter=${filter}`)
    expect(log.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({
        quarantined: true,
        $input: expect.objectContaining({ reason: 'Looks wrong' }) as object,
      }),
    )
    await undo(page, tank.name).click()
    await page.getByText(`Undone: ${tank.name}`).waitFor()
    expect(await isQuarantined()).toBe(false)
  })

  test('is refused with the state where another user was faster', async () => {
    const { page, device } = await installed()
    await press(head(page), 'Deactivate')
    const dialog = dialogOf(page)
    await dialog.getByLabel(/Reason/).fill('House is empty')
    await api(page, `/api/devices/${device.id}/fail`, { body: { reason: 'Wet' } })
    await press(dialog, 'Deactivate')
    await page.getByText(/Not possible any more: State is “Failed” \(changed by/).waitFor()
    expect(await stateOf(page, device)).toBe('failed')
    await head(page).getByRole('button', { name: /^Swap/ }).waitFor()
    await expectComplaint(/409 .*deactivate/)
    // An error notice stays until the user closes it.
    await press(page.locator('[data-type="error"]'), 'Close')
  })

  test('is done once by a double click, in its dialog or without one', async () => {
    const { page, device } = await installed()
    const sent = requestsOf(page, /\/(de|re)activate$/)
    const twice = (pressed: Locator) =>
      pressed.evaluate((element: HTMLElement) => {
        element.click()
        element.click()
      })
    await press(head(page), 'Deactivate')
    await dialogOf(page)
      .getByLabel(/Reason/)
      .fill('House is empty')
    await twice(dialogOf(page).getByRole('button', { name: 'Deactivate' }))
    await twice(head(page).getByRole('button', { name: 'Reactivate' }))
    await page.getByText(`${device.device_id}: Reactivated`).waitFor()
    expect(sent.map(address => address.split('/').at(-1))).toEqual(['deactivate', 'reactivate'])
    expect(await page.getByText(/Not possible any more/).count()).toBe(0)
  })

  test('is under a button at the end of its row, which is not opened by it', async () => {
    const device = await newDevice(await open('admin', 'account'), 'install')
    const page = await open('admin', listAt('devices', { q: device.device_id }))
    await rows(page)
      .getByRole('button', { name: `Actions for ${device.device_id}` })
      .click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    const dialog = dialogOf(page, `Deactivate: ${device.device_id}?`)
    await dialog.getByLabel(/Reason/).fill('House is empty')
    await press(dialog, 'Deactivate')
    await expect.poll(() => stateOf(page, device)).toBe('inactive')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Devices')
  })
})

describe('an action on many records', () => {
  async function chooseAll(page: Page, action: string) {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('region', { name: /selected$/ }).waitFor()
    return async () => {
      await press(page.getByRole('region', { name: /selected$/ }), 'More actions')
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
  }

  test('is done with those that allow it; the others are named, and can be chosen by themselves', async () => {
    const maker = await open('admin', 'account')
    const packed = await newDevice(maker, 'pack')
    const early = await newDevice(maker, 'panel')
    const codes = [packed, early].map(({ device_id }) => device_id)
    const page = await open('admin', listAt('devices', { device_id: codes }))
    await expect.poll(() => names(page)).toEqual(codes)
    await (
      await chooseAll(page, 'Ship')
    )()
    const dialog = dialogOf(page, 'Ship: 2 records?')
    await press(dialog, 'Ship')
    await page.getByText('1 record: Shipped').waitFor()
    const alert = page.getByRole('alert').filter({ hasText: early.device_id })
    expect(await alert.innerText()).toContain('One record couldn’t be changed')
    expect([await stateOf(page, packed), await stateOf(page, early)]).toEqual(['shipped', 'panelled'])
    await press(alert, 'Select failed records')
    const bar = page.getByRole('region', { name: '1 selected' })
    await press(bar, 'Clear selection')
  })

  test('is refused in its dialog, at the field, where what was entered is wrong for all of them', async () => {
    const maker = await open('admin', 'account')
    const tanks = [await newTank(maker, 'Built around A'), await newTank(maker, 'Built around B')]
    const page = await open('admin', listAt('tanks', { q: 'Built around' }))
    await expect.poll(() => rows(page).count()).toBe(2)
    const sent = requestsOf(page, /\/api\/tanks\/bulk\/quarantineTank/)
    await (
      await chooseAll(page, 'Quarantine')
    )()
    const dialog = dialogOf(page, 'Quarantine: 2 records?')
    await dialog.getByLabel(/Reason/).fill('Building works')
    const until = dialog.getByRole('textbox', { name: /^Until/ })
    await until.fill('01/01/2020 10:00')
    await press(dialog, 'Quarantine')
    await dialog.getByText('Must be in the future').first().waitFor()
    const about = await until.evaluate(input =>
      input
        .getAttribute('aria-describedby')!
        .split(' ')
        .map(id => document.getElementById(id)?.textContent)
        .join(),
    )
    expect(about).toContain('Must be in the future')
    expect(await dialog.getByLabel(/Reason/).inputValue()).toBe('Building works')
    expect(sent.length).toBe(1)
    expect(await page.getByText(/couldn’t be changed/).count()).toBe(0)
    for (const { id } of tanks)
      expect(await api<object>(page, `/api/tanks/${id}`)).toMatchObject({ quarantined: false })
    await press(dialog, 'Cancel')
    await press(page, 'Clear selection')
  })

  test('reaches all that a filter finds, and can be taken back', async () => {
    const maker = await open('admin', 'account')
    const devices: LivingDevice[] = []
    for (let n = 0; n < 3; n++) devices.push(await newDevice(maker, 'activate'))
    const states = () => Promise.all(devices.map(device => stateOf(page, device)))
    const filter = { device_id: devices.map(({ device_id }) => device_id) }
    const page = await open('admin', listAt('devices', filter, { page: '1', perPage: '2' }))
    await expect.poll(() => rows(page).count()).toBe(2)
    const act = await chooseAll(page, 'Pack')
    await press(page, 'Select all 3 that match')
    await act()
    await press(dialogOf(page), 'Pack')
    await page.getByText('3 records: Packed').waitFor()
    expect(await states()).toEqual(['packed', 'packed', 'packed'])
    await undo(page, '3 records').click()
    await expect.poll(states).toEqual(['activated', 'activated', 'activated'])
  })
})
