import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { choose, head } from './support/act'
import { api } from './support/api'
import { SIZES, arrive, fits, openBrowser, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
// Other tests count the demonstration's tanks.
afterAll(async () => {
  const { page } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
  for (const id of made) await api(page, `/api/tanks/${id}`, { method: 'DELETE' })
  await browser.close()
})

type Tank = { id: number; name: string; group_id: number; lat: number; lng: number }

const made: number[] = []

/** A tank of a test's own, a cubic metre beside another of its client's. */
async function makeTank(page: Page, name: string, group_id?: number): Promise<Tank> {
  const [like] = await api<Tank[]>(page, '/api/tanks?filter={"direction":-1}&range=[0,0]')
  const tank = await api<Tank>(page, '/api/tanks', {
    body: {
      name,
      group_id: group_id ?? like!.group_id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      lat: like!.lat,
      lng: like!.lng,
    },
  })
  made.push(tank.id)
  return tank
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
}

describe('what staff do on a tank’s page is done when it is opened again', () => {
  test('a top-up is requested, and cancelled', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(page, 'Asked for')
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    await choose(page, 'Request top-up')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Litres').fill('300')
    await dialog.getByLabel('Note').fill('By Friday')
    await dialog.getByRole('button', { name: 'Request top-up' }).click()
    await head(page)
      .getByText(/^Requested \d/)
      .waitFor()
    await page.reload()
    await head(page)
      .getByText(/^Requested \d/)
      .waitFor()
    await choose(page, 'Cancel top-up request')
    await head(page).getByRole('button', { name: 'Request top-up' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a problem is reported and closed, a quarantine begun and ended; its history tells all of it', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(page, 'In trouble')
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Report a problem')
    await dialog.getByLabel(/^Problem/).selectOption({ label: 'Leak suspected' })
    await dialog.getByRole('button', { name: 'Report a problem' }).click()
    await head(page).getByText('Reported', { exact: true }).waitFor()

    await choose(page, 'Quarantine')
    await dialog.getByLabel(/^Reason/).fill('Building works')
    await dialog.getByLabel(/^Until/).fill('01/01/2020 10:00')
    await dialog.getByRole('button', { name: 'Quarantine' }).click()
    // Nothing was changed, and the field says why.
    await dialog.getByText('Must be in the future').first().waitFor()
    await dialog.getByLabel(/^Until/).fill('')
    await dialog.getByRole('button', { name: 'Quarantine' }).click()
    await head(page).getByText('Quarantined', { exact: true }).waitFor()

    await page.reload()
    await head(page).getByText('Reported', { exact: true }).waitFor()
    await choose(page, 'Close report')
    await dialog.getByLabel(/^Reason/).fill('Hose was wet')
    await dialog.getByRole('button', { name: 'Close report' }).click()
    await expect.poll(() => head(page).getByText('Reported', { exact: true }).isVisible()).toBe(false)
    await choose(page, 'End quarantine')
    await expect.poll(() => head(page).getByText('Quarantined', { exact: true }).isVisible()).toBe(false)

    await openTab(page, 'History')
    const happened = page.getByRole('region', { name: 'Events and decisions' })
    await happened.getByText('Quarantined: No → Yes').waitFor()
    await happened.getByText('Quarantined: Yes → No').waitFor()
    await happened.getByText(/Hose was wet/).waitFor()
    await page.getByRole('region', { name: 'Changes to the record' }).getByText('Created').waitFor()
    await close()
  })

  test('notes and tags are kept', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(page, 'Talked about')
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    const tags = page.getByRole('region', { name: 'Tags' })
    await tags.getByRole('combobox').fill('bad lane')
    await page.keyboard.press('Enter')
    await tags.getByRole('group', { name: 'bad lane' }).waitFor()
    await openTab(page, 'Notes')
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByLabel('Add note').fill('<b>Ring</b> first')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await notes.getByText('<b>Ring</b> first').waitFor()
    await page.reload()
    await notes.getByText('<b>Ring</b> first').waitFor()
    await openTab(page, 'Overview')
    await tags.getByRole('group', { name: 'bad lane' }).waitFor()
    expect(await api<string[]>(page, `/api/tanks/${tank.id}/tags`)).toEqual(['bad lane'])
    await tags.getByRole('button', { name: 'Remove bad lane' }).click()
    await expect.poll(() => api<string[]>(page, `/api/tanks/${tank.id}/tags`)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  test('a dip is entered, excluded for a reason and included again', async () => {
    const { page, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(page, 'Measured by hand')
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    const readings = page.getByRole('region', { name: 'Latest readings' })
    const dialog = page.getByRole('dialog')
    await readings.getByRole('button', { name: 'Enter dip' }).click()
    await dialog.getByLabel(/^Volume/).fill('4000')
    await dialog.getByRole('button', { name: 'Enter dip' }).click()
    await dialog
      .getByText(/at most 1,?000/)
      .first()
      .waitFor()
    await dialog.getByLabel(/^Volume/).fill('420')
    await dialog.getByRole('button', { name: 'Enter dip' }).click()
    await page.getByRole('region', { name: 'Level', exact: true }).getByText('420').first().waitFor()
    await page.reload()
    await readings.getByRole('button', { name: 'Exclude' }).click()
    await dialog.getByLabel(/^Reason/).fill('Wrong stick')
    await dialog.getByRole('button', { name: 'Exclude' }).click()
    await readings.getByText('Wrong stick').waitFor()
    await page.reload()
    await readings.getByText('Wrong stick').waitFor()
    const volumeOf = async () =>
      (await api<{ volume_l: number | null }>(page, `/api/tanks/${tank.id}`)).volume_l
    expect(await volumeOf()).not.toBe(420)
    await readings.getByRole('button', { name: 'Include again' }).click()
    await readings.getByRole('button', { name: 'Exclude' }).waitFor()
    await page.getByRole('region', { name: 'Level', exact: true }).getByText('420').first().waitFor()
    expect(await volumeOf()).toBe(420)
    await close()
  })

  test('a group manager asks for a top-up, and leaves notes and tags; nothing else is offered', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'manager@ullage.test', '/dashboard/tanks')
    const [like] = await api<Tank[]>(page, '/api/tanks?filter={"direction":-1}&range=[0,0]')
    const admin = await visit(browser, product)
    await arrive(admin.page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(admin.page, 'Managed', like!.group_id)
    await admin.close()
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    await choose(page, 'Request top-up')
    await page.getByRole('dialog').getByRole('button', { name: 'Request top-up' }).click()
    await openTab(page, 'Notes')
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByLabel('Add note').fill('Key is at the shop')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await notes.getByText('Key is at the shop').waitFor()
    await page.reload()
    await head(page)
      .getByText(/^Requested \d/)
      .waitFor()
    await notes.getByText('Key is at the shop').waitFor()
    const offered = ['Cancel top-up request', 'More actions', 'Add tag', 'Remove tag']
    const buttons = await head(page).getByRole('button').allInnerTexts()
    expect(buttons.filter(name => name.trim() !== '' && !offered.includes(name))).toEqual([])
    expect(await head(page).getByRole('link', { name: 'Edit' }).count()).toBe(0)
    await choose(page, 'Cancel top-up request')
    await head(page).getByRole('button', { name: 'Request top-up' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('neighbours that one trip could serve are asked for with it', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/tanks')
    const tank = await makeTank(page, 'Next door')
    const beside = await makeTank(page, 'Beside it')
    for (const { id } of [tank, beside]) await api(page, `/api/tanks/${id}/dips`, { body: { volume_l: 100 } })
    await page.goto(`/dashboard/tanks/${tank.id}/show`)
    await heading(page, tank.name).waitFor()
    const near = page.getByRole('region', { name: 'Nearby tanks' })
    await near.getByRole('link', { name: beside.name }).waitFor()
    await near.getByRole('button', { name: /^Request a top-up for/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request top-up' }).click()
    await expect
      .poll(async () => (await api<{ topup_state: string }>(page, `/api/tanks/${beside.id}`)).topup_state)
      .toBe('requested')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('the screens of a tank', () => {
  test.each(Object.entries(SIZES))('begin with what is to be done, and fit a %s', async (_, width) => {
    const { page, complaints, close } = await visit(browser, product, width)
    await arrive(page, 'client@ullage.test', '/dashboard/tanks/67/show')
    await heading(page, 'Bakery derv 0067').waitFor()
    const inSight = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox()
      return box !== null && box.y < 900
    }
    await page.getByRole('region', { name: 'Level', exact: true }).getByText('Days left').waitFor()
    expect(await inSight('Level')).toBe(true)
    expect(
      await head(page).getByRole('link', { name: 'Call', exact: false }).first().getAttribute('href'),
    ).toMatch(/^tel:\+/)
    for (const tab of ['Events', 'Deliveries', 'Notes', 'Device', 'History', 'Overview']) {
      await openTab(page, tab)
      expect([tab, await fits(page)]).toEqual([tab, true])
    }
    expect(complaints).toEqual([])
    await close()
  })

  test.each(['Overview', 'Events', 'Deliveries', 'Notes', 'Device', 'Installs', 'History'])(
    'have no fault that axe finds: %s',
    async tab => {
      const { page, close } = await visit(browser, product)
      await arrive(page, 'admin@ullage.test', '/dashboard/tanks/67/show')
      await heading(page, 'Bakery derv 0067').waitFor()
      await openTab(page, tab)
      await page.getByRole('tabpanel').waitFor()
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      expect(await accessFaults(page)).toEqual([])
      await close()
    },
  )
})
