import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { myRound } from '../../src/config/calls/driverRound'
import type { CallAnswer } from '../../src/config/schema/calls/define'
import { accessFaults } from './support/access'
import { account, api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
const DRIVER = 'driver@ullage.test'
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

type Stop = CallAnswer<typeof myRound>['stops'][number]
const openStops = async (page: Page): Promise<Stop[]> => {
  const { stops } = await api<{ stops: Stop[] }>(page, '/api/driver/round')
  return stops.filter(({ state }) => !['done', 'failed', 'cancelled'].includes(state))
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const record = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the round, and waits until the files that it needs offline are cached. */
async function openRound(page: Page) {
  await arrive(page, DRIVER, '/dashboard/my-round')
  const workerState = async () =>
    (await navigator.serviceWorker.getRegistration('/dashboard/my-round'))?.active?.state
  await expect.poll(() => page.evaluate(workerState)).toBe('activated')
}

test('a stop recorded without a network is sent once, and found by the office with its ticket', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  const context = page.context()
  await openRound(page)
  const [stop, second] = await openStops(page)
  await heading(page, stop!.name).waitFor()
  expect(await fits(page)).toBe(true)
  expect(await accessFaults(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await heading(page, stop!.name).waitFor()
  await page.getByLabel('Compartment 1', { exact: false }).fill('640')
  for (const { compartment } of stop!.compartments.slice(1))
    await page.getByLabel(`Compartment ${compartment}`, { exact: false }).fill('0')
  await page.getByLabel('Signed by').fill('Padraig')
  await record(page, 'Delivered')
  await page.getByText(/^Not sent yet: 1\./).waitFor()
  await heading(page, second!.name).waitFor()
  // After a reload it still waits.
  await page.reload()
  await page.getByText(/^Not sent yet: 1\./).waitFor()

  let sent = 0
  context.on('request', request => {
    if (request.url().endsWith('/deliver')) sent++
  })
  await context.setOffline(false)
  await page.getByText(/^Not sent yet/).waitFor({ state: 'detached' })
  await page.reload()
  await heading(page, second!.name).waitFor()
  expect(sent).toBe(1)

  const office = await account(product, 'planner@ullage.test')
  const job = await api<Record<string, unknown>>(office, `/api/jobs/${stop!.id}`)
  expect(job).toMatchObject({
    state: 'done',
    delivered_l: 640,
    signed_by: 'Padraig',
    delivered: expect.arrayContaining([{ compartment: 1, litres: 640 }]) as unknown,
  })
  const filter = encodeURIComponent(JSON.stringify({ tank_id: job.tank_id }))
  const tickets = await api<{ litres: number }[]>(office, `/api/tickets?filter=${filter}`)
  expect(tickets.map(({ litres }) => litres)).toEqual([640])
  await close()
})

test('a stop that can’t be served says why, and one that the office cancels is told on the road', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await openRound(page)
  const [missed, cancelled] = await openStops(page)
  await heading(page, missed!.name).waitFor()
  await record(page, 'Can’t deliver')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('The gate is locked').check()
  await record(page, 'Record')
  await heading(page, cancelled!.name).waitFor()

  const office = await account(product, 'planner@ullage.test')
  const { tank_id } = await api<{ tank_id: number }>(office, `/api/jobs/${cancelled!.id}`)
  await api(office, `/api/tanks/${tank_id}/unscheduleTopup`, { body: {} })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText(`Cancelled: ${cancelled!.name}`).waitFor()
  expect(await api<{ state: string }>(office, `/api/jobs/${missed!.id}`)).toMatchObject({
    state: 'failed',
    fail_reason: 'The gate is locked',
  })
  await page.getByRole('link', { name: 'All stops' }).click()
  await heading(page, 'All stops').waitFor()
  expect(await accessFaults(page)).toEqual([])
  await close()
})
