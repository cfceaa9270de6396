import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { api } from '../support/api'
import { makeDevice } from '../support/device'
import { goTo } from '../support/screens'
import { deviceName, deviceOf, digits, installedDevice, named } from './records'
import { installs, trialInstalls } from './ofInstalling'
import { anew, made, type Row, type World } from './row'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Number of records in a list. */
const totalOf = (page: Page) => page.locator('main h1 + *')

/** Presses a figure: the list behind it has the same number of records, also after a reload. */
const figure = (path: string, label: RegExp, list: string): Row => ({
  walk: async ({ page }) => {
    await goTo(page, `${path}`)
    const link = page.getByRole('link', { name: label })
    await link.filter({ hasText: /\d/ }).waitFor()
    const count = (await link.locator('strong').innerText()).replace(/\D/g, '')
    expect(Number(count)).toBeGreaterThan(0)
    await link.click()
    await heading(page, list)
    await expect.poll(() => totalOf(page).innerText()).toBe(count)
    await anew(page)
    await expect.poll(() => totalOf(page).innerText()).toBe(count)
  },
})

/** Measurements that match a filter, from the API. */
const recorded = ({ page }: World, collection: string, filter: object) =>
  api<Record<string, unknown>[]>(
    page,
    `/api/collections/${collection}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )

/** Screens that aren't lists. */
export const ofPages: Readonly<Record<string, Row>> = {
  analytics: figure('analytics', /^Tanks\s*\d/, 'Tanks'),
  health: figure('health', /^Devices installed/, 'Manage devices'),
  levelAnalytics: {
    walk: async ({ page }) => {
      await goTo(page, 'levelAnalytics')
      const errors = page.getByRole('region', { name: 'Forecast error by depot' })
      await errors.getByRole('rowheader').first().getByRole('link').click()
      await heading(page, 'Tanks')
      await page.waitForURL(/group_id/)
      await totalOf(page).filter({ hasText: /\d/ }).waitFor()
      const count = await totalOf(page).innerText()
      await anew(page)
      await expect.poll(() => totalOf(page).innerText()).toBe(count)
    },
  },
  library: {
    walk: async world => {
      const { page, depot } = world
      await goTo(page, `library?report=silent-devices&days=9&tank_group_id=${depot}`)
      await page.getByRole('link', { name: 'Schedule', exact: true }).click()
      await heading(page, 'New report schedule')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(named(world))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.waitForURL(/report-schedules\/\d+\/show$/)
      await anew(page)
      await heading(page, named(world))
      await page.getByRole('heading', { level: 1 }).getByText('Active').waitFor()
    },
  },
  'device-config': {
    walk: async world => {
      const { page } = world
      const { device } = await installedDevice(world)
      await goTo(page, `device-config?device=${device.id}`)
      const waiting = page.getByRole('region', { name: 'Downlinks' }).getByRole('listitem')
      await page.getByLabel(/^Interval/).fill('120')
      await page.getByRole('button', { name: 'Set interval' }).click()
      await waiting.filter({ hasText: '120 min' }).waitFor()
      await anew(page)
      await waiting.filter({ hasText: '120 min' }).waitFor()
    },
  },
  'dispatch-planner': {
    walk: async ({ page }) => {
      await goTo(page, 'dispatch-planner?depot=154')
      const candidates = page.getByRole('region', { name: 'Candidates' })
      const plan = candidates.getByRole('button', { name: /^Plan / }).first()
      const name = (await plan.getAttribute('aria-label'))!.replace(/^Plan /, '')
      await plan.click()
      await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
      await candidates.getByRole('button', { name: `Plan ${name}` }).waitFor({ state: 'detached' })
      await anew(page)
      const stop = page.getByRole('region', { name: /^Truck / }).getByRole('button', { name })
      await stop.waitFor()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await stop.waitFor({ state: 'detached' })
    },
  },
  selfInstalls: { walk: installs },
  devSelfInstalls: { walk: trialInstalls },
  bench: {
    walk: async world => {
      const { page } = world
      const { id: device_id } = await deviceOf(world, { is_test: true })
      await goTo(page, 'bench?station=calibrations')
      await page.getByLabel(/^Reference distance/).fill('500')
      for (const [label, code] of [
        [/Device/, deviceName(world)],
        [/Samples/, '501 500'],
      ] as const) {
        await expect.poll(() => page.getByLabel(label).last().isEditable()).toBe(true)
        await page.getByLabel(label).last().fill(code)
        await page.keyboard.press('Enter')
      }
      await page.getByRole('status').getByText('Passed', { exact: false }).first().waitFor()
      await page.reload()
      const today = page.getByRole('complementary', { name: 'This bench today' })
      await expect.poll(() => today.getByRole('definition').first().innerText()).toBe('1')
      expect(await recorded(world, 'measurements', { device_id })).toMatchObject([{ pass: true }])
    },
  },
  labels: {
    walk: async world => {
      const { page } = world
      const { id } = await deviceOf(world, { is_test: true })
      await goTo(page, `labels?of=device&id=${id}`)
      await page.getByRole('button', { name: 'Print labels' }).waitFor()
      await anew(page)
      await page.getByText(deviceName(world), { exact: true }).first().waitFor()
    },
  },
  'live-readings': {
    walk: async world => {
      const { page, maker, product, code } = world
      const device = await makeDevice(maker, product, code)
      await api(maker, `/api/devices/${device.id}`, { method: 'PUT', body: { is_test: true } })
      await goTo(page, 'live-readings')
      await page.getByRole('combobox', { name: 'Devices' }).fill(`E2E-${code}`)
      await page.getByRole('option', { name: `E2E-${code}` }).click()
      await page.keyboard.press('Escape')
      await page.getByLabel('Run').fill(named(world))
      await page.getByRole('button', { name: 'Start' }).click()
      await device.say(new Date(), 400)
      await page.getByText('400 mm').waitFor()
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('button', { name: 'Save run' }).click()
      await page.getByText('1 reading kept').waitFor()
      await goTo(page, `demo?filter=${encodeURIComponent(JSON.stringify({ q: named(world) }))}`)
      await page
        .getByRole('row')
        .filter({ hasText: named(world) })
        .waitFor()
    },
  },
  account: {
    walk: async world => {
      const { page } = world
      await goTo(page, 'account')
      const name = `Walker ${digits(world)}`
      await page.getByLabel('Name', { exact: false }).first().fill(name)
      await page.getByRole('button', { name: 'Save name' }).click()
      await page.getByText('Name saved').waitFor()
      await anew(page)
      await page.getByRole('heading', { level: 2, name }).waitFor()
    },
  },
  inbox: {
    begin: async world => {
      const { role } = world.who
      const body = {
        audience: 'users',
        channels: ['inbox'],
        roles: [role],
        subject: named(world),
        body: 'Read this.',
      }
      const { id } = await made(world.maker, '/api/notices', body)
      await made(world.maker, `/api/notices/${id}/send`)
    },
    walk: async ({ page }) => {
      await goTo(page, 'inbox?show=unread')
      const notices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Read this.' })
      await notices.first().waitFor()
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      await notices.first().waitFor({ state: 'detached' })
      await anew(page)
      await page.getByText('No notifications yet').waitFor()
    },
  },
}
