import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { ownAddress } from './support/ownProduct'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const product = ownAddress()
let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(leaveAll)

const DATA = '0101900ca0c0000000000001'
const send = async (key: string, message: object) =>
  (
    await fetch(`${product}/ingest/sigfox`, {
      method: 'POST',
      headers: { 'x-ingest-key': key },
      body: JSON.stringify(message),
    })
  ).status
const named = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a network gets a key that is shown once, and what it sends is seen, adopted, and refused once the key is revoked', async () => {
  const { page, complaints, close } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/connections')
  await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor()
  await page.getByRole('link', { name: 'INGEST_KEY' }).first().waitFor()
  const body = { name: 'Sigfox operator', network: 'sigfox' }
  const { id } = await api<{ id: number }>(page, '/api/connections', { body })
  const device = { device_id: 'unheard-of', hw_version: '2.2', network: 'nbiot' }
  await api(page, '/api/devices', { body: device })

  await page.goto(`/dashboard/connections/${id}/show`)
  await page.getByRole('heading', { level: 1, name: 'Sigfox operator' }).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByText(/^ullage_/).textContent())!
  const seconds = Math.floor(Date.now() / 1000)
  const message = { device: 'ADA9', time: seconds - 60, data: DATA, seqNumber: 1 }
  expect(await send(key, message)).toBe(200)
  expect(await send(key, { ...message, time: seconds + 7200, seqNumber: 2 })).toBe(200)
  expect(await send(key, { ...message, data: '00' })).toBe(422)

  await page.reload()
  await page.getByText(`Active; ends in …${key.slice(-4)}`).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await named(page, 'Refused').getByText('data: must be 12 bytes, not 1').waitFor()
  await named(page, 'Ahead of time')
    .getByText(/1\d\d minutes/)
    .waitFor()
  expect(await accessFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Adopt ADA9' }).click()
  await page.getByRole('combobox', { name: 'Device' }).fill('unheard')
  await page.getByRole('option', { name: 'unheard-of' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
  await page.getByText('Device adopted').waitFor()
  await page.getByText('Every device that was heard is registered.').waitFor()

  await page.getByRole('button', { name: 'Send test message' }).click()
  await page.getByText('400 mm · 12 °C · 3600 mV').waitFor()
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('No key: nothing is accepted').waitFor()
  expect(await send(key, { ...message, seqNumber: 3 })).toBe(401)
  await close()
})

test('the page of a connection fits a phone', async () => {
  const { page, close } = await visit(browser, product, SIZES.phone)
  await arrive(page, 'admin@ullage.test', '/dashboard/connections/1/show')
  await page.getByRole('heading', { level: 1, name: 'INGEST_KEY' }).waitFor()
  await page.getByRole('button', { name: 'Send test message' }).waitFor()
  expect(await fits(page)).toBe(true)
  await close()
})
