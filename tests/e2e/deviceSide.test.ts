import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { signForDemo } from '../../server/features/firmware/signature'
import { accessFaults } from './support/access'
import { api } from './support/api'
import { arrive, fits, SIZES, visit } from './support/browser'
import { startProduct, type Product } from './support/product'
import { leaveAll, workerBrowser } from './support/workerBrowser'

// A product of its own, because other files' records would appear in these lists.
let own: Product
let product: string
const LONG = 60_000
let browser: Browser
beforeAll(async () => {
  own = await startProduct({ like: inject('demonstration') })
  product = own.address
  browser = await workerBrowser()
})
afterAll(async () => {
  await leaveAll()
  await own.stop()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const scan = async (page: Page, label: RegExp, code: string) => {
  await page.getByLabel(label).waitFor({ timeout: LONG })
  await expect.poll(() => page.getByLabel(label).isEditable(), { timeout: LONG }).toBe(true)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const verdict = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: false }).first().waitFor({ timeout: LONG })

type Row = Record<string, unknown> & { id: string | number }

describe('the bench', () => {
  test('makes a device without the mouse: board, panel, calibration, activation, box; its life tells all of it', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/batches')
    const made = String(Date.now()).slice(-6)
    const { id: batch_id } = await api<Row>(page, '/api/collections/batches', {
      body: { code: `E2E-${made}`, hw_version: '2.2', quantity: 5 },
    })
    const keep = (station: string, setup: object) =>
      page.evaluate(
        ([key, values]) =>
          localStorage.setItem(
            `ullage.bench.${key}`,
            JSON.stringify({ day: '2000-01-01', passed: 0, failed: 0, setup: values }),
          ),
        [station, setup] as const,
      )
    await keep('boards', { batch_id })
    await keep('panels', { batch_id, panel: `PN-${made}`, firmware: '1.4.0' })
    await keep('calibrations', { rig: 'Rig A', reference_mm: 500 })
    await keep('packages', { package: `BX-${made}` })

    await page.goto('/dashboard/bench?station=boards')
    await heading(page, 'Bench').waitFor()
    await scan(page, /Board serial/, `SN-${made}`)
    await scan(page, /Result/, '')
    await verdict(page, 'Passed')
    await scan(page, /Board serial/, `SX-${made}`)
    await scan(page, /Result/, 'scrap')
    await verdict(page, 'Failed')
    expect(await accessFaults(page)).toEqual([])

    await page.goto('/dashboard/bench?station=panels')
    await heading(page, 'Bench').waitFor()
    await scan(page, /Board serial/, `SN-${made}`)
    await scan(page, /Device/, `DV-${made}`)
    await scan(page, /Network identity/, `A${made}`)
    await verdict(page, `Position 1 of panel PN-${made}`)

    await page.goto('/dashboard/bench?station=calibrations')
    await heading(page, 'Bench').waitFor()
    await scan(page, /Device/, `DV-${made}`)
    await scan(page, /Samples/, '515 516')
    await verdict(page, 'allowed ±10 mm')
    await scan(page, /Device/, `DV-${made}`)
    await scan(page, /Samples/, '501 500')
    await verdict(page, 'Passed')
    await scan(page, /Device/, 'NOBODY')
    await scan(page, /Samples/, '500')
    await verdict(page, 'Nothing has the code NOBODY')

    await page.goto('/dashboard/bench?station=activations')
    await heading(page, 'Bench').waitFor()
    await scan(page, /Device/, `DV-${made}`)
    await scan(page, /Result/, '')
    await verdict(page, 'Passed')
    await page.goto('/dashboard/bench?station=packages')
    await heading(page, 'Bench').waitFor()
    await scan(page, /Device/, `DV-${made}`)
    await verdict(page, `1 in package BX-${made}`)
    await scan(page, /Device/, `DV-${made}`)
    await verdict(page, `Is in package BX-${made} already (packed by`)
    expect(complaints.filter(text => !/422/.test(text))).toEqual([])

    const filter = encodeURIComponent(JSON.stringify({ device_id: `DV-${made}` }))
    const [device] = await api<Row[]>(page, `/api/devices?filter=${filter}`)
    await page.goto(`/dashboard/devices/${device!.id}/show?tab=life`)
    await heading(page, `DV-${made}`).waitFor()
    const life = page.getByRole('tabpanel')
    await life.getByText('Packed', { exact: true }).first().waitFor({ timeout: LONG })

    // Pack and ship it, put it on a tank, swap it for another, and retire it.
    const done = async (path: string, body: object = {}) => {
      const answer = await api<{ error?: string }>(page, path, { body })
      expect(answer.error, path).toBeUndefined()
    }
    const [box] = await api<Row[]>(
      page,
      `/api/collections/assembly_packages?filter=${encodeURIComponent(JSON.stringify({ code: `BX-${made}` }))}`,
    )
    await done(`/api/collections/assembly_packages/${box!.id}/seal`)
    await done(`/api/collections/assembly_packages/${box!.id}/ship`, { courier: 'An Post' })
    const [like] = await api<Row[]>(page, '/api/tanks?range=[0,0]')
    const tank = await api<Row>(page, '/api/tanks', {
      body: {
        name: `Life ${made}`,
        group_id: like!.group_id,
        content_type: 'kerosene',
        shape: 'rectangular',
        dimensions: { w: 1000, l: 1000, h: 1000 },
        capacity_l: 1000,
      },
    })
    const spare = await api<Row>(page, '/api/devices', {
      body: { device_id: `SP-${made}`, hw_version: '2.2', network: 'nbiot' },
    })
    for (const step of ['panel', 'program', 'calibrate', 'activate'])
      await done(`/api/devices/${spare.id}/${step}`)
    await done(`/api/devices/${device!.id}/bootstrap`)
    await done(`/api/devices/${device!.id}/assign`, { tank_id: tank.id })
    await done(`/api/devices/${device!.id}/swap`, { replacement_id: spare.id, reason: 'No echo' })
    await done(`/api/devices/${device!.id}/retire`, { reason: 'Water inside' })
    const late = await api<{ error?: string }>(page, `/api/devices/${spare.id}/swap`, {
      body: { replacement_id: device!.id, reason: 'Back' },
    })
    expect(late.error).toBe('Some fields are invalid')
    await page.reload()
    for (const words of ['Retired', 'Returned', 'Installed', 'Shipped', 'Packed', 'Calibrated'])
      await life.getByText(words, { exact: true }).first().waitFor({ timeout: LONG })
    for (const words of ['Packages', 'Activations v2', 'Calibrations', 'Panels', 'Batches'])
      await life.getByRole('link', { name: words, exact: true }).first().waitFor({ timeout: LONG })
    expect(await accessFaults(page)).toEqual([])

    await api(page, `/api/tanks/${tank.id}`, { method: 'DELETE' })

    await page.goto(`/dashboard/batches/${batch_id}/show`)
    await heading(page, `E2E-${made}`).waitFor()
    const rows = page.getByRole('region', { name: 'Yield by step' }).locator('tbody tr')
    await rows.first().waitFor({ timeout: LONG })
    expect(await rows.first().innerText()).toMatch(/Boards\s+1\s+1\s+50 %/)
    await page.getByRole('link', { name: 'Print labels' }).click()
    await heading(page, `Labels: E2E-${made}`).waitFor()
    await page.getByText(`SN-${made}`).waitFor()
    await close()
  })

  test('is a calibration bench alone for a test user', async () => {
    const { page, complaints, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, 'test-user@ullage.test', '/dashboard/bench')
    await heading(page, 'Bench').waitFor()
    const stations = page.getByRole('navigation', { name: 'Benches' }).getByRole('link')
    await stations.first().waitFor()
    expect(await stations.allInnerTexts()).toEqual(['Calibration'])
    expect(await fits(page)).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})

describe('firmware', () => {
  test('is uploaded with its hash shown, refused where that is another’s, and approved by somebody else only', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/manage-firmware')
    await heading(page, /Firmware/).waitFor()
    const image = Buffer.from(`an image ${Date.now()}`)
    const sha256 = createHash('sha256').update(image).digest('hex')
    // Each part of a version fits in a byte.
    const version = `9.${Date.now() % 250}.0`
    await page.getByRole('button', { name: 'Upload firmware' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Image file')
      .setInputFiles({ name: 'fw.bin', mimeType: 'application/octet-stream', buffer: image })
    await dialog.getByText(sha256).waitFor()
    await dialog.getByLabel('Version', { exact: false }).first().fill(version)
    const hardware = dialog.getByLabel('Hardware', { exact: false }).first()
    await hardware.fill('2.2')
    await hardware.press('Enter')
    await dialog.getByLabel('SHA-256', { exact: false }).last().fill('0'.repeat(64))
    await dialog.getByLabel('Signature', { exact: false }).fill(signForDemo(image))
    await dialog.getByRole('button', { name: 'Upload firmware' }).click()
    await dialog.getByText('Doesn’t match the image').first().waitFor({ timeout: LONG })
    expect(await accessFaults(page)).toEqual([])
    await dialog.getByLabel('SHA-256', { exact: false }).last().fill(sha256)
    await dialog.getByRole('button', { name: 'Upload firmware' }).click()
    await page.getByText('Firmware uploaded').waitFor({ timeout: LONG })
    await page.getByRole('link', { name: version, exact: true }).click()
    await heading(page, version).waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Somebody else must approve it').first().waitFor({ timeout: LONG })
    expect(complaints.filter(text => !/422/.test(text))).toEqual([])
    await close()
  })

  test('is rolled out on a page called Roll-outs', async () => {
    const { page, complaints, close } = await visit(browser, product)
    await arrive(page, 'admin@ullage.test', '/dashboard/rollouts')
    await heading(page, /^Roll-outs/).waitFor()
    await page.getByRole('link', { name: 'Frost fix, whole fleet', exact: true }).click()
    await heading(page, 'Frost fix, whole fleet').waitFor()
    await page.getByText(/Stage 1 · 5 %/).waitFor()
    await page.getByRole('region', { name: 'Under way' }).getByText('No device is being updated').waitFor()
    expect(await accessFaults(page)).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
